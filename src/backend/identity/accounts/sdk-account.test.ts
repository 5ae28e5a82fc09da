import {
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  initializeRecaptchaConfig,
  linkWithCredential,
  reauthenticateWithCredential,
  reload,
  revokeAccessToken,
  signInAnonymously,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signOut,
  unlink,
  updateEmail,
  updatePassword,
  updateProfile,
  validatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { receiveMails } from '#testing/identity/account-mails.ts'
import { callAdmin } from '#testing/identity/identity-calls.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { startSdk } from '#testing/sdk/start-sdk.ts'

const getBackend = shareBackend()

const email = 'anna@example.com'
const password = 'seven green bottles'
const minutes = 60_000

test('the SDK changes name and picture, and removes them again', async () => {
  const backend = await getBackend()
  await using sdk = await startSdk(backend)
  const { user } = await createUserWithEmailAndPassword(sdk.auth, email, password)
  await updateProfile(user, { displayName: 'Anna', photoURL: 'https://example.com/anna.png' })
  expect(user).toMatchObject({ displayName: 'Anna', photoURL: 'https://example.com/anna.png' })
  await updateProfile(user, { displayName: 'Anna B.' })
  await reload(user)
  expect(user).toMatchObject({ displayName: 'Anna B.', photoURL: 'https://example.com/anna.png' })
  const { claims } = await user.getIdTokenResult(true)
  expect(claims).toMatchObject({ name: 'Anna B.', picture: 'https://example.com/anna.png' })
  await updateProfile(user, { displayName: null })
  await reload(user)
  expect(user).toMatchObject({ displayName: null, photoURL: 'https://example.com/anna.png' })
  await updateProfile(user, { displayName: '', photoURL: null })
  await reload(user)
  expect(user).toMatchObject({ displayName: null, photoURL: null })
})

test('the SDK shows the whole record of a user whom the admin created', async () => {
  const backend = await getBackend()
  await using sdk = await startSdk(backend)
  const record = { localId: 'user-1', displayName: 'Anna', photoUrl: 'https://example.com/a.png', phoneNumber: '+31201234567' }
  expect((await callAdmin(backend, '', { ...record, email, password, emailVerified: true })).status).toBe(200)
  await callAdmin(backend, ':update', { localId: 'user-1', customAttributes: '{"role":"editor"}' })
  const { user } = await signInWithEmailAndPassword(sdk.auth, email, password)
  expect(user).toMatchObject({
    uid: 'user-1',
    email,
    emailVerified: true,
    displayName: 'Anna',
    photoURL: 'https://example.com/a.png',
    phoneNumber: '+31201234567',
    tenantId: null,
    isAnonymous: false,
    metadata: { creationTime: new Date(backend.clock.now()).toUTCString(), lastSignInTime: new Date(backend.clock.now()).toUTCString() },
  })
  expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password', 'phone'])
  const { claims } = await user.getIdTokenResult()
  expect(claims).toMatchObject({ role: 'editor', phone_number: '+31201234567', firebase: { identities: { phone: ['+31201234567'] } } })
})

test('a password change ends all other sessions, and a mail in the SDK’s language reports it', async () => {
  const backend = await getBackend()
  await using sdk = await startSdk(backend)
  await using other = await startSdk(backend)
  const { user } = await createUserWithEmailAndPassword(sdk.auth, email, password)
  const { user: elsewhere } = await signInWithEmailAndPassword(other.auth, email, password)
  sdk.auth.languageCode = 'nl'
  await updatePassword(user, 'ten red balloons')
  await reload(user)
  expect((await user.getIdTokenResult(true)).signInProvider).toBe('password')
  await expect(elsewhere.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  await expect(signInWithEmailAndPassword(other.auth, email, password)).rejects.toMatchObject({ code: 'auth/invalid-credential' })
  await signInWithEmailAndPassword(other.auth, email, 'ten red balloons')
  expect(await receiveMails(backend, 1, { kind: 'passwordChanged' })).toMatchObject([{ kind: 'passwordChanged', email, languageTag: 'nl' }])
})

test('after five minutes, changes of password and providers and deletion need a recent sign-in', async () => {
  const backend = await getBackend()
  await using sdk = await startSdk(backend)
  const { user } = await createUserWithEmailAndPassword(sdk.auth, email, password)
  backend.clock.advance(5 * minutes + 1000)
  const code = 'auth/requires-recent-login'
  await expect(updatePassword(user, 'ten red balloons')).rejects.toMatchObject({ code })
  await expect(deleteUser(user)).rejects.toMatchObject({ code })
  await expect(unlink(user, 'password')).rejects.toMatchObject({ code })
  await expect(verifyBeforeUpdateEmail(user, 'new@example.com')).rejects.toMatchObject({ code })
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password))
  await updatePassword(user, 'ten red balloons')
  await deleteUser(user)
  expect(sdk.auth.currentUser).toBeNull()
  await expect(signInWithEmailAndPassword(sdk.auth, email, 'ten red balloons')).rejects.toMatchObject({ code: 'auth/invalid-credential' })
  // The address is free again.
  await createUserWithEmailAndPassword(sdk.auth, email, password)
})

test('a sign-in by custom token never counts as recent', async () => {
  const backend = await getBackend()
  await using sdk = await startSdk(backend)
  const { user } = await createUserWithEmailAndPassword(sdk.auth, email, password)
  const { user: renewed } = await signInWithCustomToken(sdk.auth, await backend.createCustomToken(user.uid))
  await expect(deleteUser(renewed)).rejects.toMatchObject({ code: 'auth/requires-recent-login' })
  await expect(updatePassword(renewed, 'ten red balloons')).rejects.toMatchObject({ code: 'auth/requires-recent-login' })
})

test('an address changes without a mail only if enumeration protection is off', async () => {
  await using backend = await startBackend()
  await using sdk = await startSdk(backend)
  const { user } = await createUserWithEmailAndPassword(sdk.auth, email, password)
  await expect(updateEmail(user, 'new@example.com')).rejects.toMatchObject({ code: 'auth/operation-not-allowed' })

  await backend.restart({ identity: { emailEnumerationProtection: false } })
  await backend.identity.createAccount({ email: 'taken@example.com', isEmailVerified: true })
  await expect(updateEmail(user, 'taken@example.com')).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
  await expect(updateEmail(user, 'nonsense')).rejects.toMatchObject({ code: 'auth/invalid-email' })
  await backend.identity.updateAccount({ localId: user.uid, isEmailVerified: true })
  await updateEmail(user, 'New@Example.com')
  expect(user).toMatchObject({ email: 'new@example.com', emailVerified: false })
  expect(await receiveMails(backend, 1)).toMatchObject([{ kind: 'emailChanged', email, newEmail: 'new@example.com' }])
  await signOut(sdk.auth)
  await signInWithEmailAndPassword(sdk.auth, 'new@example.com', password)
})

test('an anonymous user adds an address and a password, and keeps the account', async () => {
  await using backend = await startBackend({ identity: { anonymousUsers: true } })
  await using sdk = await startSdk(backend)
  const { user } = await signInAnonymously(sdk.auth)
  expect(user).toMatchObject({ isAnonymous: true, email: null, providerData: [] })
  expect((await user.getIdTokenResult()).claims).toMatchObject({ provider_id: 'anonymous', firebase: { sign_in_provider: 'anonymous' } })
  const { user: linked } = await linkWithCredential(user, EmailAuthProvider.credential(email, password))
  expect(linked).toMatchObject({ uid: user.uid, isAnonymous: false, email })
  expect((await linked.getIdTokenResult()).signInProvider).toBe('password')
  await signOut(sdk.auth)
  expect((await signInWithEmailAndPassword(sdk.auth, email, password)).user.uid).toBe(user.uid)

  await signOut(sdk.auth)
  const { user: second } = await signInAnonymously(sdk.auth)
  const taken = linkWithCredential(second, EmailAuthProvider.credential(email, 'ten red balloons'))
  await expect(taken).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
  await expect(linkWithCredential(second, EmailAuthProvider.credential('b@example.com', 'short'))).rejects.toMatchObject({
    code: 'auth/weak-password',
  })
  await deleteUser(second)
})

test('a removed password cannot sign in any more, and a mail reports its removal', async () => {
  const backend = await getBackend()
  await using sdk = await startSdk(backend)
  const { user } = await createUserWithEmailAndPassword(sdk.auth, email, password)
  await unlink(user, 'password')
  expect(user.providerData).toEqual([])
  expect(await receiveMails(backend, 1)).toMatchObject([{ kind: 'providerRemoved', providerId: 'password', email }])
  await expect(signInWithEmailAndPassword(sdk.auth, email, password)).rejects.toMatchObject({ code: 'auth/invalid-credential' })
})

test('sign-in methods of an address are listed only without enumeration protection', async () => {
  await using backend = await startBackend()
  await using sdk = await startSdk(backend)
  await createUserWithEmailAndPassword(sdk.auth, email, password)
  // The SDK sends the URL of its page.
  const globals = globalThis as { self?: unknown; location?: unknown }
  globals.self = { location: { href: 'http://localhost/' } }
  globals.location = { href: 'http://localhost/', protocol: 'http:' }
  try {
    expect(await fetchSignInMethodsForEmail(sdk.auth, email)).toEqual([])
    await backend.restart({ identity: { emailEnumerationProtection: false } })
    expect(await fetchSignInMethodsForEmail(sdk.auth, email)).toEqual(['password'])
    expect(await fetchSignInMethodsForEmail(sdk.auth, 'nobody@example.com')).toEqual([])
    await expect(fetchSignInMethodsForEmail(sdk.auth, 'nonsense')).rejects.toMatchObject({ code: 'auth/invalid-email' })
  } finally {
    delete globals.self
    delete globals.location
  }
})

test('the SDK reads the password policy, and that reCAPTCHA is not required', async () => {
  const backend = await getBackend()
  await using sdk = await startSdk(backend)
  expect(await validatePassword(sdk.auth, 'twelve chars')).toMatchObject({ isValid: true, meetsMinPasswordLength: true })
  expect(await validatePassword(sdk.auth, 'eleven char')).toMatchObject({ isValid: false, meetsMinPasswordLength: false })
  await initializeRecaptchaConfig(sdk.auth)
})

test('the SDK reports an unsupported call by code and name', async () => {
  const backend = await getBackend()
  await using sdk = await startSdk(backend)
  await createUserWithEmailAndPassword(sdk.auth, email, password)
  await expect(revokeAccessToken(sdk.auth, 'x')).rejects.toMatchObject({
    code: 'auth/unimplemented',
    message: expect.stringContaining('accounts:revokeToken is not supported.') as unknown, // matchers have the type any
  })
})
