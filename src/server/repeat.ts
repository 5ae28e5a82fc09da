import type { Logger } from '#server/log.ts'

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
