import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { applySiteStructure, currentStructure } from '#domain/site-structure.ts'
import { describeProblem, pathOf } from '#i18n/content/content-error.ts'
import { ContentFiles } from '#i18n/content/content-files.ts'
import type { Content } from '#i18n/content/content.ts'
import { groupBySlug, isPostDownload } from '#i18n/content/post-file.ts'
import { comparePosts, type Post, readPost } from '#i18n/content/post.ts'
import { RecentBlocks } from '#i18n/content/written-body.ts'
import type { ContentFolders } from '#i18n/node/content-folders.ts'
import type { Logger } from '#server/log.ts'
import type { ContentReport, ReportedPost, WatchOptions } from './content-report.ts'
import type { LiveContent } from './live-content.ts'
import { signFolders } from './sign-folders.ts'

type WatchContentOptions = {
  readonly live: LiveContent
  readonly watched: WatchOptions
  /** What keeps new content from being shown, one line each. */
  readonly judge: (content: Content) => readonly string[]
  /** Shows the live content, which is new. */
  readonly show: (content: Content) => void
  /** Called after each change, with what is wrong. */
  readonly onChange?: ((faults: readonly string[]) => void) | undefined
  readonly log: Pick<Logger, 'info' | 'error'>
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

  let posts = bySlug(live.current.posts)
  const take = (report: ContentReport): readonly string[] => {
    if ('problems' in report) return report.problems.map((problem) => describeProblem({ ...problem, file: pathOf(problem) }))
    // Articles are read in the languages that they are shown in.
    const before = currentStructure()
    applySiteStructure(report.content.structure)
    const content = { ...report.content, posts: readPosts(report.posts, posts) }
    // The worker reports what differs from these, also if they are not shown.
    posts = bySlug(content.posts)
    const faults = judge(content)
    if (faults.length > 0) {
      applySiteStructure(before)
      return faults
    }
    live.current = content
    show(content)
    return []
  }

  /** Whatever is wrong, the site goes on. */
  const takeOrFail = (report: ContentReport): readonly string[] => {
    try {
      return take(report)
    } catch (error) {
      log.error({ err: error }, 'Changed content could not be shown.')
      return [error instanceof Error ? error.message : String(error)]
    }
  }

  const worker = new Worker(new URL('content-worker.ts', import.meta.url), {
    workerData: watched,
    name: 'content-worker',
  })
  worker.unref()
  worker.on('message', (report: ContentReport) => {
    const faults = takeOrFail(report)
    if (faults.length === 0) log.info('The content has changed, and the site shows it.')
    for (const fault of faults) log.error({ fault }, 'The content has a fault; the site shows it as it was before.')
    onChange?.(faults)
  })
  worker.on('error', (error) => log.error({ err: error }, 'The content is no longer watched; changes need a restart.'))
  return { close: async () => void (await worker.terminate()) }
}

/** Reads the articles that have changed, and keeps the others. The worker has checked them. */
function readPosts(reported: readonly ReportedPost[], before: ReadonlyMap<string, Post>): readonly Post[] {
  const recent = new RecentBlocks()
  const posts = reported.flatMap(({ slug, folder }) => {
    if (!folder) return before.get(slug) ?? []
    const entries = Object.entries(folder.files)
    const texts = Object.fromEntries(entries.filter(([path]) => !isPostDownload(path)))
    const downloads = Object.fromEntries(entries.filter(([path]) => isPostDownload(path)))
    return [readPost(new ContentFiles(texts, undefined, folder.pictures), slug, groupBySlug(downloads).get(slug) ?? [], recent)]
  })
  return posts.toSorted(comparePosts)
}

function bySlug(posts: readonly Post[]): ReadonlyMap<string, Post> {
  return new Map(posts.map((post) => [post.slug, post]))
}
