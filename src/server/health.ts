import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Listener } from '#server/http/http-server.ts'
import type { Logger } from '#server/log.ts'
import { commonHeaders, inertPolicy, type SecuritySettings } from '#server/http/security-headers.ts'

/** Whether a target, whatever its query, asks for the server's health. */
export function isHealthTarget(target: string): boolean {
  return /^\/(?:healthz|readyz)(?:\?|$)/u.test(target)
}

/**
 * Answers `/healthz` (the process lives) and `/readyz` (it can serve); everything else gets 503 while it cannot.
 *
 * @param isReady A rejection means no, and is logged.
 */
export function createHealthListener(security: SecuritySettings, isReady: () => Promise<boolean>, log: Logger): Listener {
  const headers = Object.fromEntries([...commonHeaders(security), ...inertPolicy])

  return async (request: IncomingMessage, response: ServerResponse) => {
    const target = request.url ?? '/'
    if (isHealthTarget(target) && request.method !== 'GET' && request.method !== 'HEAD') {
      return answer(response, 405, 'method not allowed\n', { allow: 'GET, HEAD' })
    }
    const isAlive = isHealthTarget(target) && target.startsWith('/healthz')
    if (isAlive || (await findReadiness())) answer(response, 200, 'ok\n')
    else answer(response, 503, 'not ready\n', { 'retry-after': '5' })
  }

  async function findReadiness(): Promise<boolean> {
    try {
      return await isReady()
    } catch (error) {
      log.error({ err: error }, 'The server is not ready.')
      return false
    }
  }

  function answer(response: ServerResponse, status: number, body: string, further: Readonly<Record<string, string>> = {}): void {
    response.writeHead(status, {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': Buffer.byteLength(body),
      ...further,
    })
    response.end(body)
  }
}
