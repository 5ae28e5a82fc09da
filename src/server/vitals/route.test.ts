import { expect, test } from 'vitest'
import type { Beacon, DeviceClass } from '#domain/vitals/beacon.ts'
import { createRouteClient } from '#testing/site/ask-routes.ts'

const form = { event_name: 'INP', value: '48', id: 'v6-1', page: '/team', href: 'http://site.test/team', speed: '4g' }
const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.0.0 Mobile Safari/537.36'

/** A collector with the only page `/team`, which has room for one measurement when `isFull`. */
function startCollector({ isFull = false } = {}) {
  const taken: (readonly [Beacon, DeviceClass])[] = []
  const ask = createRouteClient({
    vitals: { add: (beacon, device) => !isFull && taken.push([beacon, device]) > 0 },
    isCountedPage: (path) => path === '/team',
  })
  const send = async (
    fields: Readonly<Record<string, string>>,
    { headers = {}, client = '192.0.2.1' }: { readonly headers?: Readonly<Record<string, string>>; readonly client?: string } = {},
  ) => {
    const body = new URLSearchParams({ ...form, ...fields })
    return (await ask('/vitals', { method: 'POST', body, headers: { 'user-agent': phone, ...headers }, client })).status
  }
  return { taken, send, ask }
}

test('a measurement is taken with the class of the device, and nothing else of the request', async () => {
  const collector = startCollector()
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
  const collector = startCollector()
  expect(await collector.send(fields, init)).toBe(status)
  expect(collector.taken).toEqual([])
})

test('takes so many of one client, and of others meanwhile', async () => {
  const collector = startCollector()
  for (let count = 0; count < 120; count++) expect(await collector.send({})).toBe(204)
  expect(await collector.send({})).toBe(429)
  expect(await collector.send({}, { client: '192.0.2.2' })).toBe(204)
})

test('says when too many measurements wait', async () => {
  const collector = startCollector({ isFull: true })
  expect(await collector.send({})).toBe(503)
})

test('knows POST alone', async () => {
  const collector = startCollector()
  const answer = await collector.ask('/vitals')
  expect([answer.status, answer.headers.get('allow'), answer.headers.get('cache-control')]).toEqual([405, 'POST, OPTIONS', 'no-store'])
})
