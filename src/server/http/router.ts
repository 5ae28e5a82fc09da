import { type IncomingMessage, STATUS_CODES } from 'node:http'
import { sendResponse } from '@remix-run/node-fetch-server'
import { isOutage } from '#gateway/outage.ts'
import type { App } from '#server/app.ts'
import { empty, Refusal, text } from './answers.ts'
import { toRequest } from './fetch-request.ts'
import type { Listener } from './http-server.ts'
import type { Limit } from './limiter.ts'
import { type BodyLimits, readBody } from '#server/http/middleware/body-limit.ts'
import { assertOwnOrigin } from '#server/http/middleware/own-origin.ts'
import { RateLimits } from '#server/http/middleware/rate-limit.ts'
import { type HeaderKind, withSecurityHeaders } from '#server/http/middleware/security-headers.ts'
import type { SiteResponse } from './site-response.ts'
import { isForbiddenMethod, splitTarget, type Visit } from './visit.ts'

/** Handles one operation. `Used` are the parts of the server that a table's handlers use. */
export type Handler<Used> = (request: Request, visit: Used & Visit<never>) => Response | Promise<Response>

/** `GET` includes HEAD, whose body is dropped afterwards. */
export type Method = 'GET' | 'POST' | 'DELETE' | 'any'

export type RouteOptions<Used> = {
  /** Only the site's own pages may send it: others get 403. */
  readonly origin?: 'own'
  /** Requests per client address; more get 429. Routes with the same list share their counts. */
  readonly limit?: readonly Limit[]
  /** The body is read before the handler runs; longer ones get 413. */
  readonly body?: BodyLimits
  /** Headers added to the handler's; default `plain`. */
  readonly headers?: HeaderKind
  /** Whether `Allow` lists the method for a path; if not, the handler itself responds with a page. */
  readonly isListed?: (pathname: string, app: Used) => boolean
}

export type Route<Used> = RouteOptions<Used> & {
  readonly method: Method
  /** The exact path, or a prefix with `/*` at the end. */
  readonly path: string
  /** A required query parameter. */
  readonly query: string | undefined
  readonly handle: Handler<Used>
}

/**
 * A line of the routing table.
 *
 * @param address The exact path, or a prefix with `/*` at the end; after a `?`, a required query parameter.
 */
export function route<Used>(method: Method, address: string, handle: Handler<Used>, options: RouteOptions<Used> = {}): Route<Used> {
  const [path = '', query] = address.split('?', 2)
  return { method, path, query, handle, ...options }
}

/** Facts about a request's sender. */
export type Client = Pick<Visit, 'target' | 'clientAddress' | 'findRequestId'>

export type Router = {
  readonly fetch: (request: Request, client: Client) => Promise<Response>
  readonly listener: Listener
}

/** The parts of the server that every router uses. */
type RouterApp = Pick<App, 'origins' | 'security' | 'findClientAddress' | 'log' | 'now'>

/** Seconds after which a client may retry during an outage. */
const retryAfterSeconds = 5

/**
 * Dispatches requests to the first matching route. OPTIONS returns the methods of the path, other methods get 405 with the same list (RFC
 * 9110, sections 9.3.7 and 15.5.6), unknown paths 404.
 */
export function createRouter<Used extends RouterApp>(routes: readonly Route<Used>[], app: Used): Router {
  const rateLimits = new RateLimits(app.now)

  return {
    fetch: async (request, client) => {
      const found = match(request.method, client.target)
      return found instanceof Response ? found : await run(found, request, client)
    },
    listener: async (request, response) => {
      const target = request.url ?? '/'
      const found = match(request.method ?? 'GET', target)
      // `Request` does not support every method, so these responses are sent without one.
      if (found instanceof Response) return await send(request, response, found)
      const client = { target, clientAddress: app.findClientAddress(request), findRequestId: () => response.findRequestId?.() }
      await send(request, response, await run(found, toRequest(request, response), client))
    },
  }

  /** The route of a request, or the response to an unsupported method. */
  function match(method: string, target: string): Route<Used> | Response {
    const { pathname, search } = splitTarget(target)
    const query = new URLSearchParams(search)
    const group = findGroup(pathname).filter(({ query: name }) => name === undefined || query.has(name))
    const asked = method === 'HEAD' ? 'GET' : method
    const found = group.find((each) => each.method === asked || (each.method === 'any' && !isForbiddenMethod(method)))
    if (found) return found
    if (group.length === 0) return withSecurityHeaders(text('404 Not Found\n', { status: 404 }), app.security)
    const listed = group.filter(({ isListed }) => !isListed || isListed(pathname, app))
    return withSecurityHeaders(answerMethod(method, listed), app.security)
  }

  /** The routes of the first address that matches a path. */
  function findGroup(pathname: string): readonly Route<Used>[] {
    const first = routes.find(({ path }) => (path.endsWith('/*') ? pathname.startsWith(path.slice(0, -1)) : path === pathname))
    return routes.filter(({ path }) => path === first?.path)
  }

  async function run(found: Route<Used>, request: Request, client: Client): Promise<Response> {
    try {
      if (found.origin) assertOwnOrigin(request, app.origins)
      if (found.limit) rateLimits.assertAdmitted(found.limit, client.clientAddress)
      const body = found.body ? await readBody(request, found.body) : Buffer.alloc(0)
      return withSecurityHeaders(await found.handle(request, { ...app, ...client, body }), app.security, found.headers)
    } catch (error) {
      const refuse = (refusal: Refusal) =>
        withSecurityHeaders(refusal.toResponse(), app.security, found.headers === 'byHandler' ? 'plain' : found.headers)
      if (error instanceof Refusal) return refuse(error)
      if (!isOutage(error)) throw error
      app.log.error({ err: error, method: request.method, path: found.path }, 'A request failed because the provider is unavailable.')
      return refuse(new Refusal(503, { code: 'failed', retryAfterSeconds }))
    }
  }
}

async function send(request: IncomingMessage, response: SiteResponse, answer: Response): Promise<void> {
  // The client disconnected, or was refused for being slow.
  const isOver = response.destroyed || response.headersSent
  const isUnread = isOver || request.method === 'HEAD'
  if (isUnread) await answer.body?.cancel()
  const { status, headers } = answer
  if (!isOver)
    await sendResponse(response, new Response(isUnread ? null : answer.body, { status, statusText: STATUS_CODES[status] ?? '', headers }))
}

function answerMethod(asked: string, listed: readonly Pick<Route<never>, 'method'>[]): Response {
  const methods = new Set(listed.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : method === 'any' ? [] : [method])))
  const allow = ['allow', [...methods, 'OPTIONS'].join(', ')] as const
  return asked === 'OPTIONS' ? empty(204, [allow]) : text('405 Method Not Allowed\n', { status: 405, headers: [allow] })
}
