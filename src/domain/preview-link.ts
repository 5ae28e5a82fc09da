import type { Locale } from './locale.ts'
import { localizePath } from './locale-path.ts'

/** Path of unpublished articles. */
export const draftsPath = '/blogs/drafts'

/** Query parameter with the token of a preview link. */
export const previewQuery = 'preview'

/** Path of an unpublished article with its token. */
export function previewLink(slug: string, token: string, locale: Locale): string {
  return `${localizePath(locale, `${draftsPath}/${slug}`)}?${previewQuery}=${token}`
}
