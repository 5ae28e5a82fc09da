import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendResponse } from '@remix-run/node-fetch-server'
import { makeZip } from 'client-zip'
import type { Gateway } from '#gateway/gateway.ts'
import { commonHeaders, inertPolicy, personalHeaders, type SecuritySettings } from '#server/http/middleware/security-headers.ts'
import { decodeSessionCookie } from '#server/session/session-cookie.ts'
import type { SessionService } from '#server/session/session-service.ts'
import { collectExport, type ExportEntry, type ExportSources } from './personal-export.ts'

type ExportListenerOptions = {
  readonly sessions: Pick<SessionService, 'find' | 'list' | 'forget'>
  readonly sources: ExportSources
  readonly openGatewayAs: (idToken: string, onRefused: () => void) => Gateway
  readonly security: SecuritySettings
}

const path = '/dashboard/export'

/** Whether a target is the address of a person's export. */
export function isExportTarget(target: string): boolean {
  return target.split('?', 1)[0] === path
}

/**
 * Answers `/dashboard/export`: everything that is held of the session's person, as one archive that is written while it is sent. Nobody
 * knows its length before; one export of a person is made at a time (429). HEAD is answered with the same headers, and opens no file.
 *
 * @returns False when it answers nothing, because nobody is signed in: that is for the pages to tell.
 */
export function createExportListener({ sessions, sources, openGatewayAs, security }: ExportListenerOptions) {
  const common = [...personalHeaders(commonHeaders(security)), ...inertPolicy, ['cache-control', 'private, no-store'] as const]
  const busy = new Set<string>()

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const sessionId = decodeSessionCookie(request.headers.cookie ?? '')
    const visitor = sessionId === undefined ? undefined : await sessions.find(sessionId)
    if (sessionId === undefined || !visitor) return false
    const { uid } = visitor.user
    if (busy.has(uid)) {
      response.writeHead(429, [...common.flat(), 'retry-after', '10', 'content-length', '0']).end()
      return true
    }
    busy.add(uid)
    let isRefused = false
    try {
      const gateway = openGatewayAs(visitor.idToken, () => (isRefused = true))
      const entries = await collectExport(sources, { user: visitor.user, listSessions: () => sessions.list(sessionId), gateway })
      const headers = new Headers({
        ...Object.fromEntries(common),
        vary: 'Cookie',
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="export-${new Date(sources.now()).toISOString().slice(0, 10)}.zip"`,
      })
      const archive = request.method === 'HEAD' ? null : makeZip(openInTurn(entries))
      await sendResponse(response, new Response(archive, { headers }))
      return true
    } catch (error) {
      if (!isRefused || response.headersSent) throw error
      // The session has just ended: the pages shall not find it, and lead to the login.
      sessions.forget(sessionId)
      return false
    } finally {
      busy.delete(uid)
    }
  }
}

/** One file is open at a time. */
async function* openInTurn(entries: readonly ExportEntry[]) {
  for (const { name, open } of entries) {
    const entry = await open()
    if (entry) yield { name, ...entry }
  }
}
