import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { ConfigError } from '#server/config.ts'
import { commonHeaders, inertPolicy, type SecuritySettings } from '#server/http/middleware/security-headers.ts'
import type { Logger } from '#server/log.ts'
import { loggedPath } from '#domain/logged-path.ts'
import { memoizeText } from '#server/http/memoize-text.ts'
import { createNodeServer } from './node-server.ts'
import { Pipelining } from './pipelining.ts'
import { hasBody, isAbortError, type SiteResponse } from './site-response.ts'
import { createRequestIds, type RequestIds } from '#server/http/middleware/request-id.ts'
import { isAuthority, normalizeTarget } from './request-target.ts'
import type { Certificate } from './tls.ts'

/** Limits that apply before any route, and timeouts. */
export const httpLimits = {
  urlBytes: 8 * 1024,
  headersBytes: 16 * 1024,
  headers: 100,
  headersTimeoutMilliseconds: 10_000,
  requestTimeoutMilliseconds: 30_000,
  /** A form with a file of 10 MiB at a third of a megabit per second. Our own judgement, below the limit of uploads. */
  fileFormTimeoutMilliseconds: 300_000,
  uploadTimeoutMilliseconds: 600_000,
  /** How long a connection may be silent during an exchange; streams send something every 30 s. Our own judgement. */
  silenceMilliseconds: 120_000,
  drainMilliseconds: 10_000,
} as const

/** Another process listens on the port. */
export class PortInUseError extends Error {
  override readonly name = 'PortInUseError'
}

/** A parse error, with the rejected bytes. */
type ClientError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer }

/** Handles a request; synchronously, if it can be answered from memory. */
export type Listener = (request: IncomingMessage, response: SiteResponse) => Promise<void> | void

/** Where a server listens: at an address, or on an inherited socket. */
export type Address = { readonly host: string; readonly port: number } | { readonly socket: number }

/** Hooks around every request. */
export type RequestHooks = {
  readonly ids: RequestIds
  /** Called with each request. */
  readonly onRequest: (request: IncomingMessage, response: SiteResponse) => void
  /** Called with the response status of each unparsable request. */
  readonly onUnreadable: (status: number) => void
}

export type HttpServer = {
  readonly port: number
  /** Node's server, for a program that handles some connections itself. */
  readonly server: Server
  /** Replaces the listener for later requests. */
  readonly listen: (listener: Listener) => void
  /** Stops accepting connections, and ends running requests that exceed the drain time. */
  readonly close: () => Promise<void>
}

/**
 * Binds the port and enforces the limits that apply to all routes.
 *
 * @param listener Used until it is replaced.
 * @param timeLimitOf Milliseconds for the body of a request to a target.
 * @param certificate If set, the server speaks TLS.
 * @throws PortInUseError if another process uses the port; ConfigError if the address is not available to this machine or user.
 */
export async function bindHttpServer(
  address: Address,
  listener: Listener,
  security: SecuritySettings,
  log: Logger,
  timeLimitOf: (target: string) => number = () => httpLimits.requestTimeoutMilliseconds,
  certificate?: Certificate,
  { ids = createRequestIds(), onRequest = () => {}, onUnreadable = () => {} }: Partial<RequestHooks> = {},
): Promise<HttpServer> {
  let current = listener
  let isClosing = false
  const isHost = memoizeText(isAuthority)
  const pipelining = new Pipelining()
  const isLastAnswer = () => isClosing
  const plain = plainAnswers(security)
  const fail = (request: IncomingMessage, response: SiteResponse, error: unknown) => {
    // A client that disconnects within a body, or was refused for being slow, is not a server error.
    const isGone = hasBody(request) ? request.destroyed : response.destroyed
    if (isGone && isAbortError(error)) return void response.destroy()
    log.error({ err: error, method: request.method, path: loggedPath(request.url ?? '/') }, 'A request failed.')
    if (response.headersSent) response.destroy()
    else plain.answer(response, 500)
  }
  const answer = (request: IncomingMessage, response: SiteResponse) => {
    response.findRequestId = ids.current
    ids.run(() => answerUnderId(request, response))
  }
  const answerUnderId = (request: IncomingMessage, response: SiteResponse) => {
    const place = pipelining.take(request, response)
    if (place === 'dropped') return
    onRequest(request, response)
    if (place === 'refused') {
      request.socket.pause()
      return plain.answer(response, 503)
    }
    if ((request.url?.length ?? 0) > httpLimits.urlBytes) return plain.answer(response, 414)
    if (request.rawHeaders.length / 2 > httpLimits.headers || headersBytes(request) > httpLimits.headersBytes)
      return plain.answer(response, 431)
    if (!normalizeTarget(request, isHost)) return plain.answer(response, 400)
    // There is no set of open requests: the outgrown tables of a large set reference each other, and kept all requests of a busy server in
    // memory.
    response.isLast = isLastAnswer
    if (hasBody(request)) limitTime(request, response, timeLimitOf(request.url ?? ''), () => plain.answer(response, 408))
    try {
      const answering = current(request, response)
      answering?.catch((error: unknown) => fail(request, response, error))
    } catch (error) {
      // A synchronous listener throws here; rejected promises end in the same place.
      fail(request, response, error)
    }
  }
  const limits = { ...httpLimits, requestTimeoutMilliseconds: httpLimits.uploadTimeoutMilliseconds }
  const server = createNodeServer(limits, answer, log, certificate)
  server.on('checkExpectation', (_: IncomingMessage, response: SiteResponse) => plain.answer(response, 417))
  server.on('clientError', (error: ClientError, socket: Socket) => {
    if (!socket.writable || isAboutTls(error)) return void socket.destroy()
    const status = statusOfClientError(error)
    onUnreadable(status)
    socket.end(plain.raw(status))
  })
  await bind(server, address)
  // A TCP server has an address with a port.
  const { port } = server.address() as AddressInfo
  return {
    port,
    server,
    listen: (next) => (current = next),
    close: () => {
      isClosing = true
      return closeServer(server)
    },
  }
}

function bind(server: Server, address: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: NodeJS.ErrnoException) => reject('socket' in address ? cause : explainRefusal(cause, address))
    server.once('error', refuse)
    const succeed = () => {
      server.off('error', refuse)
      resolve()
    }
    if ('socket' in address) server.listen({ fd: address.socket }, mostUnaccepted, succeed)
    else server.listen(address.port, address.host, succeed)
  })
}

/** Backlog of connections while one process replaces another: Linux's default maximum (net.core.somaxconn). */
const mostUnaccepted = 4096

function explainRefusal(cause: NodeJS.ErrnoException, { host, port }: Exclude<Address, { readonly socket: number }>): Error {
  switch (cause.code) {
    case 'EADDRINUSE':
      return new PortInUseError(`Port ${port} of ${host} is in use by another process.`, { cause })
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError([`HOST is no address of this machine (${cause.code})`], { cause })
    case 'EACCES':
      return new ConfigError([`PORT may not be used by this user (${cause.code})`], { cause })
    default:
      return cause
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), httpLimits.drainMilliseconds)
    // Responses that began earlier promised keep-alive.
    const sweep = setInterval(() => server.closeIdleConnections(), 200)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** Ends a request whose body takes too long. Most bodies arrive with the headers, which is known after the parser has run. */
function limitTime(request: IncomingMessage, response: SiteResponse, milliseconds: number, refuse: () => void): void {
  process.nextTick(() => {
    if (request.complete || request.destroyed) return
    const end = () => {
      if (request.complete) return
      if (response.headersSent) request.socket.destroy()
      else refuse()
    }
    const timer = setTimeout(end, milliseconds)
    timer.unref()
    for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer))
  })
}

/** Each line with its colon, space and line break, as it was probably sent. */
function headersBytes({ rawHeaders }: IncomingMessage): number {
  let sum = 0
  for (const part of rawHeaders) sum += part.length + 2
  return sum
}

/** Whether the TLS handshake failed, so that no response could be read. */
function isAboutTls({ code = '' }: ClientError): boolean {
  return /^ERR_(?:SSL|TLS)_/u.test(code)
}

function statusOfClientError({ code, rawPacket }: ClientError): number {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return hasLongAddress(rawPacket) ? 414 : 431
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 408
    default:
      return 400
  }
}

/** Whether a packet begins with a request whose URL alone exceeds the limit. */
function hasLongAddress(packet: Buffer | undefined): boolean {
  const [, address = ''] = /^[A-Z]+ (\S+)/u.exec(packet?.toString('latin1') ?? '') ?? []
  return address.length > httpLimits.urlBytes
}

/** Responses without a page, for requests that no route can handle and for failures of the page itself. */
function plainAnswers(security: SecuritySettings) {
  const headers = [...commonHeaders(security), ...inertPolicy, ['cache-control', 'no-store'] as const]
  const body = (status: number) => `${status} ${STATUS_CODES[status] ?? 'Error'}\n`
  const list = (text: string) => [
    ...headers.flat(),
    'content-type',
    'text/plain; charset=utf-8',
    'content-length',
    String(Buffer.byteLength(text)),
  ]
  return {
    answer(response: SiteResponse, status: number): void {
      response.shouldKeepAlive = false
      const id = status >= 500 ? response.findRequestId?.() : undefined
      const text = id === undefined ? body(status) : `${body(status)}Request ${id}\n`
      response.writePlainHead(status, list(text))
      response.end(text)
    },
    raw(status: number): string {
      const pairs = [...list(body(status)), 'connection', 'close']
      const lines = pairs.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${pairs[at + 1]}`] : []))
      return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body(status)].join('\r\n')
    },
  }
}
