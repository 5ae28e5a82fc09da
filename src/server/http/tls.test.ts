import { copyFile, mkdtempDisposable, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { bindHttpServer } from './http-server.ts'
import { readCertificate } from './tls.ts'
import { loadCertificate } from '#testing/backend/tls-client.ts'

afterEach(() => vi.useRealTimers())

/** When a week is left of the certificates of the tests, which end on 2126-10-29 at 07:35:55. */
const aWeekBeforeExpiry = Date.UTC(2126, 9, 22, 7, 35, 55)

/** A server over TLS with certificate files of its own, whose time the test moves. */
async function start(now = Date.UTC(2026, 10, 1)) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-tls-'))
  const files = { certificate: join(folder.path, 'site.pem'), key: join(folder.path, 'site.key.pem') }
  const put = (name: 'first' | 'second', part: 'certificate' | 'key') => copyFile(loadCertificate(name).files[part], files[part])
  await Promise.all([put('first', 'certificate'), put('first', 'key')])
  const certificate = await readCertificate(files)
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now })
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(messageOf(line)) })
  const security = { isSecure: true, hsts: 'host' } as const
  const answer = (_: unknown, response: { end: (text: string) => unknown }) => void response.end('answered')
  const server = await bindHttpServer({ host: '127.0.0.1', port: 0 }, answer, security, log, undefined, certificate)
  return {
    put,
    remove: (part: 'certificate' | 'key') => rm(files[part]),
    lines,
    dial: () => dial(server.port),
    /** Has the files read again, and waits for the end of the reading, which sets the next timer. */
    readAgain: async () => {
      await vi.advanceTimersByTimeAsync(60_000)
      await vi.waitUntil(() => vi.getTimerCount() > 0)
    },
    [Symbol.asyncDispose]: async () => {
      vi.useRealTimers()
      await server.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

function messageOf(line: string): string {
  return (JSON.parse(line) as { msg: string }).msg // as pino writes it
}

/** Connects, and resolves with the connection and the name of the certificate that it got. */
async function dial(port: number): Promise<{ readonly socket: TLSSocket; readonly name: unknown }> {
  const socket = connect({ port, host: '127.0.0.1', ca: [loadCertificate('first').cert, loadCertificate('second').cert] })
  await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject))
  return { socket, name: socket.getPeerCertificate().subject.CN }
}

const renewed = 'The site has a new certificate.'
const unread = 'The certificate could not be read again; the one before stays.'
const expires = 'The certificate of the site has to be renewed.'

test('new connections get a renewed certificate, and those that are open go on', async () => {
  await using server = await start()
  const before = await server.dial()
  await server.put('second', 'certificate')
  // Half a renewal: the two files do not fit.
  await server.readAgain()
  const between = await server.dial()
  await server.put('second', 'key')
  await server.readAgain()
  const after = await server.dial()
  expect([before.name, between.name, after.name]).toEqual(['first.fourfold.test', 'first.fourfold.test', 'second.fourfold.test'])
  before.socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(String(await new Promise((resolve) => before.socket.once('data', resolve)))).toContain('answered')
  for (const { socket } of [before, between, after]) socket.destroy()
  expect(server.lines).toEqual([unread, renewed])
})

test('the log says each reason once for which the files cannot be used', async () => {
  await using server = await start()
  await server.put('second', 'key')
  await server.readAgain()
  await server.readAgain()
  await server.remove('key')
  await server.readAgain()
  expect(server.lines).toEqual([unread, unread])
})

test.each([
  ['at the start', aWeekBeforeExpiry, [expires]],
  ['while the server runs', aWeekBeforeExpiry - 60_000, []],
])('the log warns once of a certificate that expires within a week, %s', async (_, now, linesAtFirst) => {
  await using server = await start(now)
  const atFirst = [...server.lines]
  await server.readAgain()
  await server.readAgain()
  await server.remove('key')
  await server.readAgain()
  expect({ atFirst, lines: server.lines }).toEqual({ atFirst: linesAtFirst, lines: [expires, unread] })
})

test('the log warns of a renewed certificate that expires as early', async () => {
  await using server = await start(aWeekBeforeExpiry)
  await server.put('second', 'certificate')
  await server.put('second', 'key')
  await server.readAgain()
  expect(server.lines).toEqual([expires, renewed, expires])
})

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
