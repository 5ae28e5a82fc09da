import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { Beacon, DeviceClass } from '#domain/vitals/beacon.ts'
import { createOwnOrigins } from '#server/http/middleware/own-origin.ts'
import { SiteResponse } from '#server/http/site-response.ts'
import { createVitalsListener, isVitalsTarget } from './vitals-listener.ts'

const form = { event_name: 'INP', value: '48', id: 'v6-1', page: '/team', href: 'http://site.test/team', speed: '4g' }
const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.0.0 Mobile Safari/537.36'

/** A collector with the only page `/team`, which has room for one measurement when `isFull`. */
async function startCollector({ isFull = false } = {}) {
  const taken: (readonly [Beacon, DeviceClass])[] = []
  const listener = createVitalsListener({
    service: { add: (beacon, device) => !isFull && taken.push([beacon, device]) > 0 },
    origins: createOwnOrigins('http://site.test'),
    security: { isSecure: false, hsts: 'host' },
    clientAddress: (request) => String(request.headers['x-client'] ?? '192.0.2.1'),
    isPage: (path) => path === '/team',
    now: () => 0,
    limits: [{ count: 3, seconds: 60 }],
  })
  const server = createServer({ ServerResponse: SiteResponse }, (request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  const send = async (fields: Readonly<Record<string, string>>, init: { readonly headers?: Readonly<Record<string, string>> } = {}) => {
    const headers = { origin: 'http://site.test', 'user-agent': phone, ...init.headers }
    const answer = await fetch(`http://127.0.0.1:${port}/vitals`, {
      method: 'POST',
      body: new URLSearchParams({ ...form, ...fields }),
      ...init,
      headers,
    })
    return answer.status
  }
  return { taken, send, port, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

test('a measurement is taken with the class of the device, and nothing else of the request', async () => {
  await using collector = await startCollector()
  expect(await collector.send({ user_id: '7d4c' })).toBe(204)
  expect(collector.taken).toEqual([[{ name: 'INP', value: 48, page: '/team' }, 'phone']])
})

test.each([
  ['another origin', {}, { headers: { origin: 'http://other.test' } }, 403],
  ['another type of body', {}, { headers: { 'content-type': 'text/plain' } }, 415],
  ['what is no beacon', { value: 'x' }, {}, 400],
  ['an address that is no page', { page: '/nowhere' }, {}, 400],
  ['a large body', { href: 'a'.repeat(5000) }, {}, 413],
])('refuses %s', async (_what, fields, init, status) => {
  await using collector = await startCollector()
  expect(await collector.send(fields, init)).toBe(status)
  expect(collector.taken).toEqual([])
})

test('takes so many of one client, and of others meanwhile', async () => {
  await using collector = await startCollector()
  for (const status of [204, 204, 204, 429]) expect(await collector.send({})).toBe(status)
  expect(await collector.send({}, { headers: { 'x-client': '192.0.2.2' } })).toBe(204)
})

test('says when too many measurements wait', async () => {
  await using collector = await startCollector({ isFull: true })
  expect(await collector.send({})).toBe(503)
})

test('knows POST alone, and its own address', async () => {
  await using collector = await startCollector()
  const answer = await fetch(`http://127.0.0.1:${collector.port}/vitals`)
  expect([answer.status, answer.headers.get('allow'), answer.headers.get('cache-control')]).toEqual([405, 'POST, OPTIONS', 'no-store'])
  expect(['/vitals', '/vitals?a', '/vitals/a', '/de/vitals'].map(isVitalsTarget)).toEqual([true, true, false, false])
})
