import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Listener } from './http-server.ts'
import { createOwnOrigins } from '#server/http/middleware/own-origin.ts'
import { keepOnMachine } from './own-machine.ts'

test.each<[string, Readonly<Record<string, string>>, number]>([
  ['by its address', {}, 200],
  ['by the other name of loopback', { host: 'localhost:PORT' }, 200],
  ['by the name of the site', { host: 'www.studio-nord.de' }, 503],
  ['by another port', { host: '127.0.0.1:1' }, 503],
  ['by a proxy that keeps the address', { 'x-forwarded-for': '192.0.2.1' }, 503],
  ['by a proxy that names itself', { via: '1.1 proxy' }, 503],
])('a site that is not public is asked %s', async (_, headers, status) => {
  await using server = await startLocalSite()
  const { port } = server
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('PORT', String(port))]))
  const asked = request({ host: '127.0.0.1', port, headers: sent }).end()
  const [answer] = await once(asked, 'response')
  answer.resume()
  expect(answer.statusCode).toBe(status)
})

test.each([
  ['1.0', '503'],
  ['1.1', '200'],
])('HTTP/%s without a header of a proxy is answered with %s: browsers do not speak 1.0', async (version, status) => {
  await using server = await startLocalSite()
  const socket = connect(server.port, '127.0.0.1')
  socket.write(`GET / HTTP/${version}\r\nHost: 127.0.0.1:${server.port}\r\nConnection: close\r\n\r\n`)
  expect((await text(socket)).split(' ')[1]).toBe(status)
})

async function startLocalSite() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const listener = keepOnMachine((_request, response) => void response.writeHead(200).end(), createOwnOrigins(`http://127.0.0.1:${port}`), {
    isSecure: false,
    hsts: 'host',
  })
  // The listener only writes a head and a body.
  server.on('request', (incoming, response) => void listener(incoming, response as Parameters<Listener>[1]))
  return { port, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

test.each<[string, string, string, boolean]>([
  ['a page of the site', 'https://www.studio-nord.de', 'www.studio-nord.de', true],
  ['a page at the local address', 'http://127.0.0.1:3000', '127.0.0.1:3000', true],
  ['a page at its other name', 'http://localhost:3000', 'localhost:3000', true],
  ['a local page that asks the site by its public name', 'http://127.0.0.1:3000', 'www.studio-nord.de', false],
  ['a page of another local port', 'http://127.0.0.1:5173', '127.0.0.1:3000', false],
  ['a page elsewhere', 'https://elsewhere.example', '127.0.0.1:3000', false],
])('%s may change something or not', (_, origin, host, accepted) => {
  expect(createOwnOrigins('https://www.studio-nord.de', 'http://127.0.0.1:3000').accepts(new Headers({ origin, host }))).toBe(accepted)
})
