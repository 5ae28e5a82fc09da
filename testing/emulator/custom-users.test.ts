import {
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getAdditionalUserInfo,
  linkWithCredential,
  reload,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signOut,
  updateEmail,
  updatePassword,
  updateProfile,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { answerOf } from '#testing/identity/identity-calls.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'
import { startSdk } from '#testing/sdk/start-sdk.ts'

const token = (uid: string) => JSON.stringify({ uid })
const credential = EmailAuthProvider.credential('anna@example.com', '123456')

async function lastLink(backend: TestBackend): Promise<string> {
  const { json } = await answerOf(backend, new Request('http://backend.test/emulator/v1/projects/any/oobCodes'))
  const { oobCodes } = json as { oobCodes: { oobLink: string }[] } // its answer
  return oobCodes.at(-1)?.oobLink ?? ''
}

test('in tests a custom token user can set an address and a password, and be deleted', async () => {
  await using backend = await startBackend({ testing: true })
  await using sdk = await startSdk(backend)
  const first = await signInWithCustomToken(sdk.auth, token('user-1'))
  expect(getAdditionalUserInfo(first)).toMatchObject({ isNewUser: true, providerId: null })
  await updateProfile(first.user, { displayName: 'Anna', photoURL: 'anna.png' })
  await updateEmail(first.user, 'anna@example.com')
  await updatePassword(first.user, '123456')
  await signOut(sdk.auth)
  const { user } = await signInWithCredential(sdk.auth, credential)
  expect(user).toMatchObject({ uid: 'user-1', displayName: 'Anna', photoURL: 'anna.png' })
  const again = await signInWithCustomToken(sdk.auth, token('user-1'))
  await again.user.delete()
  await expect(reload(again.user)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  expect((await signInWithCustomToken(sdk.auth, token('user-1'))).user.displayName).toBeNull()
})

test('in tests a custom token user can link a password or an e-mail link to an unused address', async () => {
  await using backend = await startBackend({ testing: true, allowedOrigins: ['http://localhost'] })
  await using sdk = await startSdk(backend)
  const first = await signInWithCustomToken(sdk.auth, token('user-1'))
  await linkWithCredential(first.user, credential)
  await signOut(sdk.auth)
  expect((await signInWithEmailAndPassword(sdk.auth, 'anna@example.com', '123456')).user.uid).toBe('user-1')
  const second = await signInWithCustomToken(sdk.auth, token('user-2'))
  await expect(linkWithCredential(second.user, credential)).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
  await sendSignInLinkToEmail(sdk.auth, 'ben@example.com', { url: 'http://localhost/return', handleCodeInApp: true })
  const linked = await linkWithCredential(second.user, EmailAuthProvider.credentialWithLink('ben@example.com', await lastLink(backend)))
  expect(linked.user).toMatchObject({ uid: 'user-2', email: 'ben@example.com', emailVerified: true })
})

test('an anonymous user is so until there is a password; an address alone changes nothing', async () => {
  await using backend = await startBackend({ testing: true })
  await using sdk = await startSdk(backend)
  const { user } = await signInAnonymously(sdk.auth)
  const provider = async () => (await user.getIdTokenResult()).signInProvider
  await updateEmail(user, 'anna@example.com')
  expect(await provider()).toBe('anonymous')
  await updatePassword(user, '123456')
  expect(await provider()).toBe('password')
})

test('several users of one browser stay apart, and a custom token takes an anonymous one over', async () => {
  await using backend = await startBackend({ testing: true })
  await using sdk = await startSdk(backend)
  await using other = await startSdk(backend)
  const anonymous = await signInAnonymously(sdk.auth)
  const byPassword = await createUserWithEmailAndPassword(other.auth, 'anna@example.com', '123456')
  const joined = await signInWithCustomToken(sdk.auth, token(anonymous.user.uid))
  expect(joined.user).toMatchObject({ uid: anonymous.user.uid, isAnonymous: false })
  const apart = await signInWithCustomToken(sdk.auth, token('anna@example.com'))
  expect(new Set([anonymous.user.uid, byPassword.user.uid, apart.user.uid]).size).toBe(3)
  expect(other.auth.currentUser?.uid).toBe(byPassword.user.uid)
})
