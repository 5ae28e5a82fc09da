import { dayMilliseconds } from '#domain/durations.ts'
/** Timers hold at most about 24 days; a longer wait is taken in steps. */
const longestWaitMilliseconds = dayMilliseconds

/**
 * Renews the pages whenever they change by themselves.
 *
 * @param first When they change next; undefined when never.
 * @param publish Renews them, and says when they change next after that.
 * @returns Stops waiting.
 */
export function publishOnTime(first: Date | undefined, publish: () => Date | undefined): () => void {
  let timer: NodeJS.Timeout | undefined
  const waitUntil = (next: Date | undefined) => {
    if (!next) return
    const left = Math.max(next.getTime() - Date.now(), 0)
    const onEnd = left > longestWaitMilliseconds ? () => waitUntil(next) : () => waitUntil(publish())
    timer = setTimeout(onEnd, Math.min(left, longestWaitMilliseconds))
    timer.unref()
  }
  waitUntil(first)
  return () => clearTimeout(timer)
}
