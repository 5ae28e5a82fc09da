import { dayMilliseconds } from '#domain/durations.ts'
import { sessionDays } from '#domain/session-length.ts'
import type { StoredSession } from '#gateway/accounts/sessions.ts'

/** How long a session lasts after its sign-in. */
export const lifeMilliseconds = sessionDays * dayMilliseconds
/** How long it lasts without a visit. */
const idleMilliseconds = 7 * dayMilliseconds
/** A token is renewed this long before it expires, so that it does not expire on its way to the provider. */
const reserveMilliseconds = 60_000
/** An id token lives for an hour. */
const tokenMilliseconds = 60 * 60_000
/** The clocks of provider and server may differ by five minutes. */
const longestTokenMilliseconds = tokenMilliseconds + 5 * 60_000

/** Whether a session has ended by itself. */
export function isOver({ signedInAt, lastSeenAt }: StoredSession, nowMs: number): boolean {
  return nowMs - signedInAt.getTime() >= lifeMilliseconds || nowMs - lastSeenAt.getTime() >= idleMilliseconds
}

/** When a session ends by itself if nobody uses it after now. */
export function endOfSession(signedInAt: Date, nowMs: number): Date {
  return new Date(Math.min(signedInAt.getTime() + lifeMilliseconds, nowMs + idleMilliseconds))
}

/** Whether an id token can be used. One that expires later than any can was issued before the clock was set back; the provider refuses it. */
export function isUsable(idTokenExpiresAt: Date, nowMs: number): boolean {
  const left = idTokenExpiresAt.getTime() - nowMs
  return left > reserveMilliseconds && left <= longestTokenMilliseconds
}

/** Whether an id token was issued by a clock that is ahead of this one. */
export function isAhead(idTokenExpiresAt: Date, nowMs: number): boolean {
  return idTokenExpiresAt.getTime() - nowMs > tokenMilliseconds
}
