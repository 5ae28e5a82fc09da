import type { Logger } from '#server/log.ts'
import { ContentError } from '#i18n/content/content-error.ts'
import type { Post } from '#i18n/content/post.ts'
import { mapInTurns } from './map-in-turns.ts'

/**
 * Logs what is wrong in articles that the start did not wait for (`readContent`). Their pages cannot be shown; all others can.
 *
 * @param isStopped Ends the work.
 */
export async function checkArticles(posts: readonly Post[], isStopped: () => boolean, log: Pick<Logger, 'error'>): Promise<void> {
  const bodies = posts.flatMap(({ texts }) => Object.values(texts).map(({ body }) => body))
  await mapInTurns(bodies, (body) => {
    if (isStopped()) return
    try {
      body.check()
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      log.error({ problems: error.problems }, 'An article cannot be shown.')
    }
  })
}
