import { expect, test } from 'vitest'
import type { Problem } from '#domain/problems/problem.ts'
import { createLogger } from '#server/log.ts'
import { createRouteClient } from '#testing/site/ask-routes.ts'

const report = { release: '2026-11-29T10:30Z', page: '/team', place: '/assets/a1b2c3d.js:1:20', message: 'TypeError: x is not a function' }

function startReceiver(outcome: 'new' | 'known' | 'full' = 'new') {
  const taken: Problem[] = []
  const lines: string[] = []
  const ask = createRouteClient({
    problems: { add: (problem) => (outcome === 'full' || taken.push(problem), outcome) },
    isCountedPage: (path) => path === '/team',
    log: createLogger({ stream: { write: (line) => lines.push(line) } }),
  })
  const send = async (
    body: unknown,
    { headers = {}, client = '192.0.2.1' }: { headers?: Record<string, string>; client?: string } = {},
  ) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const init = { method: 'POST', body: text, headers: { 'content-type': 'application/json', ...headers }, client }
    return (await ask('/problems', init)).status
  }
  return { taken, lines, send, ask }
}

test('204 says that a report is in the log; an address that is no page is left out', async () => {
  const receiver = startReceiver()
  expect(await receiver.send(report)).toBe(204)
  expect(await receiver.send({ ...report, page: '/robin' })).toBe(204)
  expect(receiver.taken).toEqual([report, { ...report, page: 'other' }])
  expect(JSON.parse(receiver.lines[0] ?? '')).toMatchObject({ level: 40, msg: 'A page failed in a browser.', ...report })
})

test('a problem that is known is not logged again', async () => {
  const receiver = startReceiver('known')
  expect(await receiver.send(report)).toBe(204)
  expect(receiver.lines).toEqual([])
})

test.each([
  ['another origin', report, { origin: 'http://other.test' }, 403],
  ['another type of body', report, { 'content-type': 'text/plain' }, 415],
  ['no JSON', '{', {}, 400],
  ['bytes that are no text', '\u0000\uffff', {}, 400],
  ['what is no report', { ...report, place: 'x' }, {}, 400],
  ['a large body', { ...report, more: 'a'.repeat(3000) }, {}, 413],
])('refuses %s', async (_what, body, headers, status) => {
  const receiver = startReceiver()
  expect(await receiver.send(body, { headers })).toBe(status)
  expect(receiver.taken).toEqual([])
})

test('takes so many of one client, and of others meanwhile', async () => {
  const receiver = startReceiver()
  for (let count = 0; count < 10; count++) expect(await receiver.send(report)).toBe(204)
  expect(await receiver.send(report)).toBe(429)
  expect(await receiver.send(report, { client: '192.0.2.2' })).toBe(204)
})

test('too many reports are refused, and not logged', async () => {
  const receiver = startReceiver('full')
  expect(await receiver.send(report)).toBe(503)
  expect(receiver.lines).toEqual([])
})

test('knows POST alone', async () => {
  const answer = await startReceiver().ask('/problems')
  expect([answer.status, answer.headers.get('allow'), answer.headers.get('cache-control')]).toEqual([405, 'POST, OPTIONS', 'no-store'])
})
