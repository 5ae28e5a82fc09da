import type { Logger } from '#server/log.ts'

/** Timers hold at most about 24 days; a longer wait is taken in steps. */
const longestWaitMilliseconds = 24 * 60 * 60 * 1000

/**
 * Renders the pages again whenever a scheduled article's time has come.
 *
 * @param findNext When the next one appears; undefined when none is scheduled.
 * @returns Stops waiting.
 */
export function publishOnTime(findNext: () => Date | undefined, publish: () => Promise<void>, log: Logger): () => void {
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    const next = findNext()
    if (!next) return
    const delay = Math.min(Math.max(next.getTime() - Date.now(), 0), longestWaitMilliseconds)
    timer = setTimeout(() => {
      publish().then(wait, (error: unknown) => log.error({ err: error }, 'The pages could not be rendered again.'))
    }, delay)
    timer.unref()
  }
  wait()
  return () => clearTimeout(timer)
}
