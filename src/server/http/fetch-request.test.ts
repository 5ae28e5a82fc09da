import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { toRequest } from './fetch-request.ts'
import { bindHttpServer } from './http-server.ts'

test.each([
  ['a POST that announces no body', 'POST / HTTP/1.1\r\n', 'POST ""'],
  ['a POST with an empty body', 'POST / HTTP/1.1\r\nContent-Length: 0\r\n', 'POST ""'],
  ['a DELETE without a body', 'DELETE / HTTP/1.1\r\n', 'DELETE ""'],
  ['a GET', 'GET / HTTP/1.1\r\n', 'GET ""'],
  ['a POST with a body', 'POST / HTTP/1.1\r\nContent-Length: 4\r\n', 'POST "body"', 'body'],
])('the body of %s can be read to its end', async (_, head, expected, body = '') => {
  const listener = async (...[request, response]: Parameters<typeof toRequest>) => {
    const asked = toRequest(request, response)
    response.end(`${asked.method} "${await asked.text()}"`)
  }
  const log = pino({ enabled: false })
  const server = await bindHttpServer({ host: '127.0.0.1', port: 0 }, listener, { isSecure: false, hsts: 'host' }, log)
  const socket = connect(server.port, '127.0.0.1')
  socket.write(`${head}Host: a\r\nConnection: close\r\n\r\n${body}`)
  expect(await text(socket)).toContain(expected)
  await server.close()
})
