import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bindHttpServer, httpLimits, type HttpServer, type Listener } from './http-server.ts'
import { isAbortError, type SiteResponse } from './site-response.ts'
import type { Certificate } from './tls.ts'
import { loadCertificate } from '#testing/backend/tls-client.ts'

afterEach(() => vi.useRealTimers())

describe.each([
  ['in clear', undefined],
  ['over TLS', loadCertificate('first')],
])('%s', (_, certificate) => {
  const start = (listener: Listener) => startServer(listener, certificate)

  test('a target in absolute form is read as its path and query', async () => {
    await using server = await start((request, response) => void response.end(`${request.url} at ${request.headers.host}`))
    const read = async (target: string) => bodyOf(await server.send(`GET ${target} HTTP/1.1\r\nHost: ignored\r\nConnection: close\r\n\r\n`))
    expect(await read('http://127.0.0.1:3300/pricing?a=1')).toBe('/pricing?a=1 at 127.0.0.1:3300')
    expect(await read('HTTP://localhost')).toBe('/ at localhost')
    expect(await read('https://localhost?a=http://b/')).toBe('/?a=http://b/ at localhost')
    expect(await read('http://localhost//other')).toBe('//other at localhost')
  })

  test.each([
    ['GET * HTTP/1.1\r\nHost: a', 400],
    ['OPTIONS * HTTP/1.1\r\nHost: a', 400],
    ['GET ftp://a/b HTTP/1.1\r\nHost: a', 400],
    ['GET / HTTP/1.1', 400],
    ['GET / HTTP/1.1\r\nHost: a\r\nhost: a', 400],
    ['GET /v1/x?a HTTP/1.1\r\nHost: [', 400],
    ['GET /v1/x?a HTTP/1.1\r\nHost: a b', 400],
    ['GET /v1/x?a HTTP/1.1\r\nHost: a@b', 400],
    ['GET /v1/x?a HTTP/1.1\r\nHost: a:99999', 400],
    ['GET /v1/x?a HTTP/1.1\r\nHost: 1.2.3.4.5', 400],
    ['GET /v1/x?a HTTP/1.1\r\nHost: a/v0/b?', 400],
    ['GET /v1/x?a HTTP/1.1\r\nHost: a\\v0', 400],
    ['GET http://[/v1/x?a HTTP/1.1\r\nHost: a', 400],
    ['GET http://a@b/v1/x HTTP/1.1\r\nHost: a', 400],
    ['GET / HTTP/1.1\r\nHost: a\r\nExpect: the-best', 417],
  ])('%j is refused with %i and our headers', async (head, status) => {
    await using server = await start((_, response) => void response.end())
    const answer = await server.send(`${head}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'))
    expect(answer).toContain('x-content-type-options: nosniff\r\n')
    expect(answer).toContain('permissions-policy: accelerometer=()')
  })

  test.each([
    ['an address over 8 KiB', 414, `GET /${'a'.repeat(9000)} HTTP/1.1\r\nHost: a`],
    // The parser refuses this one. It names the TLS record that was too much, not the one in which the request began.
    ['an address over what the parser takes', certificate ? 431 : 414, `GET /${'a'.repeat(30_000)} HTTP/1.1\r\nHost: a`],
    ['headers over 16 KiB', 431, `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(17_000)}`],
    ['headers over what the parser takes', 431, `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(30_000)}`],
    ['101 headers', 431, `GET / HTTP/1.1\r\nHost: a${'\r\nX-Many: a'.repeat(100)}`],
  ])('%s: refused with %i and our headers', async (_, status, head) => {
    await using server = await start((__, response) => void response.end())
    const answer = await server.send(`${head}\r\n\r\n`)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'))
    expect(answer).toContain('x-content-type-options: nosniff\r\n')
  })

  test.each(['a', 'A.example:80', '127.0.0.1:3300', '[::1]:3300', 'a_b.c-d', 'a:', ''])('the host %j is one', async (host) => {
    await using server = await start((_, response) => void response.end('answered'))
    expect(bodyOf(await server.send(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`))).toBe('answered')
  })

  test('HTTP/1.0 needs no host', async () => {
    await using server = await start((_, response) => void response.end('answered'))
    expect(bodyOf(await server.send('GET / HTTP/1.0\r\n\r\n'))).toBe('answered')
  })

  test('an answer whose head could not be written is a failure in its words too', async () => {
    await using server = await start((_, response) => void response.writeHead(303, { location: '/€' }))
    const answer = await server.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 500 Internal Server Error\r\n/u)
  })

  test.each<[string, Listener]>([
    [
      'at once',
      () => {
        throw new Error('broken')
      },
    ],
    ['later', () => Promise.reject(new Error('broken'))],
  ])('a listener that fails %s is answered with 500, and others go on', async (_, fail) => {
    await using server = await start((request, response) => (request.url === '/' ? void response.end('answered') : fail(request, response)))
    const failed = await server.send('GET /fail HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(failed).toMatch(/^HTTP\/1\.1 500 Internal Server Error\r\n/u)
    expect(bodyOf(await server.send('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'))).toBe('answered')
  })

  test.each<[string, (request: IncomingMessage) => unknown]>([
    ['that nobody reads', () => {}],
    ['that the listener reads', (request) => request.resume()],
  ])('a response that is sent before the whole body %s ends the connection', async (_, read) => {
    await using server = await start((request, response) => {
      read(request)
      response.end('answered')
    })
    const answer = await server.send('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nbegun')
    expect(answer).toContain('Connection: close\r\n')
    expect(bodyOf(answer)).toBe('answered')
  })

  test.each([
    ['Content-Length: 2', '12', ''],
    ['Content-Length: 2', '1', '2'],
    ['Transfer-Encoding: chunked', '2\r\n12\r\n', '0\r\n\r\n'],
    ['Content-Length: 0', '', ''],
  ])('a response after a body of %j, %j and %j leaves the connection open', async (length, first, rest) => {
    await using server = await start(async (request, response) => void response.end(await text(request)))
    const socket = server.dial(() => socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${length}\r\n\r\n${first}`, () => socket.write(rest)))
    const next = async () => String(await new Promise((resolve) => socket.once('data', resolve)))
    expect(await next()).toContain('Connection: keep-alive\r\n')
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    expect(await next()).toContain('HTTP/1.1 200 OK\r\n')
  })

  test('a body that takes too long is refused, and code that reads it fails', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const read = Promise.withResolvers<unknown>()
    await using server = await start((request) => {
      text(request).catch(read.resolve)
      setImmediate(() => vi.advanceTimersByTime(httpLimits.requestTimeoutMilliseconds))
    })
    const answer = await server.send('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nbegun')
    expect(answer).toMatch(/^HTTP\/1\.1 408 /u)
    expect(isAbortError(await read.promise)).toBe(true)
  })

  test('a body that takes too long ends the connection of a response that has begun', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await using server = await start((_, response) => {
      response.write('begun')
      setImmediate(() => vi.advanceTimersByTime(httpLimits.requestTimeoutMilliseconds))
    })
    const socket = server.dial(() => socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nbegun'))
    socket.on('error', () => {}).resume()
    await new Promise((resolve) => socket.once('close', resolve))
    expect(socket.bytesRead).toBeGreaterThan(0)
  })

  test('an unread body that arrived in time does not end a response in progress', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const began = Promise.withResolvers<[IncomingMessage, SiteResponse]>()
    await using server = await start((...exchange) => began.resolve(exchange))
    const socket = server.dial(() => socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n1'))
    const [request, response] = await began.promise
    await new Promise(setImmediate)
    socket.write('2')
    await expect.poll(() => request.complete).toBe(true)
    response.write('begun')
    vi.advanceTimersByTime(httpLimits.requestTimeoutMilliseconds)
    expect(request.socket.destroyed).toBe(false)
    response.end()
    socket.destroy()
  })

  test('a closing server ends each connection with its answer', async () => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await using server = await start(async (_, response) => {
      ask()
      await released
      response.end('answered')
    })
    const answer = server.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await asked
    const closed = server.close()
    release()
    expect(await answer).toContain('Connection: close\r\n')
    await closed
  })

  test('a closing server says so to a connection that asks for the first time', async () => {
    await using server = await start((_, response) => void response.end('answered'))
    const { promise: opened, resolve: open } = Promise.withResolvers<Socket>()
    const received: string[] = []
    const socket = server.dial(() => open(socket))
    socket.on('data', (chunk) => received.push(chunk.toString()))
    const ended = new Promise((resolve) => socket.once('end', resolve))
    await opened
    socket.write('GET / HT')
    // Once another connection was answered, the server knows of the first.
    await server.send('GET / HTTP/1.0\r\n\r\n')
    const closed = server.close()
    socket.write('TP/1.1\r\nHost: a\r\n\r\n')
    await ended
    expect(received.join('')).toContain('Connection: close\r\n')
    await closed
  })

  test('of a thousand pipelined requests 33 are answered, and then the connection closes', async () => {
    let count = 0
    await using server = await start((_, response) => {
      count++
      // Not answered at once, as a page is that has to be rendered.
      setImmediate(() => response.end('answered'))
    })
    const answers = await server.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1000))
    expect(count).toBe(33)
    expect(answers.match(/HTTP\/1\.1 200 OK/gu)).toHaveLength(33)
    expect(answers.match(/HTTP\/1\.1 503 Service Unavailable/gu)).toHaveLength(1)
    expect(answers).toMatch(/connection: close\r\n/iu)
  })

  test('a client that pipelines a few requests is answered for as long as it sends them', async () => {
    await using server = await start((_, response) => void setImmediate(() => response.end('answered')))
    const socket = server.dial()
    let received = ''
    socket.on('data', (chunk) => (received += chunk.toString()))
    for (let round = 1; round <= 10; round++) {
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20))
      await expect.poll(() => received.match(/HTTP\/1\.1 200 OK/gu)?.length).toBe(20 * round)
    }
    socket.destroy()
  })
})

type TestServer = AsyncDisposable & {
  readonly port: number
  /** Sends bytes, and gives what came until the server ended the connection. */
  readonly send: (bytes: string) => Promise<string>
  /** Opens a connection, over TLS where the server has a certificate. */
  readonly dial: (onConnect?: () => void) => Socket
  readonly close: HttpServer['close']
}

async function startServer(listener: Listener, certificate: Certificate | undefined): Promise<TestServer> {
  const log = pino({ enabled: false })
  const security = { isSecure: false, hsts: 'host' } as const
  const server = await bindHttpServer({ host: '127.0.0.1', port: 0 }, listener, security, log, undefined, certificate)
  let closed: Promise<void> | undefined
  const close = () => (closed ??= server.close())
  const dial = (onConnect?: () => void) => {
    const to = { port: server.port, host: '127.0.0.1' }
    return certificate ? connectTls({ ...to, ca: certificate.cert }, onConnect) : connect(to, onConnect)
  }
  const send = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      let received = ''
      const socket = dial(() => socket.write(bytes))
      socket.on('data', (chunk) => (received += chunk.toString()))
      socket.on('error', reject)
      socket.on('end', () => resolve(received))
    })
  return { port: server.port, send, dial, close, [Symbol.asyncDispose]: close }
}

function bodyOf(answer: string): string {
  return /\r\n\r\n(?:[\da-f]+\r\n)?([^\r]*)/u.exec(answer)?.[1] ?? ''
}
