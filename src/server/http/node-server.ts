import { createServer, IncomingMessage, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Logger } from '#server/log.ts'
import { keepAliveSeconds, SiteResponse } from './site-response.ts'
import { type Certificate, renewCertificate } from './tls.ts'

/** Limits that Node itself enforces. */
export type NodeLimits = {
  readonly urlBytes: number
  readonly headersBytes: number
  /** Of the headers, and of the TLS handshake before them. */
  readonly headersTimeoutMilliseconds: number
  /** Of a whole request; `bindHttpServer` ends most of them earlier. */
  readonly requestTimeoutMilliseconds: number
  /** Without a byte in either direction: a client that reads nothing holds one of the limited connections. */
  readonly silenceMilliseconds: number
}

const checkMilliseconds = 1000

/** Creates Node's own server of HTTP/1.1, with a certificate over TLS. The limits are the same for both. */
export function createNodeServer(
  limits: NodeLimits,
  answer: (request: IncomingMessage, response: SiteResponse) => void,
  log: Logger,
  certificate?: Certificate,
): Server {
  const options = {
    // The parser counts the address too; `bindHttpServer` counts exactly what it lets through.
    maxHeaderSize: limits.urlBytes + limits.headersBytes,
    headersTimeout: limits.headersTimeoutMilliseconds,
    handshakeTimeout: limits.headersTimeoutMilliseconds,
    requestTimeout: limits.requestTimeoutMilliseconds,
    // How often Node looks for late requests: its default of half a minute lets 10 s grow to 40.
    connectionsCheckingInterval: checkMilliseconds,
    keepAliveTimeout: keepAliveSeconds * 1000,
    // Node would refuse without our headers; `normalizeTarget` looks for it.
    requireHostHeader: false,
    IncomingMessage,
    ServerResponse: SiteResponse,
  }
  const createSecure = (first: Certificate) => {
    const server = createTlsServer({ ...options, cert: first.cert, key: first.key }, answer)
    renewCertificate(server, first, log)
    return server
  }
  const server: Server = certificate ? createSecure(certificate) : createServer(options, answer)
  server.setTimeout(limits.silenceMilliseconds)
  // Node cuts off silently above its own count; `bindHttpServer` answers.
  server.maxHeadersCount = 0
  return server
}
