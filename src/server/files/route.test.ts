import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { openCustomerStore } from '#gateway/customers.ts'
import { createFilesClient, FilesError } from '#gateway/files.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { signUp, testUser } from '#testing/identity/identity-calls.ts'
import { sampleFiles } from '#testing/files/sample-files.ts'
import { createRouteClient } from '#testing/site/ask-routes.ts'
import { beginSession, createService } from '#testing/identity/session-service.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { testBucket } from '#testing/sdk/start-sdk.ts'

const rules = await readFile(new URL('../../../rules/storage.rules', import.meta.url), 'utf8')

const withoutViews = {
  staffViews: { open: async () => undefined, find: async () => undefined, end: async () => {} },
}

/** A person with a session, whose customer has files; what is left to the pages is 404 here. */
async function startFiles() {
  const backend = await startBackend({ files: { rules, withoutDownloadTokens: ['customers/'] } })
  const { idToken, localId } = await signUp(backend)
  await backend.identity.updateAccount({ localId, isEmailVerified: true })
  const sessions = createService(backend)
  const clientOf = (getAuthorization: () => Promise<string>) =>
    createFilesClient({ fetch: backend.fetch, baseUrl: 'http://backend.test', bucket: testBucket, getAuthorization })
  const askRoute = createRouteClient({
    ...withoutViews,
    sessions,
    openFilesAs: (token) => clientOf(async () => `Firebase ${token}`),
  })
  // A token made after the confirmation says so.
  const customToken = await backend.identity.signInWithCustomToken(await backend.createCustomToken(localId))
  const confirmed = customToken.kind === 'signedIn' ? customToken.idToken : idToken
  const begun = await sessions.begin(confirmed, undefined)
  const cookie = `__session=${begun?.sessionId ?? ''}`
  const ask = async (path: string, headers: Record<string, string> = { cookie }, method = 'GET') => {
    const answer = await askRoute(path, { method, headers })
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: Buffer.from(await answer.arrayBuffer()) }
  }
  const put = (name: string, bytes: Buffer) =>
    backend.files.uploadFile({ name, content: new Blob([new Uint8Array(bytes)]).stream(), sizeBytes: bytes.length })
  return {
    backend,
    sessions,
    cookie,
    sessionId: begun?.sessionId ?? '',
    localId,
    ask,
    put,
    [Symbol.asyncDispose]: () => backend[Symbol.asyncDispose](),
  }
}

const pathOf = (name: string) => `/dashboard/files/${name.split('/').map(encodeURIComponent).join('/')}`

test('the people of a customer open its files with their session, whole and in part', async () => {
  await using files = await startFiles()
  await openCustomerStore(files.backend.documents).putCustomer(createCustomer({ id: 'halde', emails: [testUser.email] }))
  const pdf = sampleFiles['application/pdf']
  await files.put('customers/halde/Angebot „Übersicht“.pdf', pdf)
  await files.put('customers/halde/logo.png', sampleFiles['image/png'])
  const whole = await files.ask(pathOf('customers/halde/Angebot „Übersicht“.pdf'))
  expect(whole.status).toBe(200)
  expect(whole.body).toEqual(pdf)
  expect(whole.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-length': String(pdf.length),
    vary: 'Cookie',
  })
  expect(whole.headers['content-disposition']).toBe(
    `attachment; filename="Angebot _Ubersicht_.pdf"; filename*=UTF-8''Angebot%20%E2%80%9E%C3%9Cbersicht%E2%80%9C.pdf`,
  )
  const part = await files.ask(pathOf('customers/halde/logo.png'), { cookie: files.cookie, range: 'bytes=1-3' })
  expect([part.status, part.body.toString(), part.headers['content-disposition']?.split(';')[0]]).toEqual([206, 'PNG', 'inline'])
  const behind = await files.ask(pathOf('customers/halde/logo.png'), { cookie: files.cookie, range: 'bytes=9999-' })
  expect([behind.status, behind.headers['content-range']]).toEqual([416, `bytes */${sampleFiles['image/png'].length}`])
  const head = await files.ask(pathOf('customers/halde/logo.png'), { cookie: files.cookie }, 'HEAD')
  expect([head.status, head.headers['content-length']]).toEqual([200, String(sampleFiles['image/png'].length)])
})

test('without permission, session or exact path, a file is not found', async () => {
  await using files = await startFiles()
  const customers = openCustomerStore(files.backend.documents)
  await customers.putCustomer(createCustomer({ id: 'halde', emails: [testUser.email] }))
  await customers.putCustomer(createCustomer({ id: 'berg', emails: ['bob@berg.example'] }))
  for (const name of ['customers/halde/a.txt', 'customers/berg/a.txt', 'applications/1/cv.txt'])
    await files.put(name, sampleFiles['text/plain'])
  const own = pathOf('customers/halde/a.txt')
  expect((await files.ask(own)).status).toBe(200)
  for (const path of [
    pathOf('customers/berg/a.txt'),
    pathOf('customers/halde/../berg/a.txt'),
    '/dashboard/files/customers%2Fhalde%2F..%2Fberg%2Fa.txt',
    pathOf('customers/none/a.txt'),
    pathOf('customers/halde/none.txt'),
    pathOf('applications/1/cv.txt'),
    '/dashboard/files/',
    '/dashboard/files/%zz',
    '/dashboard/files/..',
  ]) {
    // A page that is not there, or a redirect to one.
    expect([404, 308]).toContain((await files.ask(path)).status)
  }
  expect((await files.ask(own, {})).status).toBe(404)
  expect((await files.ask(own, { cookie: `__session=${'A'.repeat(43)}` })).status).toBe(404)
  expect((await files.ask(own, { cookie: files.cookie }, 'POST')).status).toBe(404)
})

test('a user who is removed from the customer, disabled or signed out loses access to the files', async () => {
  await using files = await startFiles()
  const customers = openCustomerStore(files.backend.documents)
  const own = pathOf('customers/halde/a.txt')
  await files.put('customers/halde/a.txt', sampleFiles['text/plain'])
  const status = async () => (await files.ask(own)).status
  await customers.putCustomer(createCustomer({ id: 'halde', emails: [testUser.email] }))
  expect(await status()).toBe(200)
  await customers.putCustomer(createCustomer({ id: 'halde', emails: ['zoe@halde.example'] }))
  expect(await status()).toBe(404)
  await customers.putCustomer(createCustomer({ id: 'halde', emails: [testUser.email] }))
  expect(await status()).toBe(200)
  await files.sessions.end(files.sessionId)
  expect(await status()).toBe(404)
  await using other = await startFiles()
  await openCustomerStore(other.backend.documents).putCustomer(createCustomer({ id: 'halde', emails: [testUser.email] }))
  await other.put('customers/halde/a.txt', sampleFiles['text/plain'])
  expect((await other.ask(own)).status).toBe(200)
  await other.backend.identity.updateAccount({ localId: other.localId, isDisabled: true })
  other.backend.clock.advance(5001)
  expect((await other.ask(own)).status).toBe(404)
})

test('a file whose session has just ended is left to the pages, and the session is forgotten', async () => {
  await using backend = await startBackend()
  const { idToken } = await signUp(backend)
  const sessions = createService(backend)
  const forget = vi.spyOn(sessions, 'forget')
  const sessionId = await beginSession(sessions, idToken)
  const openFile = () => Promise.reject(new FilesError('unauthenticated', 'The token is refused.'))
  const ask = createRouteClient({ ...withoutViews, sessions, openFilesAs: () => ({ openFile }) })
  expect((await ask('/dashboard/files/x', { headers: { cookie: `__session=${sessionId}` } })).status).toBe(404)
  expect(forget).toHaveBeenCalledWith(sessionId)
})
