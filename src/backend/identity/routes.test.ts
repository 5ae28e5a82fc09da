import { expect, test } from 'vitest'
import { answerOf, callAccounts, callAdmin, codeOf, signUp, testUser } from '#testing/identity/identity-calls.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const getBackend = shareBackend()

const host = 'http://backend.test'
const identity = '/identitytoolkit.googleapis.com/v1'

function send(backend: TestBackend, address: string, init: RequestInit = { method: 'POST', body: '{}' }) {
  return answerOf(backend, new Request(`${host}${address}`, init))
}

test('a wrong or missing key is refused in the provider’s words', async () => {
  const backend = await getBackend()
  const message = 'API key not valid. Please pass a valid API key.'
  const errors = [{ message, reason: 'badRequest', domain: 'global' }]
  for (const address of [
    `${identity}/accounts:signUp?key=wrong`,
    `${identity}/accounts:nope?key=wrong`,
    '/securetoken.googleapis.com/v1/token?key=wrong',
  ]) {
    const { status, json } = await send(backend, address)
    expect([status, json]).toEqual([400, { error: { code: 400, message, errors, status: 'INVALID_ARGUMENT' } }])
  }
  expect((await send(backend, `${identity}/projects?key=wrong`, {})).status).toBe(400)
  for (const path of [`${identity}/accounts:signUp`, `${identity}/accounts:lookup?key=`, '/securetoken.googleapis.com/v1/token']) {
    const { status, json } = await send(backend, path)
    const error = { status: 'PERMISSION_DENIED', message: 'The request is missing a valid API key.' }
    expect([status, json]).toMatchObject([403, { error }])
  }
})

test('the key is taken from a header, too', async () => {
  const backend = await getBackend()
  const read = async (key: string) => (await send(backend, `${identity}/projects`, { headers: { 'x-goog-api-key': key } })).status
  expect([await read('test-key'), await read('wrong'), await read('')]).toEqual([200, 400, 403])
  const headers = { 'x-goog-api-key': 'test-key' }
  // An empty key counts as missing.
  expect((await send(backend, `${identity}/projects?key=`, { headers })).status).toBe(200)
  expect((await send(backend, `${identity}/projects?key=wrong`, { headers })).status).toBe(400)
})

test('the hosts whose pages may sign in are those of the site', async () => {
  await using backend = await startBackend({ allowedOrigins: ['https://agency.test', 'http://127.0.0.1:3000', 'http://127.0.0.1:4000'] })
  const { status, json } = await send(backend, `${identity}/projects?key=test-key`, {})
  expect([status, json]).toEqual([200, { projectId: 'fourfold', authorizedDomains: ['agency.test', '127.0.0.1'] }])
})

test('unsupported calls and options of the provider are refused by name', async () => {
  const backend = await getBackend()
  const routes = [
    ['POST', `${identity}/accounts:sendVerificationCode`],
    ['POST', `${identity}/accounts:signInWithPhoneNumber`],
    ['POST', '/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:start'],
    ['GET', `${identity}/accounts:signUp`],
    ['POST', `${identity}/projects/fourfold:createSessionCookie`],
    ['POST', '/www.googleapis.com/identitytoolkit/v3/relyingparty/getAccountInfo'],
    ['GET', '/securetoken.googleapis.com/v1/token'],
    ['GET', '/securetoken.googleapis.com/v1/other'],
  ] as const
  for (const [method, path] of routes) {
    const { status, json } = await send(backend, `${path}?key=test-key`, method === 'POST' ? { method, body: '{}' } : { method })
    const error = { code: 501, status: 'UNIMPLEMENTED', message: `UNIMPLEMENTED : ${method} ${path} is not supported.` }
    expect([status, json]).toMatchObject([501, { error }])
  }
  // Also for a service, which sends no key.
  const headers = { authorization: `Bearer ${await backend.createServiceToken('https://identitytoolkit.googleapis.com/')}` }
  const cookie = await send(backend, `${identity}/projects/fourfold:createSessionCookie`, { method: 'POST', body: '{}', headers })
  expect(cookie.status).toBe(501)
  for (const [method, name] of [
    ['signUp', 'tenantId'],
    ['signInWithPassword', 'tenantId'],
    ['lookup', 'phoneNumber'],
    ['update', 'mfa'],
    ['delete', 'tenantId'],
    ['sendOobCode', 'linkDomain'],
    ['resetPassword', 'oldPassword'],
    ['signInWithEmailLink', 'tenantId'],
    ['createAuthUri', 'providerId'],
  ] as const) {
    const { status, json } = await callAccounts(backend, method, { [name]: 'x' })
    expect([status, json]).toMatchObject([501, { error: { message: `UNIMPLEMENTED : ${name} is not supported.` } }])
  }
})

test('a body that does not match the call is refused', async () => {
  const backend = await getBackend()
  const cases: readonly (readonly [BodyInit, string])[] = [
    ['', 'Invalid JSON payload received.'],
    ['{', 'Invalid JSON payload received.'],
    ['[]', 'Invalid JSON payload received. The body is not valid.'],
    ['null', 'Invalid JSON payload received. The body is not valid.'],
    ['{"email":1.5}', 'Invalid JSON payload received. email is not valid.'],
    ['{"email":9007199254740993}', 'Invalid JSON payload received. email is not valid.'],
    ['{"return_secure_token":"true"}', 'Invalid JSON payload received. returnSecureToken is not valid.'],
    ['{"idToken":"a","id_token":"b"}', 'Invalid JSON payload received. A field is given twice.'],
    ['{"__proto__":{"email":"a"}}', 'Invalid JSON payload received. Unknown name "_Proto__": Cannot find field.'],
    [`{"email":${'['.repeat(400)}${']'.repeat(400)}}`, 'Invalid JSON payload received. email is not valid.'],
    [`{"email":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 'Invalid JSON payload received.'],
    ['{"email":{"$ne":""}}', 'Invalid JSON payload received. email is not valid.'],
    ['{"password":"\\ud800"}', 'Invalid JSON payload received. password is not valid.'],
    ['{"isAdmin":true}', 'Invalid JSON payload received. Unknown name "isAdmin": Cannot find field.'],
    [new Uint8Array([0x22, 0xff, 0x22]), 'The request is not valid UTF-8.'],
    [`{"email":"${'a'.repeat(65_536)}"}`, 'Request payload size exceeds the limit: 65536 bytes.'],
  ]
  for (const [body, message] of cases) {
    const { status, json } = await send(backend, `${identity}/accounts:signUp?key=test-key`, { method: 'POST', body })
    expect([status, json]).toMatchObject([400, { error: { code: 400, message, status: 'INVALID_ARGUMENT' } }])
  }
  const { json } = await send(backend, '/securetoken.googleapis.com/v1/token?key=test-key', { method: 'POST', body: 'a'.repeat(65_537) })
  expect(json).toMatchObject({ error: { message: 'Request payload size exceeds the limit: 65536 bytes.' } })
})

test('a page of the site may read answers, refusals too', async () => {
  await using backend = await startBackend({ allowedOrigins: ['https://agency.test'] })
  const headers = { origin: 'https://agency.test' }
  const { headers: reply } = await send(backend, `${identity}/accounts:signUp?key=wrong`, { method: 'POST', body: '{}', headers })
  expect(reply.get('access-control-allow-origin')).toBe('https://agency.test')
})

test('a backend that is closed answers no JSON, so that the SDK keeps its user', async () => {
  await using backend = await startBackend()
  const { idToken } = await signUp(backend)
  await backend.close()
  const { status, body, json } = await callAccounts(backend, 'lookup', { idToken })
  expect([status, body, json]).toEqual([503, 'The service is temporarily unavailable.\n', undefined])
  const { status: signInStatus, json: signInJson } = await callAccounts(backend, 'signInWithPassword', testUser)
  expect([signInStatus, signInJson]).toEqual([503, undefined])
})

test('the admin’s calls take a service account’s token for identity and nothing else', async () => {
  const backend = await getBackend()
  const { idToken } = await signUp(backend)
  const admin = await backend.createServiceToken('https://identitytoolkit.googleapis.com/')
  const documents = await backend.createServiceToken('https://firestore.googleapis.com/')
  const call = async (authorization: string | undefined, project = 'fourfold', method = ':lookup') => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
    const address = `${identity}/projects/${project}/accounts${method}?key=test-key`
    const { status, json } = await send(backend, address, { method: 'POST', body: '{}', headers })
    return status === 200 ? 200 : (json as { error: { status: string } }).error.status // every such refusal has it
  }
  expect(await call(`Bearer ${admin}`)).toBe(200)
  for (const method of ['', ':lookup', ':update', ':delete', ':batchDelete', ':query', ':batchCreate', ':sendOobCode']) {
    expect(await call(undefined, 'fourfold', method)).toBe('PERMISSION_DENIED')
    expect(await call(`Bearer ${documents}`, 'fourfold', method)).toBe('UNAUTHENTICATED')
    expect(await call(`Bearer ${idToken}`, 'fourfold', method)).toBe('UNAUTHENTICATED')
    expect(await call('Bearer owner', 'fourfold', method)).toBe('UNAUTHENTICATED')
    expect(await call(`Bearer ${admin}`, 'other', method)).toBe('PERMISSION_DENIED')
  }
  // Nor do calls on documents accept a token for identity.
  const headers = { authorization: `Bearer ${admin}` }
  const address = '/v1/projects/fourfold/databases/(default)/documents:commit'
  expect((await send(backend, address, { method: 'POST', body: '{}', headers })).status).toBe(401)
})

test('a service account’s token makes a call the admin’s without a project in the path', async () => {
  const backend = await getBackend()
  const admin = await backend.createServiceToken('https://identitytoolkit.googleapis.com/')
  const call = async (method: string, body: object) => {
    const { status, json } = await callAccounts(backend, method, body, undefined, { authorization: `Bearer ${admin}` })
    return [status, json]
  }
  expect(await call('signUp', { localId: 'made', email: 'made@example.com' })).toMatchObject([200, { localId: 'made' }])
  expect(await call('update', { localId: 'made', displayName: 'Made', targetProjectId: 'fourfold' })).toMatchObject([
    200,
    { localId: 'made' },
  ])
  expect(await call('lookup', { localId: ['made'] })).toMatchObject([200, { users: [{ localId: 'made', displayName: 'Made' }] }])
  const code = { requestType: 'PASSWORD_RESET', email: 'made@example.com', returnOobLink: true }
  expect(await call('sendOobCode', code)).toMatchObject([200, { oobCode: expect.any(String) }])
  expect(await call('delete', {})).toMatchObject([400, { error: { message: 'MISSING_LOCAL_ID' } }])
  expect(await call('delete', { localId: 'made', targetProjectId: 'other' })).toMatchObject([
    403,
    { error: { status: 'PERMISSION_DENIED' } },
  ])
  expect(await call('delete', { localId: 'made', targetProjectId: ['fourfold'] })).toMatchObject([403, {}])
  expect(await call('delete', { localId: 'made' })).toMatchObject([200, {}])
})

test('a call without a project takes no token but a service account’s for identity', async () => {
  const backend = await getBackend()
  const { idToken, localId } = await signUp(backend)
  const documents = await backend.createServiceToken('https://firestore.googleapis.com/')
  const body = { signUp: {}, lookup: { localId: [localId] }, update: { localId, disableUser: true }, delete: { localId }, sendOobCode: {} }
  for (const token of ['owner', 'OWNER', documents, idToken]) {
    for (const [method, given] of Object.entries(body)) {
      const { status } = await callAccounts(backend, method, given, undefined, { authorization: `Bearer ${token}` })
      expect([method, status]).toEqual([method, 401])
    }
  }
  // Without a bearer token it is a user's call, whatever else the header contains.
  const { json } = await callAccounts(backend, 'update', { localId, disableUser: true }, undefined, { authorization: 'Basic b3duZXI6' })
  expect(json).toMatchObject({ error: { message: 'INSUFFICIENT_PERMISSION' } })
  const [account] = await backend.identity.findAccounts({ localIds: [localId] })
  expect(account?.isDisabled).toBe(false)
})

test('only an authenticated call may name a project', async () => {
  const backend = await getBackend()
  const message = 'INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id.'
  for (const method of ['signUp', 'lookup', 'update', 'delete', 'sendOobCode']) {
    const { status, json } = await callAccounts(backend, method, { targetProjectId: 'fourfold' })
    expect([status, json]).toMatchObject([400, { error: { message } }])
  }
})

test('a project of null is ignored', async () => {
  await using backend = await startBackend()
  expect((await callAccounts(backend, 'signUp', { ...testUser, targetProjectId: null })).status).toBe(200)
  expect((await callAdmin(backend, ':lookup', { email: [testUser.email], target_project_id: null })).json).toMatchObject({
    users: [{ email: testUser.email }],
  })
})

test('a member of a list that is no object is not called an unknown name', async () => {
  await using backend = await startBackend()
  const reasonOf = async (body: object) => codeOf((await callAdmin(backend, ':batchCreate', body)).json)
  const users = [{ localId: 'a' }, { localId: 'b' }]
  const start = 'Invalid JSON payload received.'
  for (const member of [null, 'c', 3]) expect(await reasonOf({ users: [...users, member] })).toBe(`${start} users.2 is not valid.`)
  const unknown = { localId: 'c', toString: 1 }
  expect(await reasonOf({ users: [...users, unknown] })).toBe(`${start} Unknown name "users.2.toString": Cannot find field.`)
})

test('bodies are read as proto3 JSON: snake case, null for absent, numbers for text and enums', async () => {
  const backend = await getBackend()
  const user = { email: 'anna@example.com', password: 482_915_730_266, display_name: 7, idToken: null, return_secure_token: true }
  const { status, json } = await callAccounts(backend, 'signUp', user)
  expect([status, json]).toMatchObject([200, { displayName: '7' }])
  const { localId } = json as { localId: string } // of a call that succeeded
  expect((await callAccounts(backend, 'signInWithPassword', { ...user, password: '482915730266', display_name: null })).status).toBe(200)
  const change = { local_id: localId, emailVerified: null, valid_since: 1, custom_attributes: '{"snake_case":1}', deleteAttribute: [2] }
  expect((await callAdmin(backend, ':update', change)).json).toMatchObject({ localId, emailVerified: false })
  const { json: found } = await callAdmin(backend, ':lookup', { local_id: [localId], federated_user_id: [{ provider_id: 'x', raw_id: 1 }] })
  expect(found).toMatchObject({ users: [{ localId, validSince: '1', customAttributes: '{"snake_case":1}' }] })
  expect(JSON.stringify(found)).not.toContain('displayName')
  const attributes = await callAdmin(backend, ':update', { localId, deleteAttribute: ['PROVIDER'] })
  expect(attributes.json).toMatchObject({ error: { message: 'UNIMPLEMENTED : deleteAttribute PROVIDER is not supported.' } })
  for (const deleteAttribute of [[7], [-1], ['NAME'], [null]]) {
    expect((await callAdmin(backend, ':update', { localId, deleteAttribute })).json).toMatchObject({
      error: { status: 'INVALID_ARGUMENT' },
    })
  }
})
