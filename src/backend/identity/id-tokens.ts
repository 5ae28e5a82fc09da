import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import type { Clock } from '#backend/clock.ts'
import type { Account, SignInProvider } from '#backend/store/identity-operations.ts'
import { IdentityRefusal } from './refusal.ts'
import type { SigningKey } from './signing-keys.ts'

/** Life of an id token in seconds (limits.md, Accounts). */
export const idTokenSeconds = 3600

/** How far ahead of our clock a token's times may be: a revocation moves the next sign-in to the next second. */
const clockToleranceSeconds = 5

/** The only form that a token of ours has; decoding would forgive line breaks. No token of ours is longer. */
const form = /^[\w-]+\.[\w-]+\.[\w-]+$/
const maxTokenLength = 8192

const Claims = v.looseObject({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  user_id: v.string(),
  iat: v.pipe(v.number(), v.safeInteger()),
  exp: v.pipe(v.number(), v.safeInteger()),
  auth_time: v.pipe(v.number(), v.safeInteger()),
  firebase: v.looseObject({ sign_in_provider: v.picklist(['password', 'custom']) }),
})

/** Claims of an id token whose signature, issuer, audience and times were checked. */
export type IdTokenClaims = v.InferOutput<typeof Claims>

/** A sign-in that a token speaks of. */
export type Session = { readonly account: Account; readonly authTimeSeconds: number; readonly signInProvider: SignInProvider }

/** Signs id tokens and reads them. */
export type IdTokens = {
  readonly issue: (session: Session) => Promise<string>
  /** @throws IdentityRefusal INVALID_ID_TOKEN, or TOKEN_EXPIRED when nothing but its time is wrong. */
  readonly read: (idToken: string) => Promise<IdTokenClaims>
}

/** Id tokens of a project (protocol.md 2.3): RS256, signed by the newest key. */
export function createIdTokens(projectId: string, keys: readonly [SigningKey, ...SigningKey[]], clock: Clock): IdTokens {
  const issuer = `https://securetoken.google.com/${projectId}`
  const [newest] = keys
  const keyOf = (kid: string | undefined) => {
    const key = keys.find(({ keyId }) => keyId === kid)
    if (!key) throw new IdentityRefusal('INVALID_ID_TOKEN')
    return key.publicKey
  }
  return {
    issue: ({ account, authTimeSeconds, signInProvider }) => {
      const issuedAt = Math.floor(clock.now() / 1000)
      return new SignJWT(claimsOf(account, authTimeSeconds, signInProvider))
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
      const claims = v.safeParse(Claims, payload)
      const isOurs = protectedHeader.typ === 'JWT' && protectedHeader.crit === undefined && payload.aud === projectId
      if (!claims.success || !isOurs) throw new IdentityRefusal('INVALID_ID_TOKEN')
      const { sub, user_id: userId, iat, exp, auth_time: authTime } = claims.output
      const latest = clock.now() / 1000 + clockToleranceSeconds
      if (sub !== userId || iat > latest || authTime > latest || exp - iat !== idTokenSeconds) throw new IdentityRefusal('INVALID_ID_TOKEN')
      return claims.output
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

function claimsOf(account: Account, authTimeSeconds: number, signInProvider: SignInProvider): JWTPayload {
  const { localId, email, isEmailVerified, displayName, photoUrl } = account
  return {
    ...(displayName !== undefined && { name: displayName }),
    ...(photoUrl !== undefined && { picture: photoUrl }),
    auth_time: authTimeSeconds,
    user_id: localId,
    ...(email !== undefined && { email, email_verified: isEmailVerified }),
    firebase: { identities: email === undefined ? {} : { email: [email] }, sign_in_provider: signInProvider },
  }
}
