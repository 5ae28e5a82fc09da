import { applySiteStructure, currentStructure } from '#domain/site-structure.ts'
import { ContentError, type ContentProblem, describeProblem, pathOf } from '#i18n/content/content-error.ts'
import { ContentFiles } from '#i18n/content/content-files.ts'
import type { Content } from '#i18n/content/content.ts'
import { groupBySlug, isPostDownload } from '#i18n/content/post-file.ts'
import { comparePosts, type Post, readPost } from '#i18n/content/post.ts'
import { RecentBlocks } from '#i18n/content/written-body.ts'
import type { Logger } from '#server/log.ts'
import type { ContentReport, ReportedPost } from './content-report.ts'
import type { LiveContent } from './live-content.ts'

export type TakeOptions = {
  readonly live: LiveContent
  /** What keeps new content from being shown, one line each. */
  readonly judge: (content: Content) => readonly string[]
  /** Shows a content, which is the live one: structure, brand and pages. */
  readonly show: (content: Content) => void
  readonly log: Pick<Logger, 'error'>
}

/**
 * Makes the content of each report the live one, and shows it.
 *
 * @returns What takes a report, and returns what is wrong with it, one line each. Then the site is as it was before, whatever has failed.
 */
export function createReportTaker({ live, judge, show, log }: TakeOptions): (report: ContentReport) => readonly string[] {
  let posts = bySlug(live.current.posts)
  /** Folders of articles that could not be read here; the worker, which has read them, does not send them again. */
  let unread: readonly ReportedPost[] = []

  const read = (report: Extract<ContentReport, { posts: unknown }>): Content => {
    const reported = report.posts.map((post) => (post.folder ? post : (unread.find(({ slug }) => slug === post.slug) ?? post)))
    unread = reported.filter(({ folder }) => folder)
    const content = { ...report.content, posts: readPosts(reported, posts) }
    // The worker reports what differs from these, also if they are not shown.
    posts = bySlug(content.posts)
    unread = []
    return content
  }

  return (report) => {
    if ('problems' in report) return describeProblems(report.problems)
    const [before, structure] = [live.current, currentStructure()]
    try {
      // Articles are read in the languages that they are shown in.
      applySiteStructure(report.content.structure)
      const content = read(report)
      const faults = judge(content)
      if (faults.length > 0) {
        applySiteStructure(structure)
        return faults
      }
      live.current = content
      show(content)
      return []
    } catch (error) {
      log.error({ err: error }, 'Changed content could not be shown.')
      applySiteStructure(structure)
      if (live.current !== before) showAgain(before)
      if (error instanceof ContentError) return describeProblems(error.problems)
      return [error instanceof Error ? error.message : String(error)]
    }
  }

  /** Part of what failed may be shown. */
  function showAgain(before: Content): void {
    live.current = before
    try {
      show(before)
    } catch (error) {
      log.error({ err: error }, 'The content from before could not be shown again.')
    }
  }
}

function describeProblems(problems: readonly ContentProblem[]): readonly string[] {
  return problems.map((problem) => describeProblem({ ...problem, file: pathOf(problem) }))
}

/** Reads the articles that have changed, and keeps the others. The worker has checked them. */
function readPosts(reported: readonly ReportedPost[], before: ReadonlyMap<string, Post>): readonly Post[] {
  const recent = new RecentBlocks()
  const posts = reported.flatMap(({ slug, folder }) => {
    if (!folder) return before.get(slug) ?? []
    const entries = Object.entries(folder.files)
    const texts = Object.fromEntries(entries.filter(([path]) => !isPostDownload(path)))
    const downloads = Object.fromEntries(entries.filter(([path]) => isPostDownload(path)))
    // What is unknown here, the worker has passed over.
    const files = new ContentFiles(texts, undefined, folder.pictures, () => true)
    return [readPost(files, slug, groupBySlug(downloads).get(slug) ?? [], recent)]
  })
  return posts.toSorted(comparePosts)
}

function bySlug(posts: readonly Post[]): ReadonlyMap<string, Post> {
  return new Map(posts.map((post) => [post.slug, post]))
}
