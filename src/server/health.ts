import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Listener } from '#server/http-server.ts'
import { commonHeaders, inertPolicy, type SecuritySettings } from '#server/security-headers.ts'

/**
 * Answers `/healthz` (the process lives) and `/readyz` (it can serve); everything else gets 503 while it cannot.
 *
 * @param isReady A rejection means no; whatever fails below logs its own cause.
 */
export function createHealthListener(security: SecuritySettings, isReady: () => Promise<boolean>): Listener {
  const headers = Object.fromEntries([...commonHeaders(security), ...inertPolicy])
  return async (request: IncomingMessage, response: ServerResponse) => {
    const isWell = request.url === '/healthz' || (await isReady().catch(() => false))
    response.writeHead(isWell ? 200 : 503, {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...(!isWell && { 'retry-after': '5' }),
    })
    response.end(isWell ? 'ok\n' : 'not ready\n')
  }
}
