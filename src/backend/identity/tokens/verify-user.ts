import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '#backend/caller.ts'
import type { Clock } from '#backend/clock.ts'
import { ServiceError } from '#backend/service-error.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import type { VerifiedUser } from './verify-id-token.ts'

type User = Extract<Caller, { readonly kind: 'user' }>

/** The user of an id token. @throws ServiceError UNAUTHENTICATED. */
export type UserVerifier = (idToken: string) => Promise<User>

/** How long an account's state counts; half of the 5 s that a revocation may take, for what takes its time afterwards. */
const freshMilliseconds = 2500

/** Tokens that are remembered; a page asks many times by the same. */
const maxRemembered = 1000

/** Claims that are no custom ones, or were checked before. Name and picture are the user's own to change, so no rule may rest on them. */
const standardClaims: ReadonlySet<string> = new Set(
  'iss aud sub iat exp auth_time user_id email email_verified name picture firebase'.split(' '),
)

/** What is known of a token: when its user was looked at last, and what came of it. */
type Remembered = { readonly askedAtMs: number; readonly user: Promise<User> }

/**
 * Verifies the id tokens of users who read and write documents and files. A user who was disabled, deleted or revoked, or has lost an address or a custom claim
 * that the token names, is refused within 5 s.
 *
 * @param verify Checks a token and its user's account as they are now.
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
    // A refusal is not remembered: it may have been an outage.
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

/** Whether a token claims what a new one would not: an address that its account has no more, a confirmation, or a custom claim. */
function saysTooMuch(claims: VerifiedUser['claims'], account: VerifiedUser['account']): boolean {
  const { email, email_verified: isConfirmed } = claims
  if (email !== undefined && (email !== account.email || (isConfirmed === true && !account.isEmailVerified))) return true
  return hasLostClaim(claims, account)
}

/** A sign-in by a custom token brings claims of its own, which the account does not know: there nothing can be told from a lost claim. */
function hasLostClaim(claims: VerifiedUser['claims'], { customAttributes = '{}', phoneNumber }: VerifiedUser['account']): boolean {
  const { sign_in_provider: signInProvider } = claims.firebase
  if (signInProvider === 'custom') return false
  const kept = {
    ...(JSON.parse(customAttributes) as Record<string, unknown>), // checked when it was taken
    ...(phoneNumber !== undefined && { phone_number: phoneNumber }),
    ...(signInProvider === 'anonymous' && { provider_id: signInProvider }),
  }
  // As a token carries it: JSON has no -0, and null for what is too large.
  const carried = JSON.parse(JSON.stringify(kept)) as Record<string, unknown> // an object became one
  return Object.entries(claims).some(([name, value]) => !standardClaims.has(name) && !isDeepStrictEqual(value, carried[name]))
}

function expiryMsOf({ token }: User): number {
  return typeof token['exp'] === 'number' ? token['exp'] * 1000 : 0
}
