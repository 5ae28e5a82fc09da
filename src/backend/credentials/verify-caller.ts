import { decodeJwt, errors } from 'jose'
import type { Caller, CallerVerifier } from '#backend/caller.ts'
import { findBatch, findPerson } from './actor-of.ts'
import type { ServiceTokenVerifier } from './service-token.ts'

/** What callers are told apart by. */
export type CallerVerifierOptions = {
  readonly verifyServiceToken: ServiceTokenVerifier
  /** @throws ServiceError UNAUTHENTICATED. */
  readonly verifyUser: (idToken: string) => Promise<Extract<Caller, { kind: 'user' }>>
  /** Lets `owner` be the service; for tests alone. */
  readonly isTesting: boolean
}

/** Issuer of id tokens, before the project's id. */
const idTokenIssuer = 'https://securetoken.google.com/'

/** Tokens of which is remembered whose they say to be, and how long one may be for it; no token of ours is longer. */
const maxRemembered = 1000
const maxLength = 8192

/** One object each, because what is known of a caller is remembered by it. */
const service: Caller = { kind: 'service' }
const nobody: Caller = { kind: 'nobody' }

/** Tells the service, a user and nobody apart; each kind of token is then verified by its own means, and by no other. */
export function createCallerVerifier({ verifyServiceToken, verifyUser, isTesting }: CallerVerifierOptions): CallerVerifier {
  const idTokens = new Map<string, boolean>()
  const isKnownIdToken = (token: string) => {
    const known = idTokens.get(token)
    if (known !== undefined) return known
    const isOne = isIdToken(token)
    if (idTokens.size >= maxRemembered) idTokens.clear()
    if (token.length <= maxLength) idTokens.set(token, isOne)
    return isOne
  }

  return async (token) => {
    if (token === undefined) return nobody
    if (isTesting && token === 'owner') return service
    if (isKnownIdToken(token)) return await verifyUser(token)
    await verifyServiceToken(token)
    const person = findPerson(token)
    const batch = findBatch(token)
    return person === undefined ? service : { kind: 'service', person, ...(batch !== undefined && { batch }) }
  }
}

/** The token in an `Authorization` header; what is no bearer token is none that counts. */
export function bearerTokenOf(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : (/^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '')
}

/** Whether a token says that it is a user's, which is believed only to choose who looks at it. */
function isIdToken(token: string): boolean {
  try {
    return decodeJwt(token).iss?.startsWith(idTokenIssuer) ?? false
  } catch (error) {
    if (error instanceof errors.JOSEError) return false
    throw error
  }
}
