import { expect, test } from 'vitest'
import { signIn, signUp, testUser, type TestSession } from '#testing/identity/identity-calls.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { createIdentityClient, IdentityError } from './identity.ts'

const getBackend = shareBackend()

test('the account of an id token is found, and the token refused once it counts no more', async () => {
  const backend = await getBackend()
  const { localId, idToken } = await signUp(backend)
  const now = new Date(backend.clock.now())
  expect(await backend.identity.lookupAccount(idToken)).toEqual({
    kind: 'found',
    account: {
      localId,
      email: testUser.email,
      isEmailVerified: false,
      displayName: undefined,
      photoUrl: undefined,
      isDisabled: false,
      hasPassword: true,
      passwordUpdatedAt: new Date('2024-01-15T12:00:00Z'),
      providers: [{ providerId: 'password', email: testUser.email }],
      validSinceSeconds: now.getTime() / 1000,
      createdAt: now,
      lastLoginAt: now,
    },
  })
  expect(await backend.identity.lookupAccount('rubbish')).toEqual({ kind: 'refused', code: 'INVALID_ID_TOKEN' })
  await backend.identity.updateAccount({ localId, isDisabled: true })
  expect(await backend.identity.lookupAccount(idToken)).toEqual({ kind: 'refused', code: 'USER_DISABLED' })
  await backend.identity.updateAccount({ localId, isDisabled: false, validSinceSeconds: now.getTime() / 1000 })
  expect(await backend.identity.lookupAccount(idToken)).toEqual({ kind: 'refused', code: 'TOKEN_EXPIRED' })
  await backend.identity.deleteAccount(localId)
  expect(await backend.identity.lookupAccount(idToken)).toEqual({ kind: 'refused', code: 'USER_NOT_FOUND' })
})

test('the service signs in as a user, unless the user is disabled', async () => {
  const backend = await getBackend()
  const { localId } = await signUp(backend)
  const signedIn = await backend.identity.signInWithCustomToken(await backend.createCustomToken(localId))
  expect(signedIn).toEqual({ kind: 'signedIn', idToken: expect.any(String), expiresInSeconds: 3600, isNewUser: false })
  await backend.identity.updateAccount({ localId, isDisabled: true })
  const refused = await backend.identity.signInWithCustomToken(await backend.createCustomToken(localId))
  expect(refused).toEqual({ kind: 'refused', code: 'USER_DISABLED' })
  await expect(backend.identity.signInWithCustomToken('rubbish')).rejects.toMatchObject({ code: 'INVALID_CUSTOM_TOKEN' })
})

test('an account that the service creates can sign in, and is found by id and by address', async () => {
  const backend = await getBackend()
  const account = { localId: 'demo', email: ' Demo@Example.com', isEmailVerified: true, password: 'three brown dogs', displayName: 'Demo' }
  expect(await backend.identity.createAccount(account)).toEqual({ localId: 'demo' })
  const invited = await backend.identity.createAccount({ email: 'invited@example.com' })
  expect((await signIn(backend, { email: 'demo@example.com', password: account.password })).status).toBe(200)
  const [demo] = await backend.identity.findAccounts({ localIds: ['demo'] })
  expect(demo).toMatchObject({ email: 'demo@example.com', isEmailVerified: true, displayName: 'Demo', hasPassword: true })
  const found = await backend.identity.findAccounts({ emails: ['Invited@example.com ', 'demo@example.com', 'nobody@example.com'] })
  expect(found.map(({ localId, hasPassword }) => ({ localId, hasPassword }))).toEqual([
    { ...invited, hasPassword: false },
    { localId: 'demo', hasPassword: true },
  ])
  expect(await backend.identity.findAccounts({ emails: [] })).toEqual([])
})

test('changes leave what they do not name', async () => {
  const backend = await getBackend()
  const { localId } = await signUp(backend)
  await backend.identity.updateAccount({ localId, displayName: 'Anna' })
  await backend.identity.updateAccount({ localId, isEmailVerified: true })
  await backend.identity.updateAccount({ localId, password: 'ten red balloons' })
  expect((await backend.identity.findAccounts({ localIds: [localId] }))[0]).toMatchObject({ displayName: 'Anna', isEmailVerified: true })
  expect((await signIn(backend)).status).toBe(400)
  const { json } = await signIn(backend, { ...testUser, password: 'ten red balloons' })
  const { idToken } = json as TestSession // not refused, as the next line shows
  expect(JSON.parse(atob(idToken.split('.')[1] ?? ''))).toMatchObject({ name: 'Anna', email_verified: true })
  await backend.identity.updateAccount({ localId, displayName: '' })
  expect((await backend.identity.findAccounts({ localIds: [localId] }))[0]).toMatchObject({ displayName: undefined })
})

test('a refusal has the code that the provider gives', async () => {
  const backend = await getBackend()
  const { localId } = await signUp(backend)
  const { identity } = backend
  await expect(identity.createAccount({ email: testUser.email })).rejects.toMatchObject({ code: 'EMAIL_EXISTS' })
  await expect(identity.createAccount({ email: 'b@example.com', localId })).rejects.toMatchObject({ code: 'DUPLICATE_LOCAL_ID' })
  await expect(identity.createAccount({ email: 'nobody' })).rejects.toMatchObject({ code: 'INVALID_EMAIL' })
  await expect(identity.createAccount({ email: 'b@example.com', password: 'short' })).rejects.toMatchObject({
    code: 'WEAK_PASSWORD',
    message: 'WEAK_PASSWORD : Password should be at least 12 characters',
  })
  await expect(identity.updateAccount({ localId, password: 'short' })).rejects.toMatchObject({ code: 'WEAK_PASSWORD' })
  await expect(identity.updateAccount({ localId: 'nobody' })).rejects.toMatchObject({ code: 'USER_NOT_FOUND' })
  await expect(identity.updateAccount({ localId: '' })).rejects.toMatchObject({ code: 'MISSING_LOCAL_ID' })
  await expect(identity.deleteAccount('nobody')).rejects.toMatchObject({ code: 'USER_NOT_FOUND' })
  await expect(identity.deleteAccount('')).rejects.toMatchObject({ code: 'MISSING_LOCAL_ID' })
})

test('a provider that fails is not taken for one that refuses the user', async () => {
  const answers = [
    new Response('Service Unavailable', { status: 503 }),
    new Response('{"error":{}}', { status: 400 }),
    Response.json({ error: { code: 400, message: 'API key not valid. Please pass a valid API key.' } }, { status: 400 }),
  ]
  const client = createIdentityClient({
    fetch: async () => answers.shift() ?? Response.error(),
    baseUrl: 'http://provider.test',
    projectId: 'p',
    apiKey: 'k',
    getAccessToken: async () => 'token',
  })
  const unavailable = (status: number) => new IdentityError('UNAVAILABLE', `The identity service answered ${status}.`)
  await expect(client.lookupAccount('token')).rejects.toEqual(unavailable(503))
  await expect(client.lookupAccount('token')).rejects.toEqual(unavailable(400))
  await expect(client.lookupAccount('token')).rejects.toThrow('API key not valid.')
})
