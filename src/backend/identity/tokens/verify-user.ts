import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '#backend/caller.ts'
import type { Clock } from '#backend/clock.ts'
import { ServiceError } from '#backend/service-error.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import type { VerifiedUser } from './verify-id-token.ts'

type User = Extract<Caller, { readonly kind: 'user' }>

/** Returns the user of an ID token. @throws ServiceError UNAUTHENTICATED. */
export type UserVerifier = (idToken: string) => Promise<User>

/** How long an account's state is cached: half of the 5 s that a revocation may take, so that the rest has time as well. */
const freshMilliseconds = 2500

/** Maximum number of cached tokens; a page makes many requests with the same one. */
const maxRemembered = 1000

/** Claims that are not custom, or are checked separately. Users can change their name and picture, so rules must not rely on these. */
const standardClaims: ReadonlySet<string> = new Set(
  'iss aud sub iat exp auth_time user_id email email_verified name picture firebase'.split(' '),
)

/** The result of checking a token, and when the check started. */
type Remembered = { readonly askedAtMs: number; readonly user: Promise<User> }

/**
 * Verifies the ID tokens of users who read and write documents and files. Within 5 s it refuses a user who was disabled, deleted or
 * revoked, or has lost an address or a custom claim that the token names.
 *
 * @param verify Checks a token against the current account.
 */
export function createUserVerifier(verify: (idToken: string) => Promise<VerifiedUser>, clock: Clock): UserVerifier {
  const remembered = new Map<string, Remembered>()
  return async (idToken) => {
    const nowMs = clock.now()
    const known = remembered.get(idToken)
    // The clock may jump, and a token may expire meanwhile.
    if (known && Math.abs(nowMs - known.askedAtMs) < freshMilliseconds) {
      const user = await known.user
      if (expiryMsOf(user) > nowMs) return user
    }
    const user = verifyNow(idToken)
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(idToken, { askedAtMs: nowMs, user })
    // A refusal is not cached: it may have been an outage.
    user.catch(() => remembered.delete(idToken))
    return await user
  }

  async function verifyNow(idToken: string): Promise<User> {
    try {
      const { account, claims } = await verify(idToken)
      if (saysTooMuch(claims, account)) throw new IdentityRefusal('TOKEN_EXPIRED')
      return { kind: 'user', uid: account.localId, token: claims }
    } catch (error) {
      if (error instanceof IdentityRefusal) throw new ServiceError('UNAUTHENTICATED', 'Request had invalid authentication credentials.')
      throw error
    }
  }
}

/** Whether a token claims more than a new one would: an address that its account no longer has, its confirmation, or a custom claim. */
function saysTooMuch(claims: VerifiedUser['claims'], account: VerifiedUser['account']): boolean {
  const { email, email_verified: isConfirmed } = claims
  if (email !== undefined && (email !== account.email || (isConfirmed === true && !account.isEmailVerified))) return true
  return hasLostClaim(claims, account)
}

/** Whether a custom claim was removed. Always false after a sign-in by custom token, whose own claims the account does not contain. */
function hasLostClaim(claims: VerifiedUser['claims'], { customAttributes = '{}', phoneNumber }: VerifiedUser['account']): boolean {
  const { sign_in_provider: signInProvider } = claims.firebase
  if (signInProvider === 'custom') return false
  const kept = {
    ...(JSON.parse(customAttributes) as Record<string, unknown>), // validated before it was stored
    ...(phoneNumber !== undefined && { phone_number: phoneNumber }),
    ...(signInProvider === 'anonymous' && { provider_id: signInProvider }),
  }
  // Normalized as in a token: JSON has no -0, and null in place of numbers that are too large.
  const carried = JSON.parse(JSON.stringify(kept)) as Record<string, unknown> // JSON of an object
  return Object.entries(claims).some(([name, value]) => !standardClaims.has(name) && !isDeepStrictEqual(value, carried[name]))
}

function expiryMsOf({ token }: User): number {
  return typeof token['exp'] === 'number' ? token['exp'] * 1000 : 0
}
