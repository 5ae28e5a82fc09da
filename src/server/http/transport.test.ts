import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import { expect, test } from 'vitest'
import { httpLimits } from './http-server.ts'
import type { SiteResponse } from './site-response.ts'
import { loadCertificate } from '#testing/backend/tls-client.ts'
import { openPlainTransport, openSecureTransport, type Transport, type TransportLimits } from './transport.ts'

test.each([
  ['in clear', openPlainTransport(httpLimits, () => {})],
  ['over TLS', openSecureTransport(loadCertificate('first'), httpLimits, () => {})],
])('%s, requests that are late are looked for every second', (_, { server }) => {
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1000 })
})

const answer = (_: unknown, response: SiteResponse) => void response.end(Buffer.alloc(64 * 2 ** 20))
const kinds: readonly [string, (limits: TransportLimits) => Transport, (port: number) => Socket][] = [
  ['in clear', (limits) => openPlainTransport(limits, answer), (port) => connect(port, '127.0.0.1')],
  [
    'over TLS',
    (limits) => openSecureTransport(loadCertificate('first'), limits, answer),
    (port) => connectSecure({ port, host: '127.0.0.1', ALPNProtocols: ['http/1.1'], rejectUnauthorized: false }),
  ],
]

test.each(kinds)('%s, a client that stops reading an HTTP/1.1 response loses the connection', async (_, open, dial) => {
  const { server, closeAllConnections } = open({ ...httpLimits, silenceMilliseconds: 200 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  const connected = once(server, 'connection')
  const socket = dial(port)
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const [held] = (await connected) as [Socket] // what the event hands over
  await once(socket, 'data')
  socket.pause()
  await once(held, 'close')
  expect(socket.bytesRead).toBeLessThan(64 * 2 ** 20)
  socket.destroy()
  closeAllConnections()
  server.close()
})
