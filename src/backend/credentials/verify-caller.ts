import { decodeJwt, errors } from 'jose'
import type { Caller, CallerVerifier } from '#backend/caller.ts'
import { findBatch, findPerson } from './actor-of.ts'
import type { ServiceTokenVerifier } from './service-token.ts'

/** Verifiers of the kinds of tokens. */
export type CallerVerifierOptions = {
  readonly verifyServiceToken: ServiceTokenVerifier
  /** @throws ServiceError UNAUTHENTICATED. */
  readonly verifyUser: (idToken: string) => Promise<Extract<Caller, { kind: 'user' }>>
  /** Accepts `owner` as the service; for tests only. */
  readonly isTesting: boolean
}

/** Issuer of ID tokens, before the project's ID. */
const idTokenIssuer = 'https://securetoken.google.com/'

/** How many tokens are remembered, and the longest such token; the backend issues no longer ones. */
const maxRemembered = 1000
const maxLength = 8192

/** One object each, because data about a caller is cached by it. */
const service: Caller = { kind: 'service' }
const nobody: Caller = { kind: 'nobody' }

/** Distinguishes the service, users and unauthenticated callers; each kind of token is verified by its own verifier only. */
export function createCallerVerifier({ verifyServiceToken, verifyUser, isTesting }: CallerVerifierOptions): CallerVerifier {
  const isKnownIdToken = rememberByToken(isIdToken)
  const findService = rememberByToken(readService)

  return async (token) => {
    if (token === undefined) return nobody
    if (isTesting && token === 'owner') return service
    if (isKnownIdToken(token)) return await verifyUser(token)
    await verifyServiceToken(token)
    return findService(token)
  }
}

/** Remembers what is read from a token: to decode one for each request costs a tenth of a lookup. */
function rememberByToken<Result extends Caller | boolean>(read: (token: string) => Result): (token: string) => Result {
  const known = new Map<string, Result>()
  return (token) => {
    const remembered = known.get(token)
    if (remembered !== undefined) return remembered
    const result = read(token)
    if (known.size >= maxRemembered) known.clear()
    if (token.length <= maxLength) known.set(token, result)
    return result
  }
}

/** The caller of a verified service token. */
function readService(token: string): Caller {
  const person = findPerson(token)
  const batch = findBatch(token)
  return person === undefined ? service : { kind: 'service', person, ...(batch !== undefined && { batch }) }
}

/** The token of an `Authorization` header; other schemes than Bearer yield none. */
export function bearerTokenOf(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : (/^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '')
}

/** Whether a token claims to be a user's. Used only to choose its verifier. */
function isIdToken(token: string): boolean {
  try {
    return decodeJwt(token).iss?.startsWith(idTokenIssuer) ?? false
  } catch (error) {
    if (error instanceof errors.JOSEError) return false
    throw error
  }
}
