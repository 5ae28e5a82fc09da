import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { commonHeaders, inertPolicy, type SecuritySettings } from '#server/security-headers.ts'
import type { Logger } from '#server/log.ts'

/** Limits of a request before any route sees it, and times (limits.md, HTTP). */
export const httpLimits = {
  urlBytes: 8 * 1024,
  headersBytes: 16 * 1024,
  headers: 100,
  headersTimeoutMilliseconds: 10_000,
  requestTimeoutMilliseconds: 30_000,
  drainMilliseconds: 10_000,
} as const

export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export type HttpServer = {
  readonly port: number
  /** Puts another listener in place for all requests to come. */
  readonly listen: (listener: Listener) => void
  /** Takes no new connection, lets running requests end, and cuts those that do not within the drain time. */
  readonly close: () => Promise<void>
}

/**
 * Binds the port, which fails early when it is taken, and refuses what is too large for any route.
 *
 * @param listener Answers until another is put in place.
 * @throws Error when the address cannot be bound.
 */
export async function bindHttpServer(
  address: { readonly host: string; readonly port: number },
  listener: Listener,
  security: SecuritySettings,
  log: Logger,
): Promise<HttpServer> {
  let current = listener
  const plain = plainAnswers(security)
  const server = createServer(
    {
      maxHeaderSize: httpLimits.headersBytes,
      headersTimeout: httpLimits.headersTimeoutMilliseconds,
      requestTimeout: httpLimits.requestTimeoutMilliseconds,
    },
    (request, response) => {
      if ((request.url?.length ?? 0) > httpLimits.urlBytes) return plain.answer(response, 414)
      if (request.rawHeaders.length / 2 > httpLimits.headers) return plain.answer(response, 431)
      current(request, response).catch((error: unknown) => {
        log.error({ err: error, method: request.method, path: request.url?.split('?', 1)[0] }, 'A request failed.')
        if (response.headersSent) response.destroy()
        else plain.answer(response, 500)
      })
    },
  )
  // Node cuts off silently above its own count; ours answers.
  server.maxHeadersCount = 0
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writable) socket.end(plain.raw(statusOfClientError(error.code)))
    else socket.destroy()
  })
  await bind(server, address)
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo
  return { port, listen: (next) => (current = next), close: () => closeServer(server) }
}

function bind(server: Server, { host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), httpLimits.drainMilliseconds)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}

function statusOfClientError(code: string | undefined): number {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return 431
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 408
    default:
      return 400
  }
}

/** Answers without a page: for requests that no route can see, and for failures of the page itself. */
function plainAnswers(security: SecuritySettings) {
  const headers = [...commonHeaders(security), ...inertPolicy, ['cache-control', 'no-store'] as const]
  const body = (status: number) => `${status} ${STATUS_CODES[status] ?? 'Error'}\n`
  const list = (status: number) => [
    ...headers.flat(),
    'content-type',
    'text/plain; charset=utf-8',
    'content-length',
    String(Buffer.byteLength(body(status))),
    'connection',
    'close',
  ]
  return {
    answer(response: ServerResponse, status: number): void {
      response.writeHead(status, list(status))
      response.end(body(status))
    },
    raw(status: number): string {
      const pairs = list(status)
      const lines = pairs.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${pairs[at + 1]}`] : []))
      return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body(status)].join('\r\n')
    },
  }
}
