import { makeZip } from 'client-zip'
import { empty } from '#server/http/answers.ts'
import type { Visit } from '#server/http/visit.ts'
import { type PageVisit, showPage } from '#server/pages/render.ts'
import { collectExport, type ExportEntry } from '#server/person/personal-export.ts'
import { decodeSessionCookie } from '#server/session/session-cookie.ts'

type ExportVisit = Visit<'sessions' | 'exportSources' | 'runningExports' | 'openGatewayAs' | 'now'>

/**
 * Streams everything stored about the session's user as one archive of unknown length. Only one export per user at a time (429). HEAD
 * returns the same headers without opening a file. Without a session, redirects to the login.
 */
export async function exportPersonalData(request: Request, visit: ExportVisit & PageVisit): Promise<Response> {
  const { sessions, exportSources, runningExports: running, openGatewayAs, now } = visit
  const sessionId = decodeSessionCookie(request.headers.get('cookie') ?? '')
  const visitor = sessionId === undefined ? undefined : await sessions.find(sessionId)
  if (sessionId === undefined || !visitor) return await showPage(request, visit)
  const { uid } = visitor.user
  if (running.has(uid)) return empty(429, [['retry-after', '10']])
  running.add(uid)
  let isRefused = false
  let isSending = false
  try {
    const gateway = openGatewayAs(visitor.idToken, () => (isRefused = true))
    const entries = await collectExport(exportSources, { user: visitor.user, listSessions: () => sessions.list(sessionId), gateway })
    const headers = {
      vary: 'Cookie',
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="export-${new Date(now()).toISOString().slice(0, 10)}.zip"`,
    }
    if (request.method === 'HEAD') return new Response(null, { headers })
    isSending = true
    const end = () => void running.delete(uid)
    return new Response(makeZip(openInTurn(entries)).pipeThrough(new TransformStream({ flush: end, cancel: end })), { headers })
  } catch (error) {
    if (!isRefused) throw error
    // The session has just ended: the page checks again, and redirects to the login.
    sessions.forget(sessionId)
    return await showPage(request, visit)
  } finally {
    if (!isSending) running.delete(uid)
  }
}

/** Opens one file at a time. */
async function* openInTurn(entries: readonly ExportEntry[]) {
  for (const { name, open } of entries) {
    const entry = await open()
    if (entry) yield { name, ...entry }
  }
}
