import { createServer, IncomingMessage, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Logger } from '#server/log.ts'
import { keepAliveSeconds, SiteResponse } from './site-response.ts'
import { type Certificate, renewCertificate } from './tls.ts'

/** Limits that Node itself enforces. */
export type NodeLimits = {
  readonly urlBytes: number
  readonly headersBytes: number
  /** For the headers, and for the TLS handshake. */
  readonly headersTimeoutMilliseconds: number
  /** For a whole request; `bindHttpServer` ends most of them earlier. */
  readonly requestTimeoutMilliseconds: number
  /** Without a byte in either direction: a client that does not read occupies a limited connection. */
  readonly silenceMilliseconds: number
}

const checkMilliseconds = 1000

/** Creates Node's HTTP/1.1 server, over TLS with a certificate. The limits are the same for both. */
export function createNodeServer(
  limits: NodeLimits,
  answer: (request: IncomingMessage, response: SiteResponse) => void,
  log: Logger,
  certificate?: Certificate,
): Server {
  const options = {
    // The parser includes the URL; `bindHttpServer` counts exactly.
    maxHeaderSize: limits.urlBytes + limits.headersBytes,
    headersTimeout: limits.headersTimeoutMilliseconds,
    handshakeTimeout: limits.headersTimeoutMilliseconds,
    requestTimeout: limits.requestTimeoutMilliseconds,
    // How often Node checks timeouts. With the default of 30 s, a limit of 10 s could take 40 s.
    connectionsCheckingInterval: checkMilliseconds,
    keepAliveTimeout: keepAliveSeconds * 1000,
    // Node's own response would lack our headers; `normalizeTarget` checks the host.
    requireHostHeader: false,
    // The stream of a request without a body has ended before the listener runs: a sixth of the work of a page from memory.
    optimizeEmptyRequests: true,
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
  // Node silently drops headers above its count; `bindHttpServer` responds with an error.
  server.maxHeadersCount = 0
  return server
}
