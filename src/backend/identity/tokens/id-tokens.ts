import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import type { Clock } from '#backend/clock.ts'
import type { Account, SignInProvider } from '#backend/database/identity/identity-operations.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import type { SigningKeys } from './signing-keys.ts'

/** Lifetime of an ID token in seconds. */
export const idTokenSeconds = 3600

/** How far a token's times may be ahead of the clock: after a revocation the next sign-in counts from the next second. */
const clockToleranceSeconds = 5

/** The only form of our tokens; decoding alone would accept line breaks. None of our tokens is longer. */
const form = /^[\w-]+\.[\w-]+\.[\w-]+$/
const maxTokenLength = 8192

/** Provider IDs are host names, such as `google.com`, or start with a protocol, such as `oidc.example`. */
const signInProvider = /^(?:password|custom|anonymous|[a-z0-9-]+(?:\.[a-z0-9-]+)+)$/

const Claims = v.looseObject({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  user_id: v.string(),
  iat: v.pipe(v.number(), v.safeInteger()),
  exp: v.pipe(v.number(), v.safeInteger()),
  auth_time: v.pipe(v.number(), v.safeInteger()),
  firebase: v.looseObject({
    sign_in_provider: v.pipe(v.string(), v.regex(signInProvider)),
    second_factor_identifier: v.optional(v.string()),
  }),
})

/** Claims of an ID token with verified signature, issuer, audience and times. */
export type IdTokenClaims = v.InferOutput<typeof Claims>

/** The claims of a verified token. @throws IdentityRefusal INVALID_ID_TOKEN. */
export function parseIdTokenClaims(payload: unknown): IdTokenClaims {
  const claims = v.safeParse(Claims, payload)
  if (!claims.success) throw new IdentityRefusal('INVALID_ID_TOKEN')
  return claims.output
}

/** The sign-in that a token represents. */
export type Session = {
  readonly account: Account
  readonly authTimeSeconds: number
  readonly signInProvider: SignInProvider
  /** Claims of this sign-in only, as the text of a JSON object. */
  readonly customClaims: string | undefined
  /** The second factor that signed in besides. */
  readonly secondFactorId: string | undefined
}

/** Signs and reads ID tokens. */
export type IdTokens = {
  readonly issue: (session: Session) => Promise<string>
  /** @throws IdentityRefusal INVALID_ID_TOKEN, or TOKEN_EXPIRED if only its time is wrong. */
  readonly read: (idToken: string) => Promise<IdTokenClaims>
}

/** ID tokens of a project: RS256, signed with the newest key. */
export function createIdTokens(projectId: string, keys: SigningKeys, clock: Clock): IdTokens {
  const issuer = `https://securetoken.google.com/${projectId}`
  const keyOf = (kid: string | undefined) => {
    const key = keys.find(kid)
    if (!key) throw new IdentityRefusal('INVALID_ID_TOKEN')
    return key.publicKey
  }
  return {
    issue: (session) => {
      const { account } = session
      const { newest } = keys
      const issuedAt = Math.floor(clock.now() / 1000)
      return new SignJWT(claimsOf(session))
        .setProtectedHeader({ alg: 'RS256', kid: newest.keyId, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(projectId)
        .setSubject(account.localId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + idTokenSeconds)
        .sign(newest.privateKey)
    },
    read: async (idToken) => {
      if (idToken.length > maxTokenLength || !form.test(idToken)) throw new IdentityRefusal('INVALID_ID_TOKEN')
      const { payload, protectedHeader } = await verify(idToken)
      const claims = parseIdTokenClaims(payload)
      const isOurs = protectedHeader.typ === 'JWT' && protectedHeader.crit === undefined && payload.aud === projectId
      if (!isOurs) throw new IdentityRefusal('INVALID_ID_TOKEN')
      const { sub, user_id: userId, iat, exp, auth_time: authTime } = claims
      const latest = clock.now() / 1000 + clockToleranceSeconds
      if (sub !== userId || iat > latest || authTime > latest || exp - iat !== idTokenSeconds) throw new IdentityRefusal('INVALID_ID_TOKEN')
      return claims
    },
  }

  async function verify(idToken: string) {
    try {
      return await jwtVerify(idToken, ({ kid }) => keyOf(kid), {
        algorithms: ['RS256'],
        issuer,
        audience: projectId,
        currentDate: new Date(clock.now()),
      })
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new IdentityRefusal('TOKEN_EXPIRED')
      if (error instanceof errors.JOSEError) throw new IdentityRefusal('INVALID_ID_TOKEN')
      throw error
    }
  }
}

function claimsOf({ account, authTimeSeconds, signInProvider, customClaims, secondFactorId }: Session): JWTPayload {
  const { localId, email, isEmailVerified, displayName, photoUrl, phoneNumber, customAttributes } = account
  return {
    ...parseClaims(customAttributes),
    ...parseClaims(customClaims),
    ...(displayName !== undefined && { name: displayName }),
    ...(photoUrl !== undefined && { picture: photoUrl }),
    ...(signInProvider === 'anonymous' && { provider_id: 'anonymous' }),
    auth_time: authTimeSeconds,
    user_id: localId,
    ...(email !== undefined && { email, email_verified: isEmailVerified }),
    ...(phoneNumber !== undefined && { phone_number: phoneNumber }),
    firebase: {
      identities: identitiesOf(account),
      sign_in_provider: signInProvider,
      ...(secondFactorId !== undefined && { sign_in_second_factor: 'totp', second_factor_identifier: secondFactorId }),
    },
  }
}

function identitiesOf({ email, phoneNumber, providers }: Account): Record<string, readonly string[]> {
  return {
    ...(email !== undefined && { email: [email] }),
    ...(phoneNumber !== undefined && { phone: [phoneNumber] }),
    ...Object.fromEntries(providers.map(({ providerId, rawId }) => [providerId, [rawId]])),
  }
}

function parseClaims(text: string | undefined): Record<string, unknown> {
  return text === undefined ? {} : (JSON.parse(text) as Record<string, unknown>) // validated before it was stored
}
