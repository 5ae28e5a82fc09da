import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { describeProblem, pathOf } from '#i18n/content/content-error.ts'
import type { ContentFolders } from '#i18n/node/content-folders.ts'
import type { Logger } from '#server/log.ts'
import type { ContentReport, WatchOptions } from './content-report.ts'
import { signFolders } from './sign-folders.ts'
import { createReportTaker, type TakeOptions } from './take-report.ts'
import { tellIgnored } from './tell-ignored.ts'

type WatchContentOptions = TakeOptions & {
  readonly watched: WatchOptions
  /** Called after each change, with what is wrong. */
  readonly onChange?: ((faults: readonly string[]) => void) | undefined
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/**
 * Call before the content is read, so that no change is missed.
 *
 * @param isSampleWatched Whether the sample may change, too: it is a part of the product, and does while that is developed.
 */
export function signContent(folders: ContentFolders, isSampleWatched: boolean): WatchOptions {
  const sample = typeof folders.sample === 'string' ? folders.sample : fileURLToPath(folders.sample)
  const watched = [...(isSampleWatched ? [sample] : []), ...(folders.own === undefined ? [] : [folders.own])]
  return { folders: { ...folders, sample }, watched, signature: signFolders(watched) }
}

/** Watches the content in a thread of its own, and shows what changes without a fault. */
export function watchContent(options: WatchContentOptions): { readonly close: () => Promise<void> } {
  const { live, watched, judge, show, onChange, log } = options
  if (watched.watched.length === 0) return { close: async () => {} }

  const take = createReportTaker({ live, judge, show, log })
  const worker = new Worker(new URL('content-worker.ts', import.meta.url), {
    workerData: watched,
    name: 'content-worker',
  })
  worker.unref()
  worker.on('message', (report: ContentReport) => {
    const { ignored } = live.current
    const faults = take(report)
    if (faults.length === 0) log.info('The content has changed, and the site shows it.')
    tellIgnored(live.current, log, ignored)
    const flaws = faults.length === 0 && 'flaws' in report ? report.flaws : []
    for (const flaw of flaws.map((problem) => describeProblem({ ...problem, file: pathOf(problem) })))
      log.warn({ flaw }, 'The content has a flaw; the site shows it all the same.')
    for (const fault of faults) log.error({ fault }, 'The content has a fault; the site shows it as it was before.')
    onChange?.(faults)
  })
  worker.on('error', (error) => log.error({ err: error }, 'The content is no longer watched; changes need a restart.'))
  return { close: async () => void (await worker.terminate()) }
}
