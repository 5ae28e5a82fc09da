import {
  createUserWithEmailAndPassword,
  reload,
  signInAnonymously,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { noIdentityLimits } from '#testing/identity/identity-settings.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { startSdk } from '#testing/sdk/start-sdk.ts'

const email = 'anna@example.com'
const password = 'seven green bottles'

test('the SDK signs up, reloads, refreshes, signs out and signs in again', async () => {
  await using backend = await startBackend()
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

test('the SDK reports refusals by their codes', async () => {
  const failuresPerAccount = { count: 3, seconds: 900, firstWaitSeconds: 60, longestWaitSeconds: 900, perDay: 100 }
  await using backend = await startBackend({ identity: { limits: { ...noIdentityLimits, failuresPerAccount } } })
  await using sdk = await startSdk(backend)
  await createUserWithEmailAndPassword(sdk.auth, email, password)
  await signOut(sdk.auth)
  const signIn = (address: string, word: string) => signInWithEmailAndPassword(sdk.auth, address, word)
  await expect(signIn(email, 'wrong')).rejects.toMatchObject({ code: 'auth/invalid-credential' })
  await expect(signIn('nobody@example.com', password)).rejects.toMatchObject({ code: 'auth/invalid-credential' })
  await expect(signIn('nobody', password)).rejects.toMatchObject({ code: 'auth/invalid-email' })
  await expect(signIn(email, '')).rejects.toMatchObject({ code: 'auth/missing-password' })
  await expect(createUserWithEmailAndPassword(sdk.auth, email, password)).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
  await expect(createUserWithEmailAndPassword(sdk.auth, 'b@example.com', 'short')).rejects.toMatchObject({ code: 'auth/weak-password' })
  await expect(signInAnonymously(sdk.auth)).rejects.toMatchObject({ code: 'auth/admin-restricted-operation' })
  await expect(signInWithCustomToken(sdk.auth, 'rubbish')).rejects.toMatchObject({ code: 'auth/invalid-custom-token' })
  await expect(signIn(email, 'wrong')).rejects.toMatchObject({ code: 'auth/invalid-credential' })
  await expect(signIn(email, 'wrong')).rejects.toMatchObject({ code: 'auth/invalid-credential' })
  await expect(signIn(email, password)).rejects.toMatchObject({ code: 'auth/too-many-requests' })
})

test('without enumeration protection, unknown users and wrong passwords have different errors', async () => {
  await using backend = await startBackend({ identity: { emailEnumerationProtection: false } })
  await using sdk = await startSdk(backend)
  await createUserWithEmailAndPassword(sdk.auth, email, password)
  const signIn = (address: string, word: string) => signInWithEmailAndPassword(sdk.auth, address, word)
  await expect(signIn(email, 'wrong')).rejects.toMatchObject({ code: 'auth/wrong-password' })
  await expect(signIn('nobody@example.com', password)).rejects.toMatchObject({ code: 'auth/user-not-found' })
})

test('the SDK signs a user out who was disabled, revoked or deleted', async () => {
  await using backend = await startBackend()
  await using sdk = await startSdk(backend)
  const changes = {
    'auth/user-disabled': (localId: string) => backend.identity.updateAccount({ localId, isDisabled: true }),
    'auth/user-token-expired': (localId: string) => backend.identity.deleteAccount(localId),
  }
  for (const [code, change] of Object.entries(changes)) {
    const { user } = await createUserWithEmailAndPassword(sdk.auth, `${code.slice(5)}@example.com`, password)
    await change(user.uid)
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code })
    expect(sdk.auth.currentUser).toBeNull()
  }
  const { user } = await createUserWithEmailAndPassword(sdk.auth, email, password)
  await backend.identity.updateAccount({ localId: user.uid, password: 'ten red balloons' })
  await expect(reload(user)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  expect(sdk.auth.currentUser).toBeNull()
})

test('the SDK keeps its user while the backend is down', async () => {
  await using backend = await startBackend()
  await using sdk = await startSdk(backend)
  const { user } = await createUserWithEmailAndPassword(sdk.auth, email, password)
  await backend.close()
  await expect(reload(user)).rejects.toMatchObject({ code: 'auth/network-request-failed' })
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/network-request-failed' })
  expect(sdk.auth.currentUser).toBe(user)
})

test('the SDK signs in with a custom token', async () => {
  await using backend = await startBackend()
  await using sdk = await startSdk(backend)
  const { user } = await signInWithCustomToken(sdk.auth, await backend.createCustomToken('user-1'))
  expect(user.uid).toBe('user-1')
  expect((await user.getIdTokenResult(true)).signInProvider).toBe('custom')
})
