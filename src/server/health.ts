import type { ServerResponse } from 'node:http'
import { readMethods, withMethods } from '#server/http/allowed-methods.ts'
import type { Listener } from '#server/http/http-server.ts'
import type { Logger } from '#server/log.ts'
import { commonHeaders, inertPolicy, type SecuritySettings } from '#server/http/middleware/security-headers.ts'

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

  const methodsOf = (target: string) => (isHealthTarget(target) ? readMethods : undefined)
  return withMethods(security, methodsOf, async (request, response) => {
    const target = request.url ?? '/'
    const isAlive = isHealthTarget(target) && target.startsWith('/healthz')
    if (isAlive || (await findReadiness())) answer(response, 200, 'ok\n')
    else answer(response, 503, 'not ready\n', { 'retry-after': '5' })
  })

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
