import type { Listener } from '#server/http/http-server.ts'
import { commonHeaders, inertPolicy, type SecuritySettings } from '#server/http/middleware/security-headers.ts'
import type { Metrics } from './metrics.ts'

/** Answers `/metrics` on a port of its own; nothing else is there. */
export function createMetricsListener(metrics: Pick<Metrics, 'read'>, security: SecuritySettings): Listener {
  const headers = [...commonHeaders(security), ...inertPolicy, ['cache-control', 'no-store'] as const].flat()
  return async (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isFound = /^\/metrics(?:\?|$)/u.test(request.url ?? '/')
    if (!request.complete) response.dropBody()
    if (!isFound || !isRead) {
      response.writePlainHead(isFound ? 405 : 404, [...headers, ...(isFound ? ['allow', 'GET, HEAD'] : []), 'content-length', '0'])
      return void response.end()
    }
    const { contentType, text } = await metrics.read()
    response.writePlainHead(200, [...headers, 'content-type', contentType, 'content-length', String(Buffer.byteLength(text))])
    response.end(request.method === 'HEAD' ? undefined : text)
  }
}
