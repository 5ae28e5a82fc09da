import { previewQuery } from './preview-link.ts'

/** Path of the files of articles: the same in every language. No article has this slug. */
export const postFilesPath = '/blogs/files'

/** Address of a file of an article, which is in the folder of that name. @param token Of the preview link, for an unpublished article. */
export function postFileAddress(slug: string, name: string, token?: string): string {
  return `${postFilesPath}/${slug}/${name}${token === undefined ? '' : `?${previewQuery}=${encodeURIComponent(token)}`}`
}

/** Name of the archive of all files of an article. */
export function postArchiveName(slug: string): string {
  return `${slug}.zip`
}
