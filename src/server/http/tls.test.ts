import { copyFile, mkdtempDisposable } from 'node:fs/promises'
import { connect as connectSession, constants } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { createRequest } from '@remix-run/node-fetch-server'
import { createBackendListener } from '#server/backend/backend-listener.ts'
import { readCertificate, watchCertificate } from './certificate.ts'
import { bindHttpServer, type Listener } from './http-server.ts'
import { isAbandoned } from './http2-exchange.ts'
import { FormBodies } from '#server/http/middleware/body-limit.ts'
import { storeFile } from '#server/pages/stored-file.ts'
import { isAbortError } from './site-response.ts'
import { StaticFiles } from '#server/pages/static-files.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { connectHttp1, connectHttp2, loadCertificate } from '#testing/backend/tls-client.ts'
import { database, isSnapshot, openWebChannel } from '#testing/sdk/web-channel-client.ts'

const versions = [
  ['HTTP/2', connectHttp2],
  ['HTTP/1.1', connectHttp1],
] as const
const security = { isSecure: true, hsts: 'host' } as const
const log = pino({ enabled: false })

/** Nothing is compressed yet. */
const emptyCache = { find: async () => undefined }

afterEach(() => vi.useRealTimers())

/** A server over TLS. */
async function start(listener: Listener, timeLimitMilliseconds = 30_000) {
  const server = await bindHttpServer(
    { host: '127.0.0.1', port: 0 },
    listener,
    security,
    log,
    () => timeLimitMilliseconds,
    loadCertificate('first'),
  )
  return { ...server, origin: `https://127.0.0.1:${server.port}`, [Symbol.asyncDispose]: server.close }
}

test.each(versions)('%s: a file of memory comes compressed, with its headers, and is not modified later', async (_, connect) => {
  const page = Buffer.from(`<!doctype html><title>Page</title>${'<p>words</p>'.repeat(50)}`)
  const files = new StaticFiles()
  files.replaceAll([await storeFile(emptyCache, '/page', 'text/html; charset=utf-8', page, [['strict-transport-security', 'max-age=1']])])
  await using server = await start((request, response) => void files.serve(request.url ?? '', request, response))
  using client = connect(server.origin)
  const ask = (method: string, headers: Record<string, string>) => client.fetch(new Request('https://site.test/page', { method, headers }))
  const plain = await ask('GET', { 'accept-encoding': 'identity' })
  expect([plain.status, await plain.text()]).toEqual([200, page.toString()])
  expect(plain.headers.get('strict-transport-security')).toBe('max-age=1')
  expect(Date.parse(plain.headers.get('date') ?? '')).toBeGreaterThan(0)
  const packed = await ask('GET', { 'accept-encoding': 'br' })
  expect([packed.headers.get('content-encoding'), (await packed.bytes()).length]).toEqual([
    'br',
    Number(packed.headers.get('content-length')),
  ])
  const head = await ask('HEAD', { 'accept-encoding': 'br' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, packed.headers.get('content-length'), ''])
  expect((await ask('GET', { 'if-none-match': plain.headers.get('etag') ?? '' })).status).toBe(304)
})

test.each(versions)('%s: the host, the cookies and the body of a form arrive as they were sent', async (_, connect) => {
  const bodies = new FormBodies()
  await using server = await start(async (request, response) => {
    using form = await bodies.read(createRequest(request, response), '/contact-us', 'client')
    const { host, cookie } = request.headers
    response.writeHead(303, ['location', '/there', 'set-cookie', 'a=1', 'set-cookie', 'b=2', 'x-seen', `${host} ${cookie}`])
    response.end(form.bytes.toString())
  })
  using client = connect(server.origin)
  const headers = { cookie: 'c=3; d=4', 'content-type': 'application/x-www-form-urlencoded' }
  const body = `message=${'a'.repeat(60_000)}`
  const answer = await client.fetch(new Request('https://site.test/contact-us', { method: 'POST', headers, body }))
  expect([answer.status, answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([303, '/there', ['a=1', 'b=2']])
  expect(answer.headers.get('x-seen')).toBe(`127.0.0.1:${server.port} c=3; d=4`)
  expect(await answer.text()).toBe(body)
})

test.each(versions)('%s: a stream tells of a commit while it is open', async (_, connect) => {
  await using backend = await startBackend()
  await using server = await start(createBackendListener(backend, security, () => '192.0.2.1'))
  using client = connect(server.origin)
  const target = { targetId: 2, documents: { documents: [`${database}/documents/c/one`] } }
  const token = await backend.getAccessToken()
  const channel = await openWebChannel(client.fetch, 'Listen', [{ database, addTarget: target }], { token })
  const back = await channel.get(0)
  await back.until(isSnapshot)
  await backend.documents.commit([{ set: ['c', 'one'], fields: new Map([['n', 1n]]) }])
  const told = await back.until(({ documentChange }) => documentChange !== undefined)
  expect(told.at(-1)?.documentChange?.document.name).toBe(`${database}/documents/c/one`)
  await back.cancel()
})

test.each(versions)('%s: what no route may see is refused with our headers', async (_, connect) => {
  await using server = await start((_request, response) => void response.end('seen'))
  using client = connect(server.origin)
  const longAddress = await client.fetch(new Request(`https://site.test/${'a'.repeat(9000)}`))
  expect([longAddress.status, longAddress.headers.get('x-content-type-options')]).toEqual([414, 'nosniff'])
  const names = Object.fromEntries(Array.from({ length: 101 }, (__, at) => [`x-${at}`, 'a']))
  expect((await client.fetch(new Request('https://site.test/', { headers: names }))).status).toBe(431)
  expect(await (await client.fetch(new Request('https://site.test/'))).text()).toBe('seen')
})

test.each(versions)('%s: a listener that fails is answered with 500, and others go on', async (_, connect) => {
  await using server = await start(async (request, response) => {
    if (request.url === '/fail') throw new Error('broken')
    response.end('answered')
  })
  using client = connect(server.origin)
  expect((await client.fetch(new Request('https://site.test/fail'))).status).toBe(500)
  expect(await (await client.fetch(new Request('https://site.test/'))).text()).toBe('answered')
})

test('a body of HTTP/2 that takes too long is refused, and never taken for a whole one', async () => {
  const read = Promise.withResolvers<unknown>()
  const bodies = new FormBodies()
  await using server = await start(async (request, response) => {
    read.resolve(bodies.read(createRequest(request, response), '/contact-us', 'client').catch((error: unknown) => error))
    await read.promise
    if (!response.headersSent) response.end('taken')
  }, 20)
  const session = connectSession(server.origin, { ca: loadCertificate('first').cert })
  const stream = session.request({ ':method': 'POST', ':path': '/contact-us' })
  stream.write('message=half')
  let received = ''
  stream.on('data', (chunk) => (received += String(chunk)))
  const status = new Promise((resolve) => stream.once('response', (headers) => resolve(headers[':status'])))
  const ended = new Promise((resolve) => stream.once('close', () => resolve(stream.rstCode)))
  expect([await status, await ended, received]).toEqual([408, constants.NGHTTP2_NO_ERROR, '408 Request Timeout\n'])
  expect(isAbortError(await read.promise)).toBe(true)
  session.destroy()
})

test.each(['POST', 'GET'])('a body of %s over HTTP/2 that takes too long ends its stream, also after the answer', async (method) => {
  await using server = await start((request, response) => {
    request.resume()
    response.end('answered')
  }, 20)
  const session = connectSession(server.origin, { ca: loadCertificate('first').cert })
  const stream = session.request({ ':method': method, ':path': '/session' }, { endStream: false })
  stream.write('half')
  let received = ''
  stream.on('data', (chunk) => (received += String(chunk)))
  await new Promise((resolve) => stream.once('close', resolve))
  expect([received, session.destroyed]).toEqual(['answered', false])
  session.destroy()
})

test.each(versions)('%s: the server detects that the client has disconnected', async (_, connect) => {
  const begun = Promise.withResolvers<() => boolean>()
  await using server = await start((request, response) => begun.resolve(() => isAbandoned(request, response)))
  using client = connect(server.origin)
  // It is cut off below, which is no failure of the test.
  client.fetch(new Request('https://site.test/')).catch(() => {})
  const hasLeft = await begun.promise
  expect(hasLeft()).toBe(false)
  client[Symbol.dispose]()
  await expect.poll(hasLeft).toBe(true)
})

test('a closing server answers what runs over HTTP/2 and then ends the connection', async () => {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await using server = await start(async (_, response) => {
    asked.resolve()
    await released.promise
    response.end('answered')
  })
  using client = connectHttp2(server.origin)
  const answer = client.fetch(new Request('https://site.test/'))
  await asked.promise
  const closed = server.close()
  released.resolve()
  expect(await (await answer).text()).toBe('answered')
  await closed
})

test('a connection after a renewal gets the new certificate, without a restart', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-tls-'))
  const files = { certificate: join(folder.path, 'site.pem'), key: join(folder.path, 'site.key.pem') }
  const put = async (name: 'first' | 'second', part: 'certificate' | 'key') => copyFile(loadCertificate(name).files[part], files[part])
  await put('first', 'certificate')
  await put('first', 'key')
  await using server = await start((_, response) => void response.end('answered'))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const applied: string[] = []
  const stop = watchCertificate(
    files,
    await readCertificate(files),
    (certificate) => {
      applied.push(certificate.cert)
      server.setCertificate(certificate)
    },
    log,
  )
  const showsAfterLook = async () => {
    await vi.advanceTimersByTimeAsync(60_000)
    return await Promise.all(versions.map(([, connect]) => nameShownTo(connect, server.origin)))
  }
  const open = connectHttp2(server.origin)
  await open.fetch(new Request('https://site.test/'))
  expect(await showsAfterLook()).toEqual(['first.fourfold.test', 'first.fourfold.test'])
  // Half renewed: the two are no pair, and the old one stays.
  await put('second', 'certificate')
  expect(await showsAfterLook()).toEqual(['first.fourfold.test', 'first.fourfold.test'])
  await put('second', 'key')
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitUntil(() => applied.length > 0)
  expect(await showsAfterLook()).toEqual(['second.fourfold.test', 'second.fourfold.test'])
  expect(applied).toEqual([loadCertificate('second').cert])
  // Whoever is there stays.
  expect(await (await open.fetch(new Request('https://site.test/'))).text()).toBe('answered')
  open[Symbol.dispose]()
  stop()
})

async function nameShownTo(connect: (typeof versions)[number][1], origin: string): Promise<string | undefined> {
  using client = connect(origin)
  await (await client.fetch(new Request('https://site.test/'))).text()
  return client.certificateName()
}

test.each([
  [{ certificate: '/nowhere.pem' }, 'TLS_CERT cannot be read (ENOENT)'],
  [{ key: '/nowhere.pem' }, 'TLS_KEY cannot be read (ENOENT)'],
  [{ key: loadCertificate('second').files.key }, 'name the files of one pair'],
  [{ certificate: '/dev/null' }, 'do not hold a certificate and its key in PEM (empty)'],
  [{ key: '/dev/null' }, 'do not hold a certificate and its key in PEM (empty)'],
  [{ certificate: loadCertificate('first').files.key }, 'TLS_CERT and TLS_KEY do not hold a certificate and its key in PEM'],
])('%j is refused with what to do', async (files, reason) => {
  await expect(readCertificate({ ...loadCertificate('first').files, ...files })).rejects.toThrow(reason)
})
