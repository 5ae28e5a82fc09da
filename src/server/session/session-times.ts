import { dayMilliseconds } from '#domain/durations.ts'
import { sessionDays } from '#domain/session-length.ts'
import { moneyIdleMinutes, staffSessionHours } from '#domain/staff-session.ts'
import type { StoredSession } from '#gateway/accounts/sessions.ts'

/** Lifetime of a customer's session from its sign-in, the longest there is. */
export const lifeMilliseconds = sessionDays * dayMilliseconds
const staffLifeMilliseconds = staffSessionHours * 60 * 60_000
/** Lifetime without a visit. */
const idleMilliseconds = 7 * dayMilliseconds
/** Tokens are renewed this long before they expire, so that they do not expire during a request. */
const reserveMilliseconds = 60_000
/** Lifetime of an id token. */
const tokenMilliseconds = 60 * 60_000
/** Tolerates five minutes between the clocks of provider and server. */
const longestTokenMilliseconds = tokenMilliseconds + 5 * 60_000

/** Whether a session has expired. */
export function isOver(session: Pick<StoredSession, 'lastSeenAt' | 'signedInAt' | 'staff'>, nowMs: number): boolean {
  const { signedInAt, lastSeenAt } = session
  return nowMs - signedInAt.getTime() >= lifeOf(session) || nowMs - lastSeenAt.getTime() >= idleMilliseconds
}

/** When a session expires if it is not used after now. */
export function endOfSession(session: Pick<StoredSession, 'signedInAt' | 'staff'>, nowMs: number): Date {
  return new Date(Math.min(session.signedInAt.getTime() + lifeOf(session), nowMs + idleMilliseconds))
}

/** Lifetime from the sign-in. */
export function lifeOf({ staff }: Pick<StoredSession, 'staff'>): number {
  return staff === undefined ? lifeMilliseconds : staffLifeMilliseconds
}

/** Whether a session of staff was unused for too long before this visit, or has been before. */
export function wasIdleUntil({ staff, wasIdle, lastSeenAt }: StoredSession, nowMs: number): boolean {
  return staff !== undefined && (wasIdle === true || nowMs - lastSeenAt.getTime() >= moneyIdleMinutes * 60_000)
}

/**
 * Whether an id token is usable. One with an impossibly late expiry was issued before the clock was set back, and the provider rejects it.
 */
export function isUsable(idTokenExpiresAt: Date, nowMs: number): boolean {
  const left = idTokenExpiresAt.getTime() - nowMs
  return left > reserveMilliseconds && left <= longestTokenMilliseconds
}

/** Whether an id token was issued by a clock ahead of this one. */
export function isAhead(idTokenExpiresAt: Date, nowMs: number): boolean {
  return idTokenExpiresAt.getTime() - nowMs > tokenMilliseconds
}
