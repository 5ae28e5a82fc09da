import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { answerOf, callAccounts, callAdmin, refresh, signIn, signUp, testUser, wireError } from '#testing/identity/identity-calls.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const getBackend = shareBackend()

type Exported = { readonly users: readonly Record<string, unknown>[]; readonly nextPageToken?: string }

async function exportAccounts(backend: TestBackend, query = ''): Promise<Exported> {
  const token = await backend.createServiceToken('https://identitytoolkit.googleapis.com/')
  const address = `http://backend.test/identitytoolkit.googleapis.com/v1/projects/fourfold/accounts:batchGet${query}`
  const { status, json } = await answerOf(backend, new Request(address, { headers: { authorization: `Bearer ${token}` } }))
  expect(status).toBe(200)
  return json as Exported // fields of the response
}

const parameters = { hashAlgorithm: 'STANDARD_SCRYPT', cpuMemCost: 16, blockSize: 1, parallelization: 1, dkLen: 32 }

function hashedUser(localId: string, password: string) {
  const salt = Buffer.from(`salt of ${localId}`)
  const hash = scryptSync(password, salt, 32, { cost: 16, blockSize: 1, parallelization: 1 })
  return { localId, email: `${localId}@example.com`, passwordHash: hash.toString('base64'), salt: salt.toString('base64') }
}

test('exported accounts can sign in with their passwords after an import', async () => {
  await using from = await startBackend()
  await using to = await startBackend()
  const { localId } = await signUp(from)
  await callAdmin(from, ':update', { localId, displayName: 'Anna', phoneNumber: '+31201234567', customAttributes: '{"a":1}' })
  // Sorts after every generated ID.
  await from.identity.createAccount({ localId: '~zoe', email: 'zoe@example.com', isEmailVerified: true })
  const { users } = await exportAccounts(from)
  expect(users).toMatchObject([{ email: testUser.email, hashConfig: { algorithm: 'STANDARD_SCRYPT', dkLen: 32 } }, { localId: '~zoe' }])
  const taken = ['localId', 'email', 'emailVerified', 'passwordHash', 'salt', 'displayName', 'phoneNumber', 'customAttributes', 'createdAt']
  const imported = users.map((user) => Object.fromEntries(taken.filter((name) => name in user).map((name) => [name, user[name]])))
  const { status, json } = await callAdmin(to, ':batchCreate', { ...parameters, users: imported })
  expect([status, json]).toEqual([200, { kind: 'identitytoolkit#UploadAccountResponse' }])
  const signedIn = await signIn(to)
  expect(signedIn.json).toMatchObject({ localId, displayName: 'Anna' })
  const { json: found } = await callAdmin(to, ':lookup', { localId: [localId] })
  expect(found).toMatchObject({ users: [{ phoneNumber: '+31201234567', customAttributes: '{"a":1}' }] })
})

test('an imported hash that is weaker than the product’s is renewed by the first sign-in', async () => {
  const passwordHashing = { cost: 32, blockSize: 1, parallelization: 1 }
  await using backend = await startBackend({ identity: { passwordHashing } })
  await callAdmin(backend, ':batchCreate', { ...parameters, users: [hashedUser('anna', 'old')] })
  const costOf = async () => (await exportAccounts(backend)).users[0]?.['hashConfig']
  expect(await costOf()).toMatchObject({ cpuMemCost: 16 })
  const user = { email: 'anna@example.com', password: 'old' }
  expect((await signIn(backend, user)).status).toBe(200)
  expect(await costOf()).toMatchObject({ cpuMemCost: 32 })
  expect((await signIn(backend, user)).status).toBe(200)
  expect((await callAccounts(backend, 'signInWithPassword', { ...user, password: 'other' })).status).toBe(400)
})

test('hash parameters that cost too much, and hashes that do not match them, are refused', async () => {
  const backend = await getBackend()
  const attempt = async (changes: object) => {
    const { status, json } = await callAdmin(backend, ':batchCreate', { ...parameters, users: [hashedUser('anna', 'old')], ...changes })
    return status === 200 ? json : (json as { error: { message: string } }).error.message // every error has it
  }
  const unaffordable = 'INVALID_HASH_PARAMETER_COMBINATION'
  expect(await attempt({ cpuMemCost: 2 ** 20, blockSize: 8 })).toBe(unaffordable)
  expect(await attempt({ cpuMemCost: 2 ** 15, blockSize: 1000 })).toBe(unaffordable)
  expect(await attempt({ parallelization: 1_000_000 })).toBe(unaffordable)
  expect(await attempt({ cpuMemCost: 15 })).toBe(unaffordable)
  expect(await attempt({ cpuMemCost: 0 })).toBe(unaffordable)
  expect(await attempt({ hashAlgorithm: '' })).toBe('MISSING_HASH_ALGORITHM')
  expect(await attempt({ hashAlgorithm: 'MD5' })).toBe('UNIMPLEMENTED : hashAlgorithm MD5 is not supported.')
  expect(await attempt({ users: [] })).toBe('MISSING_USER_ACCOUNT')
  expect(await attempt({ dkLen: 64 })).toMatchObject({ error: [{ index: 0, message: unaffordable }] })
})

test('an account that cannot be imported is listed and does not affect the others', async () => {
  const backend = await getBackend()
  await signUp(backend)
  const users = [
    { localId: 'a', email: testUser.email },
    { localId: 'b', email: 'b@example.com' },
    { localId: 'c', email: 'nonsense' },
    { localId: 'd', customAttributes: '{"iss":"x"}' },
    { localId: 'e', providerUserInfo: [{ providerId: 'google.com', rawId: '1' }] },
    { localId: 'f', providerUserInfo: [{ providerId: 'google.com', rawId: '1' }] },
    { email: 'g@example.com' },
    { localId: 'h', phoneNumber: 'nonsense' },
    { localId: 'i', customAttributes: '[]' },
    { localId: 'j', customAttributes: JSON.stringify({ a: 'x'.repeat(1000) }) },
    { localId: 'k', providerUserInfo: [{ providerId: 'google.com' }] },
    { localId: 'l', providerUserInfo: [{ rawId: '1' }] },
    { localId: 'm', mfaInfo: [{ phoneInfo: '+31201234567' }] },
    { localId: 'n', rawPassword: 'short' },
    { localId: 'o', mfaInfo: [], providerUserInfo: [] },
  ]
  const { json } = await callAdmin(backend, ':batchCreate', { users })
  expect(json).toEqual({
    kind: 'identitytoolkit#UploadAccountResponse',
    error: [
      { index: 0, message: 'email exists in other account in database' },
      { index: 2, message: 'email is invalid' },
      { index: 3, message: 'Custom claims provided include a reserved claim.' },
      { index: 5, message: 'raw id exists in other account in database' },
      { index: 6, message: 'localId is missing' },
      { index: 7, message: 'phone number format is invalid' },
      { index: 8, message: 'Invalid custom claims provided.' },
      { index: 9, message: 'Custom claims provided are too large.' },
      { index: 10, message: 'federatedId or (providerId & rawId) is required' },
      { index: 11, message: 'federatedId or (providerId & rawId) is required' },
      { index: 12, message: 'mfaInfo is not supported.' },
      { index: 13, message: expect.stringMatching(/^WEAK_PASSWORD : /) },
    ],
  })
  const { json: stored } = await callAdmin(backend, ':lookup', { localId: 'abcdefghijklmno'.split('') })
  expect(stored).toMatchObject({ users: [{ localId: 'b' }, { localId: 'e' }, { localId: 'o' }] })
  const { json: again } = await callAdmin(backend, ':batchCreate', { users: [{ localId: 'b' }] })
  expect(again).toMatchObject({ error: [{ index: 0, message: 'localId belongs to an existing account - can not overwrite.' }] })
  const { json: found } = await callAdmin(backend, ':lookup', { federatedUserId: [{ providerId: 'google.com', rawId: '1' }] })
  expect(found).toMatchObject({ users: [{ localId: 'e', providerUserInfo: [{ providerId: 'google.com', rawId: '1', federatedId: '1' }] }] })
})

test('an import with a duplicate ID imports no account', async () => {
  const backend = await getBackend()
  const { status, json } = await callAdmin(backend, ':batchCreate', { users: [{ localId: 'a' }, { localId: 'b' }, { localId: 'a' }] })
  expect([status, json]).toEqual([400, wireError('DUPLICATE_LOCAL_ID : a')])
  expect((await exportAccounts(backend)).users ?? []).toEqual([])
})

test('a check before the import refuses duplicate addresses and identities', async () => {
  const backend = await getBackend()
  const identity = { providerUserInfo: [{ providerId: 'google.com', rawId: '1' }] }
  for (const [users, message] of [
    [[{ email: 'a@example.com' }, { email: 'A@example.com' }], 'DUPLICATE_EMAIL : a@example.com'],
    [[identity, identity], 'DUPLICATE_RAW_ID : Provider id(google.com), Raw id(1)'],
  ] as const) {
    const named = users.map((user, at) => ({ localId: `user-${at}`, ...user }))
    const { status, json } = await callAdmin(backend, ':batchCreate', { sanityCheck: true, users: named })
    expect([status, json]).toEqual([400, wireError(message)])
  }
  expect((await exportAccounts(backend)).users ?? []).toEqual([])
})

test('an overwritten account keeps nothing, and its sign-ins end', async () => {
  const backend = await getBackend()
  const { localId, refreshToken } = await signUp(backend)
  await callAdmin(backend, ':update', { localId, displayName: 'Anna', phoneNumber: '+31201234567', customAttributes: '{"a":1}' })
  const rawPassword = 'ten red balloons'
  const users = [
    { localId, email: 'first@example.com' },
    { localId, email: 'new@example.com', rawPassword },
  ]
  backend.clock.advance(1000)
  const { json } = await callAdmin(backend, ':batchCreate', { allowOverwrite: true, users })
  expect(json).toEqual({ kind: 'identitytoolkit#UploadAccountResponse' })
  expect(await refresh(backend, refreshToken)).toBe('TOKEN_EXPIRED')
  expect((await signIn(backend)).status).toBe(400)
  expect((await signIn(backend, { email: 'new@example.com', password: rawPassword })).json).toMatchObject({ localId })
  const [user] = (await exportAccounts(backend)).users
  expect(user).toMatchObject({ createdAt: String(backend.clock.now()) })
  await callAdmin(backend, ':batchCreate', { allowOverwrite: true, users: [{ localId, createdAt: 5 }] })
  expect((await exportAccounts(backend)).users).toMatchObject([{ localId, createdAt: '5' }])
  for (const name of ['displayName', 'phoneNumber', 'customAttributes', 'initialEmail']) expect(user).not.toHaveProperty(name)
})

test('an import hashes at most a hundred plain passwords', async () => {
  const backend = await getBackend()
  const users = Array.from({ length: 101 }, (_, at) => ({ localId: `user-${at}`, rawPassword: 'ten red balloons' }))
  const { status, json } = await callAdmin(backend, ':batchCreate', { users })
  expect([status, json]).toMatchObject([400, { error: { message: 'At most 100 users of a call have a rawPassword.' } }])
  expect((await callAdmin(backend, ':batchCreate', { users: users.slice(1) })).json).toEqual({
    kind: 'identitytoolkit#UploadAccountResponse',
  })
})

test('accounts are listed a page at a time', async () => {
  const backend = await getBackend()
  const users = Array.from({ length: 5 }, (_, at) => ({ localId: `user-${at}` }))
  await callAdmin(backend, ':batchCreate', { users })
  const first = await exportAccounts(backend, '?maxResults=3')
  expect(first).toMatchObject({ users: [{ localId: 'user-0' }, { localId: 'user-1' }, { localId: 'user-2' }], nextPageToken: 'user-2' })
  const second = await exportAccounts(backend, `?maxResults=3&nextPageToken=${first.nextPageToken}`)
  expect(second).toMatchObject({ users: [{ localId: 'user-3' }, { localId: 'user-4' }] })
  expect(second.nextPageToken).toBeUndefined()
})

test('only a service account’s token may list or import accounts', async () => {
  const backend = await getBackend()
  const { idToken } = await signUp(backend)
  for (const [method, name] of [
    ['GET', 'batchGet'],
    ['POST', 'batchCreate'],
  ] as const) {
    const address = `http://backend.test/identitytoolkit.googleapis.com/v1/projects/fourfold/accounts:${name}?key=test-key`
    const headers = { authorization: `Bearer ${idToken}` }
    expect((await answerOf(backend, new Request(address, { method, headers }))).status).toBe(401)
    expect((await answerOf(backend, new Request(address, { method }))).status).toBe(403)
  }
})
