import type { Logger } from '#server/log.ts'

/** Timers hold at most about 24 days; a longer wait is taken in steps. */
const longestWaitMilliseconds = 24 * 60 * 60 * 1000

/** Our own judgement: soon enough for readers, seldom enough for the log. */
const retryMilliseconds = 60 * 1000

/**
 * Renders the pages again whenever they change by themselves; when that fails, again after a minute.
 *
 * @param first When they change next; undefined when never.
 * @param publish Renders them, and says when they change next after that.
 * @returns Stops waiting.
 */
export function publishOnTime(first: Date | undefined, publish: () => Promise<Date | undefined>, log: Logger): () => void {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const waitUntil = (next: Date | undefined) => {
    if (!next || isStopped) return
    const left = Math.max(next.getTime() - Date.now(), 0)
    const onEnd = left > longestWaitMilliseconds ? () => waitUntil(next) : publishNow
    timer = setTimeout(onEnd, Math.min(left, longestWaitMilliseconds))
    timer.unref()
  }
  const publishNow = () => {
    publish().then(waitUntil, (error: unknown) => {
      log.error({ err: error }, 'The pages could not be rendered again.')
      waitUntil(new Date(Date.now() + retryMilliseconds))
    })
  }
  waitUntil(first)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
