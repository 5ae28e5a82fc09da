import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createSessions } from '#gateway/accounts/sessions.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import { createOwnOrigins } from '#server/http/middleware/own-origin.ts'
import { SiteResponse } from '#server/http/site-response.ts'
import { createSessionListener } from '#server/session/session-listener.ts'
import { signUp } from '#testing/identity/identity-calls.ts'
import { beginSession, createService } from '#testing/identity/session-service.ts'
import { startBackend } from '#testing/backend/start-backend.ts'

test('HEAD tells of the list of sessions what GET does, without it', async () => {
  await using backend = await startBackend()
  const sessions = createService(backend)
  const sessionId = await beginSession(sessions, (await signUp(backend)).idToken)
  const security = { isSecure: false, hsts: 'host' } as const
  const staffViews = { open: async () => undefined, end: async () => {} }
  const listener = createSessionListener({
    sessions,
    staffViews,
    origins: createOwnOrigins('http://site.test'),
    security,
    onEnd: async () => {},
  })
  await using server = createServer({ ServerResponse: SiteResponse }, (request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  const ask = async (method: string, cookie: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/session`, { method, headers: { cookie } })
    const headers = [...answer.headers].filter(([name]) => !['connection', 'date', 'keep-alive'].includes(name))
    return { head: [answer.status, headers], allow: answer.headers.get('allow'), body: await answer.text() }
  }
  for (const cookie of [`__session=${sessionId}`, '']) {
    const { head, body } = await ask('GET', cookie)
    expect(body).toMatch(cookie ? /^\{"sessions":/u : /^$/u)
    expect(await ask('HEAD', cookie)).toEqual({ head, allow: null, body: '' })
  }
  expect((await ask('PUT', '')).allow).toBe('GET, HEAD, POST, DELETE, OPTIONS')
})

test('a session whose beginning or end cannot be stored for the moment is refused with 503, and begins and ends later', async () => {
  await using backend = await startBackend()
  const { idToken } = await signUp(backend)
  let isFull = true
  const fill = () => Promise.reject(new DocumentsError('UNAVAILABLE', 'The service is temporarily unavailable.'))
  const stored = createSessions(backend.documents)
  const sessions = createService(backend, {
    sessions: {
      ...stored,
      createSession: (session) => (isFull ? fill() : stored.createSession(session)),
      endSignIns: (ended) => (isFull ? fill() : stored.endSignIns(ended)),
    },
  })
  const listener = createSessionListener({
    sessions,
    staffViews: { open: async () => undefined, end: async () => {} },
    origins: createOwnOrigins('http://site.test'),
    security: { isSecure: false, hsts: 'host' },
    onEnd: async () => {},
  })
  await using server = createServer({ ServerResponse: SiteResponse }, (request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  const ask = async (method: string, further: Record<string, string>) => {
    const answer = await fetch(`http://127.0.0.1:${port}/session`, { method, headers: { origin: 'http://site.test', ...further } })
    await answer.text()
    return { outcome: [answer.status, answer.headers.get('retry-after')], cookies: answer.headers.getSetCookie() }
  }
  const begin = () => ask('POST', { authorization: `Bearer ${idToken}` })
  expect((await begin()).outcome).toEqual([503, '5'])
  isFull = false
  const { outcome, cookies } = await begin()
  expect(outcome).toEqual([200, null])
  const sessionId = /^__session=([^;]+)/u.exec(cookies[0] ?? '')?.[1] ?? ''
  isFull = true
  expect(await ask('DELETE', { cookie: `__session=${sessionId}` })).toEqual({ outcome: [503, '5'], cookies: [] })
  expect(await sessions.find(sessionId)).toBeDefined()
  isFull = false
  expect((await ask('DELETE', { cookie: `__session=${sessionId}` })).outcome).toEqual([200, null])
  expect(await sessions.find(sessionId)).toBeUndefined()
})
