import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { AddressPolicy } from '#server/http/public-address.ts'
import { CalendarDownload, findNext, largestBytes } from './calendar-download.ts'

/** A server of this machine. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  const close = async () => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { port, origin: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close }
}

test.each([
  ['plainly', 'identity', (text: string) => Buffer.from(text)],
  ['by gzip', 'gzip', (text: string) => gzipSync(text)],
  ['by deflate', 'deflate', (text: string) => deflateSync(text)],
  ['by Brotli', 'br', (text: string) => brotliCompressSync(text)],
])('a calendar is read that is sent %s', async (_, encoding, encode) => {
  await using server = await serve((_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(encode('BEGIN')))
  expect(String(await new CalendarDownload(server.origin).read())).toBe('BEGIN')
})

test.each<[string, string, (response: ServerResponse) => void]>([
  ['status that is no success', 'answered 404', (response) => response.writeHead(404).end()],
  ['status of success without a calendar', 'answered 204', (response) => response.writeHead(204).end()],
  ['encoding that is not known', 'compression', (response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end('x')],
  ['encoding that is another one', 'header', (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not zipped')],
  ['body that is too large', 'larger than 5 MiB', (response) => response.writeHead(200).end(Buffer.alloc(largestBytes + 1))],
  [
    'body that grows when it is unzipped',
    'larger than 5 MiB',
    (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(largestBytes + 1))),
  ],
  ['body that is cut off', 'aborted', (response) => response.writeHead(200, { 'content-length': 9 }).write('x', () => response.destroy())],
  ['redirect without end', 'more than 5 times', (response) => response.writeHead(302, { location: '/again' }).end()],
  ['redirect to a file', 'not http or https', (response) => response.writeHead(301, { location: 'file:///etc/passwd' }).end()],
])('a %s is refused', async (_, reason, answer) => {
  await using server = await serve((_request, response) => answer(response))
  await expect(new CalendarDownload(`${server.origin}/secret`).read()).rejects.toThrow(reason)
})

test('an answer that never comes ends', async () => {
  await using silent = await serve(() => {})
  await expect(new CalendarDownload(silent.origin, { timeoutMilliseconds: 50 }).read()).rejects.toThrow('within 0.05 s')
  await using slow = await serve((_, response) => response.writeHead(200).write('BEGIN'))
  await expect(new CalendarDownload(slow.origin, { timeoutMilliseconds: 200 }).read()).rejects.toThrow('within 0.2 s')
})

test('an address of this machine is followed to another one', async () => {
  await using server = await serve(({ url }, response) =>
    url === '/moved' ? response.end('BEGIN') : response.writeHead(308, { location: '/moved' }).end(),
  )
  expect(String(await new CalendarDownload(server.origin).read())).toBe('BEGIN')
})

test('after a public host no other one is asked, whatever its name says', async () => {
  let asked = 0
  await using server = await serve((_, response) => {
    asked += 1
    response.end()
  })
  const policy = new AddressPolicy()
  policy.allow('calendar.example', [{ address: '1.1.1.1', family: 4 }])
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433']) {
    await expect(new CalendarDownload(`http://${host}:${server.port}/secret`, { policy }).read()).rejects.toThrow(
      'does not resolve to a public address',
    )
  }
  const findAddresses = async () => [{ address: '127.0.0.1', family: 4 }]
  const download = new CalendarDownload(`http://calendar.example:${server.port}/secret`, { policy, findAddresses })
  await expect(download.read()).rejects.toThrow('calendar.example does not resolve to a public address')
  expect(asked).toBe(0)
})

test('a connection goes to the address that was looked at', async () => {
  await using server = await serve(({ headers }, response) => response.end(headers.host))
  const findAddresses = async () => [{ address: '127.0.0.1', family: 4 }]
  const download = new CalendarDownload(`http://calendar.internal:${server.port}/`, { findAddresses })
  expect(String(await download.read())).toBe(`calendar.internal:${server.port}`)
})

test.each([
  ['http://a.example/x', 'https://b.example/y', 'https://b.example/y'],
  ['https://a.example/x/y', 'z?key=1', 'https://a.example/x/z?key=1'],
  ['https://user:secret@a.example/x', 'https://b.example/', 'https://b.example/'],
])('a redirect from %s to %s leads to %s', (from, location, to) => {
  expect(findNext(new URL(from), location).href).toBe(to)
})

test.each(['http://a.example/x', '//b.example:x', 'ftp://a.example/', 'data:text/calendar,', 'webcal://a.example/'])(
  'a redirect from https to %s is refused',
  (location) => {
    expect(() => findNext(new URL('https://a.example/'), location)).toThrow('redirects')
  },
)
