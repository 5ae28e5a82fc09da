import type { IncomingMessage } from 'node:http'
import type { Listener } from './http-server.ts'
import type { OwnOrigins } from '#server/http/middleware/own-origin.ts'
import { commonHeaders, inertPolicy, type SecuritySettings } from '#server/http/middleware/security-headers.ts'

/** Headers that proxies add. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'] as const

/** Only answers requests sent directly from this machine, so that no proxy publishes content that must not be public. */
export function keepOnMachine(listener: Listener, origins: OwnOrigins, security: SecuritySettings): Listener {
  const hosts = origins.all.map((origin) => new URL(origin).host)
  const body = '503 Service Unavailable: this site is not public yet.\n'
  return (request, response) => {
    if (isDirect(request, hosts)) return listener(request, response)
    request.resume()
    const headers = [
      ...commonHeaders(security),
      ...inertPolicy,
      ['cache-control', 'no-store'],
      ['content-type', 'text/plain; charset=utf-8'],
      ['content-length', String(body.length)],
    ] as const
    response.writeHead(503, headers.flat())
    response.end(body)
  }
}

/** Proxies without extra headers may still use HTTP/1.0, as nginx does by default; browsers do not. */
function isDirect({ headers, httpVersion }: Pick<IncomingMessage, 'headers' | 'httpVersion'>, hosts: readonly string[]): boolean {
  return (
    httpVersion !== '1.0' && hosts.includes(headers.host?.toLowerCase() ?? '') && proxyHeaders.every((name) => headers[name] === undefined)
  )
}
