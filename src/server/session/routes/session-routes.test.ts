import { expect, test } from 'vitest'
import { createSessions } from '#gateway/accounts/sessions.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { signUp } from '#testing/identity/identity-calls.ts'
import { beginSession, createService } from '#testing/identity/session-service.ts'
import { createRouteClient } from '#testing/site/ask-routes.ts'

const parts = {
  staffViews: { open: async () => undefined, find: async () => undefined, end: async () => {} },
  finishErasure: async () => {},
}

test('HEAD tells of the list of sessions what GET does', async () => {
  await using backend = await startBackend()
  const sessions = createService(backend)
  const sessionId = await beginSession(sessions, (await signUp(backend)).idToken)
  const ask = createRouteClient({ ...parts, sessions })
  for (const [cookie, status, body] of [
    [`__session=${sessionId}`, 200, /^\{"sessions":/u],
    ['', 401, /^\{"code":"unauthenticated"\}$/u],
  ] as const) {
    const listed = await ask('/session', { headers: { cookie } })
    expect(listed.status).toBe(status)
    expect(await listed.text()).toMatch(body)
    const head = await ask('/session', { method: 'HEAD', headers: { cookie } })
    expect([head.status, [...head.headers]]).toEqual([status, [...listed.headers]])
  }
  expect((await ask('/session', { method: 'PUT' })).headers.get('allow')).toBe('GET, HEAD, POST, DELETE, OPTIONS')
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
  const askRoute = createRouteClient({ ...parts, sessions })
  const ask = async (method: string, further: Record<string, string>) => {
    const answer = await askRoute('/session', { method, headers: further })
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
