import { createServer, IncomingMessage } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { Server, Socket } from 'node:net'
import type { Certificate } from './certificate.ts'
import { asHttp1Exchange, Http2Request, Http2Response } from './http2-exchange.ts'
import { keepAliveSeconds, SiteResponse } from './site-response.ts'

/** Bounds that Node itself keeps. */
export type TransportLimits = {
  readonly urlBytes: number
  readonly headersBytes: number
  readonly headers: number
  readonly headersTimeoutMilliseconds: number
  /** Of a whole request by HTTP/1.1; listeners end requests with shorter limits. */
  readonly requestTimeoutMilliseconds: number
  /** Without a byte in either direction, by HTTP/1.1: a client that reads nothing holds one of the limited connections. */
  readonly silenceMilliseconds: number
}

/** Takes connections and makes requests of them. */
export type Transport = {
  /** Emits `clientError` and `checkExpectation` beside what every server does. */
  readonly server: Server
  readonly closeIdleConnections: () => void
  readonly closeAllConnections: () => void
}

export type SecureTransport = Transport & {
  /** Serves another certificate to new connections. */
  readonly setCertificate: (certificate: Certificate) => void
}

type Answer = (request: IncomingMessage, response: SiteResponse) => void

/** HTTP/1.1 in clear. */
export function openPlainTransport(limits: TransportLimits, answer: Answer): Transport {
  const server = createServer({ ...http1Options(limits) }, answer)
  server.setTimeout(limits.silenceMilliseconds)
  // Node cuts off silently above its own count; ours answers.
  server.maxHeadersCount = 0
  return {
    server,
    closeIdleConnections: () => server.closeIdleConnections(),
    closeAllConnections: () => server.closeAllConnections(),
  }
}

/** HTTP/2 over TLS, and HTTP/1.1 for clients that speak no other (ALPN, RFC 7301). */
export function openSecureTransport(certificate: Certificate, limits: TransportLimits, answer: Answer): SecureTransport {
  const server = createSecureServer(
    {
      ...certificate,
      allowHTTP1: true,
      handshakeTimeout: limits.headersTimeoutMilliseconds,
      ...http1Options(limits),
      http1Options: http1Options(limits),
      Http2ServerRequest: Http2Request,
      Http2ServerResponse: Http2Response,
      settings: {
        maxConcurrentStreams: mostStreams,
        initialWindowSize: streamWindowBytes,
        // Each line counts 32 bytes beside its own (RFC 9113, section 6.5.2).
        maxHeaderListSize: limits.urlBytes + limits.headersBytes + 32 * (limits.headers + pseudoHeaders),
      },
    },
    // Either kind of exchange comes here, as the client speaks.
    (request, response) => answer(...asHttp1Exchange(request, response)),
  )
  server.setTimeout(limits.silenceMilliseconds)
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('session', (session) => {
    session.setLocalWindowSize(connectionWindowBytes)
    // Streams of the backend say something every 30 s.
    session.setTimeout(idleMilliseconds, () => session.destroy())
  })
  // They are there, as Node's own server of HTTP/1.1 has them; its types do not say so.
  const http1 = Object.assign(server as typeof server & { closeIdleConnections: () => void }, { maxHeadersCount: 0 })
  return {
    server,
    closeIdleConnections: () => http1.closeIdleConnections(),
    closeAllConnections: () => {
      for (const socket of sockets) socket.destroy()
    },
    setCertificate: (next) => server.setSecureContext(next),
  }
}

/** At once over one connection. A browser opens about a hundred (RFC 9113, section 6.5.2, asks for no fewer). */
const mostStreams = 128
const pseudoHeaders = 4
/** What a client may send before it is told to go on: an upload over a far line would wait at the 64 KiB that are the default. */
const streamWindowBytes = 2 ** 20
const connectionWindowBytes = 4 * 2 ** 20
const idleMilliseconds = 60_000
const checkMilliseconds = 1000

function http1Options(limits: TransportLimits) {
  return {
    // The parser counts the address too; the listeners count exactly what it lets through.
    maxHeaderSize: limits.urlBytes + limits.headersBytes,
    headersTimeout: limits.headersTimeoutMilliseconds,
    requestTimeout: limits.requestTimeoutMilliseconds,
    // How often Node looks for what is over these two: unless told, every half minute, which lets 10 s grow to 40.
    connectionsCheckingInterval: checkMilliseconds,
    keepAliveTimeout: keepAliveSeconds * 1000,
    // Node would refuse without our headers; `normalizeTarget` looks for it.
    requireHostHeader: false,
    IncomingMessage,
    ServerResponse: SiteResponse,
  }
}
