import type { Locale } from './locale.ts'
import { localizePath } from './locale-path.ts'

/** Where articles that are not published lie, below the path of the blog. */
export const draftsPath = '/blogs/drafts'

/** Query parameter of a preview that holds the token which allows it. */
export const previewQuery = 'preview'

/** Path of an unpublished article with its token. */
export function previewLink(slug: string, token: string, locale: Locale): string {
  return `${localizePath(locale, `${draftsPath}/${slug}`)}?${previewQuery}=${token}`
}
