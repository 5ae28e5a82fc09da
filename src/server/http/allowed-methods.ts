import type { IncomingMessage } from 'node:http'
import type { Listener } from './http-server.ts'
import { commonHeaders, inertPolicy, type SecuritySettings } from '#server/http/middleware/security-headers.ts'
import type { SiteResponse } from './site-response.ts'

export type Methods = readonly string[]

/** Answers a request whose method its address does not have. */
export type AnswerMethod = (request: IncomingMessage, response: SiteResponse, methods: Methods) => void

/** The methods of a file, and of a page without a form. */
export const readMethods: Methods = ['GET', 'HEAD']

/** The value of `Allow`: each address answers OPTIONS as well. */
export function listMethods(methods: Methods): string {
  return [...methods, 'OPTIONS'].join(', ')
}

/** OPTIONS is answered with the methods of the address, any other method with 405 and the same (RFC 9110, sections 9.3.7 and 15.5.6). */
export function createAnswerMethod(security: SecuritySettings): AnswerMethod {
  const headers = [...commonHeaders(security), ...inertPolicy, ['cache-control', 'no-store'] as const].flat()
  return (request, response, methods) => {
    if (!request.complete) response.dropBody()
    const allow = [...headers, 'allow', listMethods(methods)]
    if (request.method === 'OPTIONS') {
      response.writePlainHead(204, allow)
      return void response.end()
    }
    const body = '405 Method Not Allowed\n'
    response.writePlainHead(405, [...allow, 'content-type', 'text/plain; charset=utf-8', 'content-length', String(body.length)])
    response.end(body)
  }
}

/**
 * A listener that is asked in the methods of its addresses alone.
 *
 * @param methods Of all its addresses, or of a target; undefined leaves them to the listener.
 */
export function withMethods(
  security: SecuritySettings,
  methods: Methods | ((target: string) => Methods | undefined),
  listener: Listener,
): Listener {
  const answerMethod = createAnswerMethod(security)
  return (request, response) => {
    const own = typeof methods === 'function' ? methods(request.url ?? '/') : methods
    if (own && !own.includes(request.method ?? 'GET')) return answerMethod(request, response, own)
    return listener(request, response)
  }
}
