/** At most `count` attempts within any `seconds`. */
export type AttemptLimit = { readonly count: number; readonly seconds: number }

/** Failures that an account may have, and the waits that follow. */
export type FailureLimit = AttemptLimit & {
  /** Once the count is reached: before the next attempt, and twice as long after each further failure, up to the longest. Who then is
   * quiet for as long as the wait and the window together starts anew. */
  readonly firstWaitSeconds: number
  readonly longestWaitSeconds: number
  readonly perDay: number
}

/** Times of the last day, of which those up to `clearedAt` count for the day alone, and how often the account has to wait by now. */
export type Failures = { readonly times: readonly number[]; readonly waits: number; readonly clearedAt: number }

/** The failures of an account that had none. */
export const noFailures: Failures = { times: [], waits: 0, clearedAt: 0 }

const daySeconds = 86_400

/**
 * When a window has room for one more: the time at which the attempt that fills it leaves it; 0 when there is room.
 *
 * @param times Of the attempts that were admitted, oldest first, in milliseconds.
 */
export function windowFreeAt(times: readonly number[], { count, seconds }: AttemptLimit): number {
  const filling = times.at(-count)
  return filling === undefined ? 0 : filling + seconds * 1000
}

/** When an account may try again; 0 when it may right now. */
export function failuresFreeAt({ times, waits }: Failures, limit: FailureLimit, nowMs: number): number {
  const today = ofLastDay(times, nowMs)
  const oldest = today.at(-limit.perDay)
  const dayFreeAt = oldest === undefined ? 0 : oldest + daySeconds * 1000
  return Math.max(dayFreeAt, waits > 0 ? waitedUntil(today, waits, limit) : 0)
}

/**
 * The failures once one more attempt has begun. It counts as failed from here on, so that many at once cannot pass together, until it
 * turns out to have succeeded.
 */
export function withAttempt({ times, waits, clearedAt }: Failures, limit: FailureLimit, nowMs: number): Failures {
  const today = ofLastDay(times, nowMs)
  const isWaiting = waits > 0 && nowMs < waitedUntil(today, waits, limit) + limit.seconds * 1000
  const recent = today.filter((time) => time > Math.max(clearedAt, nowMs - limit.seconds * 1000)).length + 1
  return { times: [...today, nowMs], waits: isWaiting ? waits + 1 : recent >= limit.count ? 1 : 0, clearedAt }
}

/** The failures once an attempt has succeeded: its waits are over, and what failed today stays counted for the day. */
export function withSuccess({ times }: Failures, startedAtMs: number, nowMs: number): Failures {
  return { times: without(startedAtMs, times), waits: 0, clearedAt: nowMs }
}

/** The failures as if an attempt had never been made. */
export function withoutAttempt(failures: Failures, startedAtMs: number, waitsBefore: number): Failures {
  return { ...failures, times: without(startedAtMs, failures.times), waits: waitsBefore }
}

function ofLastDay(times: readonly number[], nowMs: number): readonly number[] {
  return times.filter((time) => time > nowMs - daySeconds * 1000)
}

function waitedUntil(times: readonly number[], waits: number, { firstWaitSeconds, longestWaitSeconds }: FailureLimit): number {
  return (times.at(-1) ?? 0) + Math.min(firstWaitSeconds * 2 ** (waits - 1), longestWaitSeconds) * 1000
}

function without(time: number, times: readonly number[]): readonly number[] {
  const at = times.indexOf(time)
  return at < 0 ? times : times.toSpliced(at, 1)
}
