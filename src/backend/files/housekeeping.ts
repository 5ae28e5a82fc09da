import type { ContentFolder } from '#backend/files/content/content-folder.ts'
import type { StorageContext } from './context.ts'

type Housekeeping = Pick<StorageContext, 'store' | 'clock' | 'log'> & { readonly contents: ContentFolder }

const periodMilliseconds = 3_600_000

/** Now and at every full hour: deletes expired uploads and leftovers of uploads. @returns Stops it, and waits for it. */
export function keepFilesTidy({ store, contents, clock, log }: Housekeeping): () => Promise<void> {
  let cancel = () => {}
  let running: Promise<void> | undefined
  const keep = () => {
    // A run of more than an hour is not joined by a second one.
    running ??= tidy()
      .catch((error: unknown) => log({ level: 'error', message: 'What uploads have left could not be removed.', error }))
      .finally(() => {
        running = undefined
      })
    cancel = clock.schedule(keep, periodMilliseconds - (clock.now() % periodMilliseconds))
  }
  keep()
  return async () => {
    cancel()
    await running
  }

  async function tidy(): Promise<void> {
    await store.changeFiles('removeExpiredFileUploads', { nowMs: clock.now() })
    await contents.sweep((contentIds) => store.readFiles('findUnnamedContent', { contentIds }))
  }
}
