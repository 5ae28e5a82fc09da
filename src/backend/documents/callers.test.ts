import { expect, test } from 'vitest'
import { encodeFields } from '#protocol/value-codec.ts'
import type { Fields } from '#protocol/value.ts'
import { callAdmin, refresh, signUp, testUser } from '#testing/identity/identity-calls.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const root = 'projects/fourfold/databases/(default)/documents'

/** Notes belong to their owner; a team's notes to its members, whom another document lists. */
const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function members(team) { return get(/databases/$(database)/documents/teams/$(team)).data.members; }
    match /notes/{id} {
      allow read, write: if request.auth.uid == (resource == null ? request.resource.data.owner : resource.data.owner);
    }
    match /confirmed/{id} { allow read: if request.auth.token.email_verified == true; }
    match /teams/{team}/{kind}/{id} {
      allow read: if request.auth.uid in members(team);
      allow create: if request.auth.uid in members(team)
        && getAfter(/databases/$(database)/documents/counters/$(team)).data.n == get(/databases/$(database)/documents/counters/$(team)).data.n + 1;
    }
    match /counters/{team} {
      allow update: if request.auth.uid in members(team) && request.resource.data.n == resource.data.n + 1;
    }
    match /open/{id} { allow get: if true; }
  }
}`

const getBackend = shareBackend(() => startBackend({ rules }))

/** Calls a method with a token, or without one. */
async function call(backend: TestBackend, token: string | undefined, method: string, body: object) {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await backend.fetch(
    new Request(`http://backend.test/v1/${root}:${method}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  )
  const json: unknown = await response.json()
  return { status: response.status, json }
}

const get = (backend: TestBackend, token: string | undefined, path: string) =>
  call(backend, token, 'batchGet', { documents: [`${root}/${path}`] })
const update = (path: string, fields: Fields, currentDocument?: object) => ({
  update: { name: `${root}/${path}`, fields: encodeFields(fields) },
  ...(currentDocument && { currentDocument }),
})
const commit = (backend: TestBackend, token: string | undefined, ...writes: object[]) => call(backend, token, 'commit', { writes })
const note = (owner: string): Fields => new Map([['owner', owner]])

async function startWithUsers() {
  const backend = await getBackend()
  const anna = await signUp(backend)
  const berta = await signUp(backend, { ...testUser, email: 'berta@example.com' })
  return { backend, anna, berta }
}

test('without rules, users and anonymous callers may do nothing, and the service everything', async () => {
  await using backend = await startBackend()
  const { idToken } = await signUp(backend)
  await backend.documents.commit([{ set: ['notes', 'n'], fields: note('x') }])
  for (const token of [idToken, undefined]) {
    expect((await get(backend, token, 'notes/n')).status).toBe(403)
    expect((await commit(backend, token, update('notes/new', new Map()))).status).toBe(403)
    expect((await call(backend, token, 'runQuery', { structuredQuery: { from: [{ collectionId: 'notes' }] } })).status).toBe(403)
    const structuredAggregationQuery = { structuredQuery: { from: [{ collectionId: 'notes' }] }, aggregations: [{ alias: 'n', count: {} }] }
    expect((await call(backend, token, 'runAggregationQuery', { structuredAggregationQuery })).status).toBe(403)
  }
})

test('any caller may make an empty commit, and it does not advance the clock of commits', async () => {
  const backend = await getBackend()
  const { idToken, localId } = await signUp(backend)
  const at = (microseconds: string) => new Date(backend.clock.now()).toISOString().replace('Z', `${microseconds}Z`)
  for (const token of [undefined, idToken, undefined]) {
    const { status, json } = await commit(backend, token)
    expect(status).toBe(200)
    expect(json).toEqual({ commitTime: expect.any(String), writeResults: [] })
  }
  // The test's clock is stopped, so an advanced commit clock would show as one microsecond in the next commit.
  expect(await commit(backend, idToken, update('notes/a', note(localId)))).toMatchObject({ json: { commitTime: at('000') } })
  expect(await commit(backend, undefined)).toMatchObject({ json: { commitTime: at('000') } })
  expect(await commit(backend, idToken, update('notes/b', note(localId)))).toMatchObject({ json: { commitTime: at('001') } })
  expect((await commit(backend, 'nonsense')).status).toBe(401)
})

test('a request without a token has at most 64 KiB', async () => {
  const backend = await getBackend()
  const { idToken } = await signUp(backend)
  const ofSize = (bytes: number) => ({ documents: [`${root}/open/none`], padding: 'x'.repeat(bytes) })
  expect(await call(backend, undefined, 'batchGet', ofSize(60_000))).toMatchObject({ status: 400 })
  expect(await call(backend, undefined, 'batchGet', ofSize(65_537))).toMatchObject({
    json: [{ error: { message: expect.stringContaining('65536') } }],
  })
  expect(await call(backend, idToken, 'batchGet', ofSize(65_537))).not.toMatchObject({
    json: [{ error: { message: expect.stringContaining('65536') } }],
  })
})

test('rules that do not compile are refused with their position before anything is opened', async () => {
  await expect(startBackend({ rules: 'service cloud.firestore { match /a { allow read: if x; } }' })).rejects.toThrow(
    '1:53: there is no variable `x` here',
  )
})

test('a user writes and reads only the user’s own documents', async () => {
  const started = await startWithUsers()
  const { backend, anna, berta } = started
  expect((await commit(backend, anna.idToken, update('notes/a', note(anna.localId)))).status).toBe(200)
  expect(await get(backend, anna.idToken, 'notes/a')).toMatchObject({ status: 200, json: [{ found: {} }] })
  expect((await get(backend, berta.idToken, 'notes/a')).status).toBe(403)
  expect((await get(backend, undefined, 'notes/a')).status).toBe(403)
  expect((await get(backend, undefined, 'open/none')).status).toBe(200)
  expect((await commit(backend, berta.idToken, update('notes/a', note(berta.localId)))).status).toBe(403)
  expect((await commit(backend, anna.idToken, update('notes/b', note(berta.localId)))).status).toBe(403)
})

test('a commit with one refused write changes nothing', async () => {
  const started = await startWithUsers()
  const { backend, anna, berta } = started
  const writes = [update('notes/a', note(anna.localId)), update('notes/b', note(berta.localId))]
  expect((await commit(backend, anna.idToken, ...writes)).status).toBe(403)
  expect(await backend.documents.batchGet([['notes', 'a']])).toEqual([undefined])
})

test('a query is allowed if the rules hold for all it could find, whatever it finds', async () => {
  const started = await startWithUsers()
  const { backend, anna, berta } = started
  await commit(backend, anna.idToken, update('notes/a', note(anna.localId)))
  const ofOwner = (owner: string) => ({
    from: [{ collectionId: 'notes' }],
    where: { fieldFilter: { field: { fieldPath: 'owner' }, op: 'EQUAL', value: { stringValue: owner } } },
  })
  const run = (token: string, structuredQuery: object) => call(backend, token, 'runQuery', { structuredQuery })
  expect(await run(anna.idToken, ofOwner(anna.localId))).toMatchObject({ status: 200, json: [{ document: {} }] })
  expect((await run(anna.idToken, ofOwner(berta.localId))).status).toBe(403)
  // All stored notes are anna's, but the query could find others.
  expect((await run(anna.idToken, { from: [{ collectionId: 'notes' }] })).status).toBe(403)
  const count = (structuredQuery: object) =>
    call(backend, anna.idToken, 'runAggregationQuery', {
      structuredAggregationQuery: { structuredQuery, aggregations: [{ alias: 'n', count: {} }] },
    })
  expect(await count(ofOwner(anna.localId))).toMatchObject({
    status: 200,
    json: [{ result: { aggregateFields: { n: { integerValue: '1' } } } }],
  })
  expect((await count({ from: [{ collectionId: 'notes' }] })).status).toBe(403)
})

test('a refusal does not reveal whether a document exists', async () => {
  const started = await startWithUsers()
  const { backend, anna, berta } = started
  await commit(backend, anna.idToken, update('notes/a', note(anna.localId)))
  const attempts = (path: string) => [
    update(path, note(berta.localId), { exists: true }),
    update(path, note(anna.localId), { exists: false }),
    update(path, new Map([['big', 'x'.repeat(1_000_000)]])),
    { delete: `${root}/${path}`, currentDocument: { exists: true } },
    { verify: `${root}/${path}`, currentDocument: { exists: true } },
    { verify: `${root}/${path}`, currentDocument: { updateTime: '2020-01-01T00:00:00Z' } },
  ]
  for (const attempt of [...attempts('notes/a'), ...attempts('notes/none')]) {
    expect(await commit(backend, berta.idToken, attempt)).toMatchObject({ json: { error: { status: 'PERMISSION_DENIED' } } })
  }
  expect(await commit(backend, anna.idToken, update('notes/a', note(anna.localId), { exists: false }))).toMatchObject({ status: 409 })
})

test('the rules see the state after the whole commit, inside its transaction', async () => {
  const started = await startWithUsers()
  const { backend, anna } = started
  const set = (path: string, fields: Fields) => ({ set: path.split('/'), fields })
  await backend.documents.commit([set('teams/red', new Map([['members', [anna.localId]]])), set('counters/red', new Map([['n', 0n]]))])
  const item = (id: string) => update(`teams/red/items/${id}`, new Map())
  const counter = (n: bigint) => update('counters/red', new Map([['n', n]]))
  expect((await commit(backend, anna.idToken, item('a'))).status).toBe(403)
  expect((await commit(backend, anna.idToken, item('a'), counter(2n))).status).toBe(403)
  // Only one of concurrent commits can have the next number.
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, at) => commit(backend, anna.idToken, item(`b${at}`), counter(1n))))
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
  const structuredQuery = { from: [{ collectionId: 'items' }] }
  expect(((await backend.call('runQuery', { structuredQuery }, { parent: '/teams/red' })).json as object[]).length).toBe(1) // one document
  // A removed member loses access with the next commit.
  await backend.documents.commit([set('teams/red', new Map([['members', []]]))])
  expect((await commit(backend, anna.idToken, item('c'), counter(2n))).status).toBe(403)
})

const ends: readonly (readonly [string, (backend: TestBackend, localId: string) => Promise<unknown>])[] = [
  ['disabled', (backend, localId) => backend.identity.updateAccount({ localId, isDisabled: true })],
  ['deleted', (backend, localId) => backend.identity.deleteAccount(localId)],
  ['given another password', (backend, localId) => backend.identity.updateAccount({ localId, password: 'ten red balloons' })],
  ['given another address', (backend, localId) => callAdmin(backend, ':update', { localId, email: 'new@example.com' })],
  [
    'signed out everywhere',
    (backend, localId) => backend.identity.updateAccount({ localId, validSinceSeconds: Math.floor(backend.clock.now() / 1000) }),
  ],
]

test.each(ends)('the token of a user who was %s is refused within 5 s, though it is used all the time', async (_, end) => {
  const started = await startWithUsers()
  const { backend, anna } = started
  await commit(backend, anna.idToken, update('notes/a', note(anna.localId)))
  await end(backend, anna.localId)
  for (let at = 0; at < 5; at++) {
    backend.clock.advance(1000)
    await get(backend, anna.idToken, 'notes/a')
  }
  expect(await get(backend, anna.idToken, 'notes/a')).toMatchObject({ status: 401, json: [{ error: { status: 'UNAUTHENTICATED' } }] })
  expect((await commit(backend, anna.idToken, update('notes/b', note(anna.localId)))).status).toBe(401)
})

test('a token that claims a confirmed address is useless once the address is unconfirmed', async () => {
  const backend = await getBackend()
  const { localId } = await backend.identity.createAccount({ email: 'carla@example.com', isEmailVerified: true })
  const signIn = async () => {
    const signedIn = await backend.identity.signInWithCustomToken(await backend.createCustomToken(localId))
    if (!('idToken' in signedIn)) throw new Error('The user was refused.')
    return signedIn.idToken
  }
  const idToken = await signIn()
  expect((await get(backend, idToken, 'confirmed/c')).status).toBe(200)
  await backend.identity.updateAccount({ localId, isEmailVerified: false })
  backend.clock.advance(5000)
  expect((await get(backend, idToken, 'confirmed/c')).status).toBe(401)
  expect((await get(backend, await signIn(), 'confirmed/c')).status).toBe(403)
})

test('an ID token expires after its hour although it is cached, and a new one works', async () => {
  const started = await startWithUsers()
  const { backend, anna } = started
  await commit(backend, anna.idToken, update('notes/a', note(anna.localId)))
  backend.clock.advance(3_599_000)
  expect((await get(backend, anna.idToken, 'notes/a')).status).toBe(200)
  backend.clock.advance(1000)
  expect((await get(backend, anna.idToken, 'notes/a')).status).toBe(401)
  const tokens = await refresh(backend, anna.refreshToken)
  if (typeof tokens === 'string') throw new Error(tokens)
  expect((await get(backend, tokens.idToken, 'notes/a')).status).toBe(200)
})

test.each<readonly [string, (backend: TestBackend, idToken: string) => string | Promise<string>]>([
  ['garbage', () => 'abc'],
  ['the emulator’s owner', () => 'owner'],
  ['a token without its signature', (_, idToken) => idToken.replace(/[^.]*$/u, '')],
  [
    'a token that says it is unsigned',
    () =>
      `${[{ alg: 'none' }, { iss: 'https://securetoken.google.com/fourfold', sub: 'x', user_id: 'x' }].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`,
  ],
  [
    'a token with another payload',
    (_, idToken) =>
      idToken.replace(
        /\.[^.]*\./u,
        (payload) =>
          `.${Buffer.from(Buffer.from(payload.slice(1, -1), 'base64url').toString().replace('example', 'sample1')).toString('base64url')}.`,
      ),
  ],
  ['a custom token', (backend) => backend.createCustomToken('x')],
  ['a service token for identity', (backend) => backend.createServiceToken('https://identitytoolkit.googleapis.com/')],
])('%s is no token', async (_, tokenOf) => {
  const started = await startWithUsers()
  const { backend, anna } = started
  expect((await get(backend, await tokenOf(backend, anna.idToken), 'open/none')).status).toBe(401)
})
