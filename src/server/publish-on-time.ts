import type { Logger } from '#server/log.ts'

/** Timers hold at most about 24 days; a longer wait is taken in steps. */
const longestWaitMilliseconds = 24 * 60 * 60 * 1000

/** Our own judgement: soon enough for readers, seldom enough for the log. */
const retryMilliseconds = 60 * 1000

/**
 * Renders the pages again whenever a scheduled article's time has come; when that fails, again after a minute.
 *
 * @param findNext When the next one appears; undefined when none is scheduled.
 * @returns Stops waiting.
 */
export function publishOnTime(findNext: () => Date | undefined, publish: () => Promise<void>, log: Logger): () => void {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const wait = () => {
    const next = findNext()
    if (next) publishAfter(Math.min(Math.max(next.getTime() - Date.now(), 0), longestWaitMilliseconds))
  }
  const publishAfter = (delayMilliseconds: number) => {
    if (isStopped) return
    timer = setTimeout(() => {
      publish().then(wait, (error: unknown) => {
        log.error({ err: error }, 'The pages could not be rendered again.')
        publishAfter(retryMilliseconds)
      })
    }, delayMilliseconds)
    timer.unref()
  }
  wait()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
