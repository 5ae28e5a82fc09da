import { hash } from 'node:crypto'
import { makeZip } from 'client-zip'
import { postArchiveName, postFilesPath } from '#domain/post-files.ts'
import { previewQuery } from '#domain/preview-link.ts'
import { isPublished, lastChange, type Post } from '#i18n/content/post.ts'
import { findPostFileType, type PostFile } from '#i18n/content/post-file.ts'
import { toPairs } from '#server/http/answers.ts'
import { withSecurityHeaders } from '#server/http/middleware/security-headers.ts'
import { splitTarget, type Visit } from '#server/http/visit.ts'
import { type PageVisit, showPage } from '#server/pages/render.ts'

type PostFileVisit = Visit<'listPosts' | 'findPreview' | 'now' | 'security'> & PageVisit

/**
 * Sends a file of an article, or all of them as an archive, always as a download: an HTML file must not run on the site's origin. Files
 * of an unpublished article need its preview link. Otherwise the response is 404.
 */
export async function sendPostFile(request: Request, visit: PostFileVisit): Promise<Response> {
  const { pathname, search } = splitTarget(visit.target)
  const [slug, name = '', ...rest] = pathname.slice(postFilesPath.length + 1).split('/')
  const post = visit.listPosts().find((candidate) => candidate.slug === slug)
  const token = new URLSearchParams(search).get(previewQuery)
  if (!post || rest.length > 0) return await showPage(request, visit)
  const isPublic = isPublished(post, new Date(visit.now()))
  if (!isPublic && (token === null || !(await visit.findPreview(post.slug, token)))) return await showPage(request, visit)
  const isArchive = name === postArchiveName(post.slug) && post.archive.length > 0
  const file = post.files.find((candidate) => candidate.name === name)
  if (!isArchive && !file) return await showPage(request, visit)
  const etag = `"${hashFiles(file ? [file] : post.archive)}"`
  const headers = toPairs([
    ['content-type', isArchive ? 'application/zip' : (findPostFileType(name) ?? 'application/octet-stream')],
    ['content-disposition', `attachment; filename="${name}"`],
    ['cache-control', isPublic ? 'public, max-age=0, must-revalidate' : 'private, no-store'],
    // Search engines lead to the article.
    ['x-robots-tag', 'noindex'],
    ['etag', etag],
  ])
  if (request.headers.get('if-none-match') === etag)
    return withSecurityHeaders(new Response(null, { status: 304, headers }), visit.security)
  return withSecurityHeaders(new Response(file ? file.text : makeZip(listEntries(post)), { headers }), visit.security)
}

/** In a folder of the article's name. */
function listEntries(post: Post) {
  const lastModified = new Date(lastChange(post))
  return post.archive.map(({ name, text }) => ({ name: `${post.slug}/${name}`, input: text, lastModified }))
}

function hashFiles(files: readonly PostFile[]): string {
  return hash('sha256', JSON.stringify(files), 'base64url').slice(0, 22)
}
