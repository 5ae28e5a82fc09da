/** At most `count` attempts within any `seconds`. */
export type AttemptLimit = { readonly count: number; readonly seconds: number }

/** How many failures an account may have, and the waits after them. */
export type FailureLimit = AttemptLimit & {
  /** The wait after `count` failures; it doubles with each further failure, up to the longest. It ends after the wait and `seconds` without
   * an attempt. */
  readonly firstWaitSeconds: number
  readonly longestWaitSeconds: number
  readonly perDay: number
}

/** Attempt times of the last day, of which those up to `clearedAt` count for the day only, and the number of waits so far. */
export type Failures = { readonly times: readonly number[]; readonly waits: number; readonly clearedAt: number }

/** An account without failures. */
export const noFailures: Failures = { times: [], waits: 0, clearedAt: 0 }

const daySeconds = 86_400

/**
 * When a window has room for another attempt: the time at which its oldest attempt expires; 0 if there is room now.
 *
 * @param times Times of the admitted attempts, oldest first, in milliseconds.
 */
export function windowFreeAt(times: readonly number[], { count, seconds }: AttemptLimit): number {
  const filling = times.at(-count)
  return filling === undefined ? 0 : filling + seconds * 1000
}

/** When an account may try again; 0 if it may now. */
export function failuresFreeAt({ times, waits }: Failures, limit: FailureLimit, nowMs: number): number {
  const today = ofLastDay(times, nowMs)
  const oldest = today.at(-limit.perDay)
  const dayFreeAt = oldest === undefined ? 0 : oldest + daySeconds * 1000
  return Math.max(dayFreeAt, waits > 0 ? waitedUntil(today, waits, limit) : 0)
}

/**
 * The failures after another attempt has begun. It counts as failed until it succeeds, so that concurrent attempts cannot exceed the limit
 * together.
 */
export function withAttempt({ times, waits, clearedAt }: Failures, limit: FailureLimit, nowMs: number): Failures {
  const today = ofLastDay(times, nowMs)
  const isWaiting = waits > 0 && nowMs < waitedUntil(today, waits, limit) + limit.seconds * 1000
  const recent = today.filter((time) => time > Math.max(clearedAt, nowMs - limit.seconds * 1000)).length + 1
  return { times: [...today, nowMs], waits: isWaiting ? waits + 1 : recent >= limit.count ? 1 : 0, clearedAt }
}

/** The failures after a success: the waits end, and the day's failures stay counted. */
export function withSuccess({ times }: Failures, startedAtMs: number, nowMs: number): Failures {
  return { times: without(startedAtMs, times), waits: 0, clearedAt: nowMs }
}

/** The failures without a withdrawn attempt. */
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
