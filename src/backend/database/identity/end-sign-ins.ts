import type { Account } from './identity-operations.ts'

/** The most that `validSince` may be in the future; tokens are accepted for as long (`identity/tokens/id-tokens.ts`). */
const maxAheadSeconds = 5

/**
 * The `validSince` that ends all sign-ins up to now. Tokens record sign-ins in whole seconds, so the current second ends as a whole, and
 * later sign-ins within it count for the next second; another revocation in this second ends those as well.
 */
export function validSinceAfter({ validSinceSeconds }: Account, nowMs: number): number {
  const second = Math.floor(nowMs / 1000)
  return Math.min(Math.max(second, validSinceSeconds) + 1, second + maxAheadSeconds)
}

/**
 * How far a user's own changes may move `validSince` ahead of the clock. The rest is reserved, so that a take-over by mail can always end
 * every earlier sign-in, however often the user changes the password.
 */
const maxOwnAheadSeconds = 3

/** Whether a user may end all sign-ins of the account now, or has done so too often within a second. */
export function mayEndOwnSignIns({ validSinceSeconds }: Account, nowMs: number): boolean {
  return validSinceSeconds < Math.floor(nowMs / 1000) + maxOwnAheadSeconds
}

/** Whether a sign-in of a second is still valid. */
export function isSignedIn(account: Account, authTimeSeconds: number): boolean {
  return !account.isDisabled && authTimeSeconds >= account.validSinceSeconds
}
