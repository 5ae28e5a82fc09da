import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendResponse } from '@remix-run/node-fetch-server'
import { FilesError, type FilesClient } from '#gateway/files.ts'
import type { StaffViews } from '#gateway/staff-views.ts'
import { commonHeaders, personalHeaders, type SecuritySettings } from '#server/http/middleware/security-headers.ts'
import { decodeSessionCookie, decodeViewCookie } from '#server/session/session-cookie.ts'
import type { SessionService } from '#server/session/session-service.ts'

type FilesListenerOptions = {
  readonly sessions: Pick<SessionService, 'find' | 'forget'>
  readonly staffViews: Pick<StaffViews, 'find'>
  /** The files of the customer of a view. */
  readonly viewFilesOf: (customerId: string) => Pick<FilesClient, 'openFile'>
  /** The files as one person may see them. */
  readonly filesOf: (idToken: string) => Pick<FilesClient, 'openFile'>
  readonly security: SecuritySettings
}

const root = '/dashboard/files/'

/** Headers of the provider's answer that are told on; what decides over safety is among them and comes from its bytes. */
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

/** Whether a target is the address of a file that people open under their session. */
export function isFileTarget(target: string): boolean {
  return target.startsWith(root)
}

/**
 * Answers `/dashboard/files/{name}`: the file of that name, as far as the rules let the session's person see it (decision 022). There is no
 * other address of it, so that a person who loses the session or the right loses the file.
 *
 * @returns Undefined when it answers nothing, because nobody is signed in or there is no such file for them: that is for the pages to tell.
 */
export function createFilesListener({ sessions, staffViews, filesOf, viewFilesOf, security }: FilesListenerOptions) {
  const common = personalHeaders(commonHeaders(security))
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const name = decodeName(request.url ?? '')
    if ((request.method !== 'GET' && request.method !== 'HEAD') || name === undefined) return false
    const sessionId = decodeSessionCookie(request.headers.cookie ?? '')
    const files = await findFiles(sessionId, request.headers.cookie ?? '')
    if (!files) return false
    const opened = await openFile(files, name, request)
    // The session has just ended: the pages shall not find it, and lead to the login.
    if (opened === 'unauthenticated' && sessionId !== undefined) sessions.forget(sessionId)
    if (opened === 'unauthenticated' || !opened) return false
    const headers = new Headers({ ...Object.fromEntries(common), 'cache-control': 'private, no-store', vary: 'Cookie' })
    for (const header of passedOn) {
      const value = opened.headers.get(header)
      if (value !== null) headers.set(header, value)
    }
    if (request.method === 'HEAD' || response.destroyed) await opened.body?.cancel()
    if (response.destroyed) return true
    await sendResponse(response, new Response(request.method === 'HEAD' ? null : opened.body, { status: opened.status, headers }))
    return true
  }

  async function findFiles(sessionId: string | undefined, cookies: string): Promise<Pick<FilesClient, 'openFile'> | undefined> {
    const idToken = sessionId === undefined ? undefined : (await sessions.find(sessionId))?.idToken
    if (idToken !== undefined) return filesOf(idToken)
    const viewKey = decodeViewCookie(cookies)
    const view = viewKey === undefined ? undefined : await staffViews.find(viewKey)
    return view && viewFilesOf(view.customerId)
  }

  /** Undefined where the rules say no: whether there is such a file is not told. */
  async function openFile(
    files: Pick<FilesClient, 'openFile'>,
    name: string,
    request: IncomingMessage,
  ): Promise<Response | 'unauthenticated' | undefined> {
    const ifRange = request.headers['if-range']
    try {
      return await files.openFile(name, { range: request.headers.range, ifRange: String(ifRange ?? '') || undefined })
    } catch (error) {
      if (error instanceof FilesError && error.code === 'unauthenticated') return error.code
      if (error instanceof FilesError && refusals.includes(error.code)) return undefined
      throw error
    }
  }
}

const refusals: readonly string[] = ['unauthorized', 'object-not-found', 'unknown']

/** The name in an address; undefined for what is none. */
function decodeName(target: string): string | undefined {
  const [path = ''] = target.slice(root.length).split('?', 1)
  try {
    const name = decodeURIComponent(path)
    return name === '' ? undefined : name
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
