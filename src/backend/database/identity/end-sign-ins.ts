import type { Account } from './identity-operations.ts'

/** Furthest that `validSince` may lie ahead; tokens are taken for as far (`identity/tokens/id-tokens.ts`). */
const maxAheadSeconds = 5

/**
 * The second from which sign-ins count once all up to now are ended. Tokens tell sign-ins apart by whole seconds, so the second of the
 * revocation ends with it, and who signs in within its rest belongs to the next one; another revocation in it ends those as well.
 */
export function validSinceAfter({ validSinceSeconds }: Account, nowMs: number): number {
  const second = Math.floor(nowMs / 1000)
  return Math.min(Math.max(second, validSinceSeconds) + 1, second + maxAheadSeconds)
}

/**
 * How far a user's own changes may move `validSince` ahead of the clock. A take-over by mail can then always end every earlier sign-in,
 * however fast the user changes the password.
 */
const maxOwnAheadSeconds = 3

/** Whether a user may end all sign-ins of the own account now, or has done so too often within a second. */
export function mayEndOwnSignIns({ validSinceSeconds }: Account, nowMs: number): boolean {
  return validSinceSeconds < Math.floor(nowMs / 1000) + maxOwnAheadSeconds
}

/** Whether a sign-in of a second still counts. */
export function isSignedIn(account: Account, authTimeSeconds: number): boolean {
  return !account.isDisabled && authTimeSeconds >= account.validSinceSeconds
}
