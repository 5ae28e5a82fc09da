import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import { loadCertificate } from '#testing/backend/tls-client.ts'
import { type HostedProvider, hostedHosts } from './hosted-provider.ts'

/** The way to a hosted provider of the test, from other processes. */
export type HostedNetwork = AsyncDisposable & {
  /**
   * What a program is started with to find the provider's hosts here: a proxy, by Node's own settings, that leads their names to this machine, and
   * the certificate that they show. The program itself speaks TLS with them, and nothing of it is replaced.
   */
  readonly environment: Readonly<Record<string, string>>
  /** Other hosts that programs asked for, and did not reach. */
  readonly refused: () => readonly string[]
}

/**
 * Serves the provider's hosts over TLS on a port of this machine, for browsers that resolve them to it, and for programs by a proxy
 * (RFC 9110, section 9.3.6).
 *
 * @param port Of the hosts; any that is free where programs alone go there.
 */
export async function serveHostedProvider(provider: HostedProvider, port = 0): Promise<HostedNetwork> {
  await using opened = new AsyncDisposableStack()
  const hosts = opened.use(await listenOverTls(provider, port))
  const sockets = new Set<Duplex>()
  const refused: string[] = []
  const proxy = createServer()
  proxy.on('connect', ({ url = '' }, socket, head: Buffer) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    if (!hostedHosts.some((host) => url === `${host}:443`)) {
      refused.push(url)
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      return
    }
    const upstream = connect(hosts.port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
    })
    // One side ends with the other, however that ended; a killed process resets its own.
    for (const [side, other] of [[upstream, socket] as const, [socket, upstream] as const]) {
      side.on('error', () => other.destroy()).on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  opened.defer(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => proxy.close(resolve))
  })
  const { port: proxyPort } = proxy.address() as AddressInfo // it listens on a port, not on a pipe
  const running = opened.move()
  return {
    environment: {
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: `http://127.0.0.1:${proxyPort}`,
      NO_PROXY: '127.0.0.1,localhost',
      NODE_EXTRA_CA_CERTS: loadCertificate('provider').files.certificate,
    },
    refused: () => refused,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** The provider lets pages of any origin read its answers. */
function openToPages({ method, headers }: IncomingMessage, reply: Response): Response {
  const { origin } = headers
  const isPreflight = method === 'OPTIONS'
  if (origin !== undefined && !reply.headers.has('access-control-allow-origin')) {
    const asked = { 'access-control-allow-methods': '*', 'access-control-allow-headers': String(headers['access-control-request-headers']) }
    const told = isPreflight ? new Response(null, { status: 204, headers: asked }) : reply
    told.headers.set('access-control-allow-origin', origin)
    return told
  }
  // Tests send the address that they come from with all requests of a browser, which it asks about first.
  if (isPreflight) reply.headers.append('access-control-allow-headers', 'x-forwarded-for')
  return reply
}

async function listenOverTls(provider: HostedProvider, port: number): Promise<AsyncDisposable & { readonly port: number }> {
  const { cert, key } = loadCertificate('provider')
  const server = createTlsServer({ cert, key }, (request, response) => {
    provider.fetch(createRequest(request, response, { protocol: 'https:' })).then(
      (reply) => sendResponse(response, openToPages(request, reply)),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port, // it listens on a port, not on a pipe
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
