import { expect, test } from 'vitest'
import { openSessionStore } from '#gateway/accounts/sessions.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { signUp } from '#testing/identity/identity-calls.ts'
import { beginSession, createService } from '#testing/identity/session-service.ts'
import { createViewService, createViewStore } from '#testing/identity/staff-views.ts'
import { createRouteClient } from '#testing/site/ask-routes.ts'

const parts = {
  staffViews: { open: async () => undefined, find: async () => undefined, end: async () => {} },
  finishErasure: async () => {},
}

test('HEAD on the list of sessions has the same status and headers as GET', async () => {
  await using backend = await startBackend()
  const sessions = createService(backend)
  const sessionId = await beginSession(sessions, (await signUp(backend)).idToken)
  const ask = createRouteClient({ ...parts, sessions })
  for (const [cookie, status, body] of [
    [`__session=${sessionId}`, 200, /^\{"sessions":/u],
    ['', 401, /^$/u],
  ] as const) {
    const listed = await ask('/session', { headers: { cookie } })
    expect(listed.status).toBe(status)
    expect(await listed.text()).toMatch(body)
    const head = await ask('/session', { method: 'HEAD', headers: { cookie } })
    expect([head.status, [...head.headers]]).toEqual([status, [...listed.headers]])
  }
  expect((await ask('/session', { method: 'PUT' })).headers.get('allow')).toBe('GET, HEAD, POST, DELETE, OPTIONS')
})

test('a session that cannot be stored is refused with 503, and begins or ends later', async () => {
  await using backend = await startBackend()
  const { idToken } = await signUp(backend)
  let isFull = true
  const fill = () => Promise.reject(new DocumentsError('UNAVAILABLE', 'The service is temporarily unavailable.'))
  const stored = openSessionStore(backend.documents)
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

/** A server with a link to the dashboard of halde. */
async function startViews(changes: Parameters<typeof createViewService>[1] = {}) {
  const backend = await startBackend()
  const sessions = createService(backend)
  const staffViews = createViewService(backend, changes)
  const askRoute = createRouteClient({ ...parts, sessions, staffViews, now: backend.clock.now })
  const key = await createViewStore(backend).createLink('halde', 'jana')
  return {
    backend,
    sessions,
    staffViews,
    key,
    ask: async (method: string, query: string, headers: Readonly<Record<string, string>> = {}) => {
      const answer = await askRoute(`/session?${query}`, { method, headers: { 'accept-language': 'es-MX', ...headers } })
      return { status: answer.status, location: answer.headers.get('location'), cookies: answer.headers.getSetCookie() }
    },
    [Symbol.asyncDispose]: () => backend[Symbol.asyncDispose](),
  }
}

test('reading the link of a view, and forms of other sites, leave it unused', async () => {
  await using views = await startViews()
  const page = `/es/dashboard/login?view=${views.key}`
  const asked = [
    ['GET', {}, 303, page],
    ['HEAD', {}, 303, page],
    ['GET', { 'sec-purpose': 'prefetch' }, 303, page],
    ['POST', { origin: '' }, 403, null],
    ['POST', { origin: 'https://elsewhere.test' }, 403, null],
    ['DELETE', {}, 200, null],
  ] as const
  for (const [method, headers, status, location] of asked) {
    expect(await views.ask(method, `view=${views.key}`, headers)).toMatchObject({ status, location })
    expect(await views.staffViews.isUnused(views.key)).toBe(true)
  }
})

test('a form of the site opens a staff view once, and ends the browser’s session', async () => {
  await using views = await startViews()
  const sessionId = await beginSession(views.sessions, (await signUp(views.backend)).idToken)
  const open = () => views.ask('POST', `view=${views.key}&locale=nl`, { cookie: `__session=${sessionId}` })
  const { status, location, cookies } = await open()
  expect([status, location]).toEqual([303, '/nl/dashboard'])
  const [, cookieKey = ''] = /^__session=view\.([^;]+)/u.exec(cookies[0] ?? '') ?? []
  expect(await views.staffViews.find(cookieKey)).toMatchObject({ customerId: 'halde' })
  expect(await views.sessions.find(sessionId)).toBeUndefined()
  expect(await open()).toEqual({ status: 303, location: `/nl/dashboard/login?view=${views.key}`, cookies: [] })
})

test('a view ends when its browser begins a session', async () => {
  await using views = await startViews()
  const { cookies } = await views.ask('POST', `view=${views.key}`)
  const [, cookieKey = ''] = /^__session=view\.([^;]+)/u.exec(cookies[0] ?? '') ?? []
  const { idToken } = await signUp(views.backend)
  const headers = { authorization: `Bearer ${idToken}`, cookie: `__session=view.${cookieKey}` }
  expect((await views.ask('POST', '', headers)).status).toBe(200)
  expect(await views.staffViews.find(cookieKey)).toBeUndefined()
})

test('a view that cannot be opened for the moment leads back to its page, which says so', async () => {
  await using views = await startViews({ createCustomToken: () => Promise.reject(new DocumentsError('UNAVAILABLE', 'No answer.')) })
  const answer = await views.ask('POST', `view=${views.key}`, { cookie: 'i18n_redirected=de' })
  expect(answer).toEqual({ status: 303, location: `/de/dashboard/login?view=${views.key}&failed`, cookies: [] })
  expect(await views.staffViews.isUnused(views.key)).toBe(true)
})
