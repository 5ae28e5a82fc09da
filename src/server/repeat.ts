import type { Logger } from '#server/log.ts'

/** Does something now and again and again, each time once the last one is done. @returns Stops it. */
export function repeat(work: () => Promise<void>, pauseMilliseconds: number, onError: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const run = async () => {
    // What fails while everything ends is the end itself.
    await work().catch((error: unknown) => isStopped || onError(error))
    if (!isStopped) timer = setTimeout(() => void run(), pauseMilliseconds).unref()
  }
  void run()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** Removes what has ended, now and every hour. @returns Stops it. */
export function removeHourly(removals: readonly (() => Promise<void>)[], log: Logger): () => void {
  const run = () => {
    for (const remove of removals) remove().catch((error: unknown) => log.error({ err: error }, 'What has ended could not be removed.'))
  }
  run()
  const timer = setInterval(run, 3_600_000)
  timer.unref()
  return () => clearInterval(timer)
}
