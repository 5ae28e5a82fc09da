import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { httpLimits } from './http-server.ts'
import { createNodeServer } from './node-server.ts'
import type { SiteResponse } from './site-response.ts'
import { loadCertificate } from '#testing/backend/tls-client.ts'

const certificate = loadCertificate('first')
const kinds = [
  ['in clear', undefined],
  ['over TLS', certificate],
] as const
const silenceMilliseconds = 200

/** More than a connection holds on its way. */
const largeBytes = 16 * 2 ** 20

async function start(served: typeof certificate | undefined, limits = {}) {
  const answer = ({ url }: IncomingMessage, response: SiteResponse) =>
    void response.end(url === '/large' ? Buffer.alloc(largeBytes) : 'answered')
  const server = createNodeServer({ ...httpLimits, ...limits }, answer, pino({ enabled: false }), served)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  const dial = (ALPNProtocols: string[] = []) => {
    const to = { port, host: '127.0.0.1' }
    return served ? connectTls({ ...to, ca: served.cert, ALPNProtocols }) : connect(to)
  }
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { server, port, dial, [Symbol.asyncDispose]: close }
}

test.each(kinds)('%s, requests that are late are looked for every second', async (_, served) => {
  await using started = await start(served)
  expect(started.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1000 })
})

test.each(kinds)('%s, a client that stops reading a response loses the connection', async (_, served) => {
  await using started = await start(served, { silenceMilliseconds })
  const connected = once(started.server, 'connection')
  const socket = started.dial().on('error', () => {})
  socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n')
  const [held] = (await connected) as [Socket] // what the event hands over
  await once(socket, 'data')
  socket.pause()
  await once(held, 'close')
  expect(socket.bytesRead).toBeLessThan(largeBytes)
  socket.destroy()
})

test.each([
  ['says nothing', ''],
  ['begins a handshake and stops', '\u0016\u0003\u0001\u0002\u0000'],
])('a client that %s loses the connection', async (_, bytes) => {
  await using started = await start(certificate, { headersTimeoutMilliseconds: 100 })
  const socket = connect(started.port, '127.0.0.1').resume()
  socket.on('error', () => {})
  socket.write(Buffer.from(bytes, 'latin1'))
  await once(socket, 'close')
  expect(socket.bytesRead).toBe(0)
})

test.each<[string, string[], string | false]>([
  ['HTTP/2 and HTTP/1.1', ['h2', 'http/1.1'], 'http/1.1'],
  ['no protocol', [], false],
])('a client that offers %s over TLS gets HTTP/1.1', async (_, ALPNProtocols, agreed) => {
  await using started = await start(certificate)
  const socket = started.dial(ALPNProtocols)
  await once(socket, 'secureConnect')
  expect(socket).toMatchObject({ alpnProtocol: agreed })
  socket.end('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 OK\r\n/u)
  socket.destroy()
})

test('a client that speaks HTTP/2 alone gets no connection', async () => {
  await using started = await start(certificate)
  await expect(once(started.dial(['h2']), 'secureConnect')).rejects.toThrow('no application protocol')
})
