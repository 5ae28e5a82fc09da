import type { App } from '#server/app.ts'
import { FormBodies } from '#server/http/middleware/body-limit.ts'
import { createOwnOrigins } from '#server/http/middleware/own-origin.ts'
import { createRouter } from '#server/http/router.ts'
import { createLogger } from '#server/log.ts'
import type { Pages } from '#server/pages/pages.ts'
import { RenderQueue } from '#server/pages/render-queue.ts'
import { routes } from '#server/routes.ts'

/** Origin of the site. */
export const siteOrigin = 'http://site.test'

/** A site of no page: every address is answered 404, by a document. */
export const noPages: Pages = {
  render: async (_, { refusedStatus = 404 }) => new Response('', { status: refusedStatus, headers: { 'content-type': 'text/html' } }),
  queue: new RenderQueue(),
  bodies: new FormBodies(),
  isPage: () => false,
  takesForms: () => false,
  findVisitor: async () => undefined,
  hasSignedOut: () => false,
  sources: { styles: [] },
}

export type AskRoute = (target: string, init?: RequestInit & { readonly client?: string }) => Promise<Response>

/**
 * Asks the server's table of routes, without a port. A request comes from a page of the site unless its headers name another origin.
 *
 * @param parts What the routes that are asked use of the server.
 */
export function createRouteClient(parts: Partial<App>): AskRoute {
  const base = {
    origins: createOwnOrigins(siteOrigin),
    security: { isSecure: false, hsts: 'host' },
    log: createLogger({ stream: { write: () => {} } }),
    now: () => 0,
    findClientAddress: () => '192.0.2.1',
    pages: noPages,
    signInPages: undefined,
  } as const
  // The rest belongs to routes that are not asked.
  const { fetch } = createRouter(routes, { ...base, ...parts } as App)
  return async (target, { client = '192.0.2.1', headers, ...init } = {}) => {
    const sent = new Headers(headers)
    if (!sent.has('origin')) sent.set('origin', siteOrigin)
    if (sent.get('origin') === '') sent.delete('origin')
    const request = new Request(siteOrigin + target, { ...init, headers: sent })
    return await fetch(request, { target, clientAddress: client, findRequestId: () => undefined })
  }
}
