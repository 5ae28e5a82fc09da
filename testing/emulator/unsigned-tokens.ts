import * as v from 'valibot'
import { assertCustomClaims } from '#backend/identity/accounts/custom-claims.ts'
import { type CustomToken, customTokenAudience, type CustomTokenReader } from '#backend/identity/tokens/custom-token.ts'
import type { IdTokens } from '#backend/identity/tokens/id-tokens.ts'
import { parseIdTokenClaims } from '#backend/identity/tokens/id-tokens.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import type { UserVerifier } from '#backend/identity/tokens/verify-user.ts'

const CustomClaims = v.looseObject({
  uid: v.optional(v.pipe(v.string(), v.maxLength(128)), ''),
  aud: v.optional(v.unknown()),
  claims: v.optional(v.record(v.string(), v.unknown())),
})

/** Also accepts unsigned custom tokens: JSON, or a token with the algorithm `none`. What they say must be right all the same. */
export function acceptUnsignedCustomTokens(readSigned: CustomTokenReader): CustomTokenReader {
  return async (customToken) => {
    const payload = customToken.startsWith('{') ? parseJson(customToken) : readUnsigned(customToken)
    const result = v.safeParse(CustomClaims, payload)
    if (!result.success) return await readSigned(customToken)
    const { uid, aud = customTokenAudience, claims } = result.output
    if (aud !== customTokenAudience) throw new IdentityRefusal('INVALID_CUSTOM_TOKEN')
    if (!uid) throw new IdentityRefusal('MISSING_IDENTIFIER')
    const customClaims = claims && JSON.stringify(claims)
    if (customClaims !== undefined) assertCustomClaims(customClaims)
    return { uid, customClaims } satisfies CustomToken
  }
}

/**
 * Issues id tokens with the algorithm `none`, which the provider's libraries for servers want of an emulator, and takes them, whichever
 * project they are of. Signed ones are taken, too.
 */
export function leaveIdTokensUnsigned(idTokens: IdTokens): IdTokens {
  return {
    issue: async (session) => {
      const [, payload] = (await idTokens.issue(session)).split('.')
      return `${unsignedHeader}.${payload}.`
    },
    read: async (idToken) => {
      const payload = readUnsigned(idToken)
      return payload === undefined ? await idTokens.read(idToken) : parseIdTokenClaims(payload)
    },
  }
}

/** Also takes unsigned tokens of users who have no account, as the provider's libraries for testing rules make them. */
export function acceptUnsignedUsers(verifyUser: UserVerifier): UserVerifier {
  return async (idToken) => {
    const payload = v.safeParse(v.looseObject({ sub: v.string() }), readUnsigned(idToken))
    return payload.success ? { kind: 'user', uid: payload.output.sub, token: payload.output } : await verifyUser(idToken)
  }
}

/** What a token says, without looking at its signature; it may be the claims alone, as JSON. Undefined when it is neither. */
export function decodePayload(token: string): unknown {
  return parseJson(token.startsWith('{') ? token : decode(token.split('.')[1] ?? ''))
}

const unsignedHeader = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')

/** The payload of a token that says it is not signed. */
function readUnsigned(token: string): unknown {
  const [header, payload, signature] = token.split('.')
  if (header === undefined || payload === undefined || signature !== '') return undefined
  const { alg } = v.parse(v.looseObject({ alg: v.optional(v.unknown()) }), parseJson(decode(header)) ?? {})
  return alg === 'none' ? parseJson(decode(payload)) : undefined
}

function decode(part: string): string {
  return Buffer.from(part, 'base64url').toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
