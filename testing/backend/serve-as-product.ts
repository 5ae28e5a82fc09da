import type { Backend } from '#backend'
import { createBackendListener } from '#server/backend/backend-listener.ts'
import { bindHttpServer, type HttpServer } from '#server/http/http-server.ts'
import { createLogger } from '#server/log.ts'

/** Serves a backend behind the product's own listener, so that what holds an answer back there shows; `port` 0 takes a free one. */
export async function serveAsProduct(backend: Pick<Backend, 'fetch' | 'answer'>, port = 0): Promise<HttpServer> {
  const security = { isSecure: false, hsts: 'host' } as const
  const listener = createBackendListener(backend, security, () => '127.0.0.1')
  return await bindHttpServer({ host: '127.0.0.1', port }, listener, security, createLogger())
}
