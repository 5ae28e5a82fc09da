import { dayMilliseconds } from '#domain/durations.ts'
/** Timers are limited to about 24 days; longer waits take several steps. */
const longestWaitMilliseconds = dayMilliseconds

/**
 * Renews the pages at each scheduled change.
 *
 * @param first The next change; undefined without one.
 * @param publish Renews the pages, and returns the next change.
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
