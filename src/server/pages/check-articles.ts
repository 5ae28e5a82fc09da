import type { Logger } from '#server/log.ts'
import { ContentError } from '#i18n/content/content-error.ts'
import type { Post } from '#i18n/content/post.ts'
import { mapInTurns } from './map-in-turns.ts'

/**
 * Logs what is wrong in articles that the start did not wait for (`readContent`). Their pages cannot be shown, and
 * feeds leave them out; all others can.
 *
 * @param isStopped Ends the work.
 */
export async function checkArticles(posts: readonly Post[], isStopped: () => boolean, log: Pick<Logger, 'error'>): Promise<void> {
  const texts = posts.flatMap(({ slug, texts }) => Object.entries(texts).map(([locale, { body }]) => ({ slug, locale, body })))
  await mapInTurns(texts, ({ slug, locale, body }) => {
    if (isStopped()) return
    try {
      body.check()
    } catch (error) {
      const reason = error instanceof ContentError ? { problems: error.problems } : { err: error, slug, locale }
      log.error(reason, 'An article cannot be shown.')
    }
  })
}
