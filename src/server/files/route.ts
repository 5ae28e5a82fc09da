import { FilesError } from '#gateway/files.ts'
import { toPairs } from '#server/http/answers.ts'
import { splitTarget, type Visit } from '#server/http/visit.ts'
import { commonHeaders, personalHeaders } from '#server/http/middleware/security-headers.ts'
import { type PageVisit, showPage } from '#server/pages/render.ts'
import { decodeSessionCookie, decodeViewCookie } from '#server/session/session-cookie.ts'

type FileVisit = Visit<'sessions' | 'staffViews' | 'openFilesAs' | 'security'>

const root = '/dashboard/files/'

/** Passed-on headers of the provider's response, including the security-relevant ones, which derive from the file's bytes. */
const passedOn = [
  'accept-ranges',
  'content-disposition',
  'content-length',
  'content-range',
  'content-security-policy',
  'content-type',
  'etag',
  'last-modified',
]

/**
 * Sends a stored file if the rules allow it to the session's user or the staff view (decision 023). It has no other address, so losing the
 * session or the right means losing the file. Otherwise the response is the login or 404.
 */
export async function sendFile(request: Request, visit: FileVisit & PageVisit): Promise<Response> {
  const name = decodeName(splitTarget(visit.target).pathname)
  const opened = name === undefined ? undefined : await openFile(name, request, visit)
  if (!opened) return await showPage(request, visit)
  const headers = new Headers(toPairs(personalHeaders(commonHeaders(visit.security))))
  headers.set('cache-control', 'private, no-store')
  headers.set('vary', 'Cookie')
  for (const header of passedOn) {
    const value = opened.headers.get(header)
    if (value !== null) headers.set(header, value)
  }
  return new Response(opened.body, { status: opened.status, headers })
}

/** Undefined without a session and if the rules refuse, so that the file's existence stays hidden. */
async function openFile(name: string, request: Request, visit: FileVisit): Promise<Response | undefined> {
  const cookies = request.headers.get('cookie') ?? ''
  const sessionId = decodeSessionCookie(cookies)
  const idToken = await findIdToken(sessionId, cookies, visit)
  if (idToken === undefined) return undefined
  try {
    return await visit.openFilesAs(idToken).openFile(name, {
      range: request.headers.get('range') ?? undefined,
      ifRange: request.headers.get('if-range') ?? undefined,
    })
  } catch (error) {
    if (!(error instanceof FilesError) || !refusals.includes(error.code)) throw error
    // The session has just ended: the page checks again, and redirects to the login.
    if (error.code === 'unauthenticated' && sessionId !== undefined) visit.sessions.forget(sessionId)
    return undefined
  }
}

const refusals: readonly string[] = ['unauthenticated', 'unauthorized', 'object-not-found', 'unknown']

async function findIdToken(
  sessionId: string | undefined,
  cookies: string,
  { sessions, staffViews }: FileVisit,
): Promise<string | undefined> {
  if (sessionId !== undefined) return (await sessions.find(sessionId))?.idToken
  const viewKey = decodeViewCookie(cookies)
  return viewKey === undefined ? undefined : (await staffViews.find(viewKey))?.idToken
}

/** Decodes the name in a URL; undefined if malformed. */
function decodeName(pathname: string): string | undefined {
  try {
    const name = decodeURIComponent(pathname.slice(root.length))
    return name === '' ? undefined : name
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
