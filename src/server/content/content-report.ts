import type { Content } from '#i18n/content/content.ts'
import type { ContentProblem } from '#i18n/content/content-error.ts'
import type { Files } from '#i18n/content/overlay.ts'
import type { Pictures } from '#i18n/content/picture.ts'
import type { ContentFolders } from '#i18n/node/content-folders.ts'

export type WatchOptions = {
  /** As paths. */
  readonly folders: ContentFolders & { readonly sample: string }
  /** Those of them that may change. */
  readonly watched: readonly string[]
  /** Of those, before the server read the content (`signFolders`). */
  readonly signature: string
}

/** The files of an article's folder by path. */
export type PostFolder = { readonly files: Files; readonly pictures: Pictures }

/** An article: its slug, and its folder unless that is as before. */
export type ReportedPost = { readonly slug: string; readonly folder?: PostFolder }

/**
 * What the worker says after each change of the content: all of it, or what is wrong. `flaws` are links that lead nowhere and the like in the
 * owner's files that have changed, which keep nothing from being shown.
 */
export type ContentReport =
  | { readonly content: Omit<Content, 'posts'>; readonly posts: readonly ReportedPost[]; readonly flaws: readonly ContentProblem[] }
  | { readonly problems: readonly ContentProblem[] }
