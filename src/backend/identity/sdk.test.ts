import { deleteApp, initializeApp } from 'firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  reload,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { testApiKey } from '#testing/identity-settings.ts'
import { serveBackend } from '#testing/serve-backend.ts'
import { startBackend, type TestBackend } from '#testing/start-backend.ts'

const email = 'anna@example.com'
const password = 'seven green bottles'

/** The unmodified SDK, pointed at a backend. */
async function startSdk(backend: TestBackend): Promise<AsyncDisposable & { readonly auth: Auth }> {
  const served = await serveBackend(backend.fetch)
  const app = initializeApp({ apiKey: testApiKey, projectId: 'fourfold' }, crypto.randomUUID())
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, served.origin, { disableWarnings: true })
  return {
    auth,
    [Symbol.asyncDispose]: async () => {
      await deleteApp(app)
      await served[Symbol.asyncDispose]()
    },
  }
}

test('the SDK signs up, reloads, refreshes, signs out and signs in again', async () => {
  await using backend = await startBackend()
  backend.clock.set(Date.now())
  await using sdk = await startSdk(backend)

  const { user } = await createUserWithEmailAndPassword(sdk.auth, ' Anna@Example.com ', password)
  expect(user).toMatchObject({ email, emailVerified: false, isAnonymous: false, displayName: null })
  expect(user.providerData).toMatchObject([{ providerId: 'password', uid: email, email }])
  await reload(user)
  const before = await user.getIdTokenResult()
  backend.clock.advance(2000)
  const after = await user.getIdTokenResult(true)
  expect(after.token).not.toBe(before.token)
  expect(after.authTime).toBe(before.authTime)
  expect(after.signInProvider).toBe('password')

  await signOut(sdk.auth)
  expect(sdk.auth.currentUser).toBeNull()
  const again = await signInWithEmailAndPassword(sdk.auth, email, password)
  expect(again.user.uid).toBe(user.uid)
})
