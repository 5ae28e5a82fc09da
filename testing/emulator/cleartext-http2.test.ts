import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { handOverCleartextHttp2 } from './cleartext-http2.ts'

/** A server of HTTP/1.1 whose connections of HTTP/2 the test takes. */
async function start(silenceMilliseconds = 30_000) {
  const taken: Socket[] = []
  const server = createServer((_, response) => void response.end('answered'))
  const endSilent = handOverCleartextHttp2(server, (socket) => taken.push(socket), silenceMilliseconds)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    endSilent()
    await closed
  }
  const closeAll = async () => {
    for (const socket of taken) socket.destroy()
    server.closeAllConnections()
    await close()
  }
  return { taken, dial: () => connect(port, '127.0.0.1'), close, [Symbol.asyncDispose]: closeAll }
}

test.each([
  ['a request', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a request whose method begins like HTTP/2', 'PRIVATE / HTTP/1.1\r\nHost: a\r\n\r\n'],
])('%s of HTTP/1.1 is answered', async (_, bytes) => {
  await using server = await start()
  const socket = server.dial()
  socket.write(bytes)
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 /u)
  expect(server.taken).toEqual([])
})

test('a connection that begins with the HTTP/2 preface is passed on with all its bytes', async () => {
  await using server = await start()
  const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'
  server.dial().write(preface)
  await expect.poll(() => String(server.taken[0]?.read() ?? '')).toBe(preface)
})

test('silent and closed connections do not keep the server from closing', async () => {
  await using server = await start()
  const gone = server.dial().resume()
  gone.end()
  await once(gone, 'close')
  const silent = server.dial().resume()
  const ended = once(silent, 'close')
  const other = server.dial()
  other.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  // Once a later connection was answered, the server knows of the silent one.
  expect(String((await once(other, 'data'))[0])).toContain('answered')
  await server.close()
  await ended
  expect(server.taken).toEqual([])
})

test('a connection that says nothing for too long is ended', async () => {
  await using server = await start(20)
  await once(server.dial().resume(), 'close')
  expect(server.taken).toEqual([])
})
