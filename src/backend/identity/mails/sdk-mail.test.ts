import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  isSignInWithEmailLink,
  linkWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signOut,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { receiveMails } from '#testing/identity/account-mails.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { startSdk } from '#testing/sdk/start-sdk.ts'

const email = 'anna@example.com'
const password = 'seven green bottles'
const newPassword = 'ten red balloons'
const allowedOrigins = ['https://agency.test']

const getBackend = shareBackend(() => startBackend({ allowedOrigins }))
/** The SDK applies a code without its user's token. */
const asHosted = { confirmsWithoutSignIn: true }
const settings = { url: 'https://agency.test/dashboard', handleCodeInApp: true }

test('a mail resets a forgotten password once, ends every sign-in and verifies the address', async () => {
  const backend = await getBackend()
  await using sdk = await startSdk(backend)
  await using other = await startSdk(backend)
  const { user: elsewhere } = await createUserWithEmailAndPassword(other.auth, email, password)
  sdk.auth.languageCode = 'de'
  await sendPasswordResetEmail(sdk.auth, ' Anna@Example.com', { url: settings.url })
  const [mail] = await receiveMails(backend, 1)
  expect(mail).toMatchObject({ kind: 'passwordReset', email, languageTag: 'de' })
  const link = new URL(mail?.link ?? '')
  expect(link.origin + link.pathname).toBe('http://site.test/de/action')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    mode: 'resetPassword',
    oobCode: expect.stringMatching(/^[\w-]{43}$/),
    apiKey: 'test-key',
    continueUrl: settings.url,
    lang: 'de',
  })
  const oobCode = mail?.oobCode ?? ''
  // Checking a code does not use it.
  expect(await verifyPasswordResetCode(sdk.auth, oobCode)).toBe(email)
  expect(await checkActionCode(sdk.auth, oobCode)).toMatchObject({ operation: 'PASSWORD_RESET', data: { email } })
  await expect(confirmPasswordReset(sdk.auth, oobCode, 'short')).rejects.toMatchObject({ code: 'auth/weak-password' })
  await confirmPasswordReset(sdk.auth, oobCode, newPassword)
  await expect(confirmPasswordReset(sdk.auth, oobCode, newPassword)).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
  await expect(elsewhere.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  const { user } = await signInWithEmailAndPassword(sdk.auth, email, newPassword)
  expect(user.emailVerified).toBe(true)
  expect(await receiveMails(backend, 1, { kind: 'passwordChanged' })).toMatchObject([{ languageTag: 'de' }])
})

test('an address is verified by a mail, while the account has it', async () => {
  await using backend = await startBackend({ allowedOrigins, identity: asHosted })
  await using sdk = await startSdk(backend)
  const { user } = await createUserWithEmailAndPassword(sdk.auth, email, password)
  await sendEmailVerification(user)
  const [mail] = await receiveMails(backend, 1)
  expect(mail).toMatchObject({ kind: 'verifyEmail', email })
  expect(await checkActionCode(sdk.auth, mail?.oobCode ?? '')).toMatchObject({ operation: 'VERIFY_EMAIL', data: { email } })
  await applyActionCode(sdk.auth, mail?.oobCode ?? '')
  await reload(user)
  expect(user.emailVerified).toBe(true)
  expect((await user.getIdTokenResult(true)).claims['email_verified']).toBe(true)
  await expect(applyActionCode(sdk.auth, mail?.oobCode ?? '')).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
})

test('an address changes by a mail to the new one, and a mail to the old one reverts it', async () => {
  await using backend = await startBackend({ allowedOrigins, identity: asHosted })
  await using sdk = await startSdk(backend)
  const { user } = await createUserWithEmailAndPassword(sdk.auth, email, password)
  await backend.identity.updateAccount({ localId: user.uid, isEmailVerified: true })
  await verifyBeforeUpdateEmail(user, 'New@example.com')
  const [change] = await receiveMails(backend, 1)
  expect(change).toMatchObject({ kind: 'changeEmail', email: 'new@example.com', newEmail: 'new@example.com' })
  const info = await checkActionCode(sdk.auth, change?.oobCode ?? '')
  // The SDK reports the new address first, and the old one as previous.
  expect(info).toMatchObject({ operation: 'VERIFY_AND_CHANGE_EMAIL', data: { email: 'new@example.com', previousEmail: email } })
  await applyActionCode(sdk.auth, change?.oobCode ?? '')
  await expect(reload(user)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  const { user: changed } = await signInWithEmailAndPassword(sdk.auth, 'new@example.com', password)
  expect(changed).toMatchObject({ uid: user.uid, emailVerified: true })

  const [notice] = await receiveMails(backend, 1, { kind: 'emailChanged' })
  expect(notice).toMatchObject({ email, newEmail: 'new@example.com' })
  expect(await checkActionCode(sdk.auth, notice?.oobCode ?? '')).toMatchObject({ operation: 'RECOVER_EMAIL', data: { email } })
  await applyActionCode(sdk.auth, notice?.oobCode ?? '')
  // The person who changed it is signed out, and has no password any more.
  await expect(changed.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  await expect(signInWithEmailAndPassword(sdk.auth, email, password)).rejects.toMatchObject({ code: 'auth/invalid-credential' })
  await sendPasswordResetEmail(sdk.auth, email)
  const [reset] = await receiveMails(backend, 1, { kind: 'passwordReset' })
  await confirmPasswordReset(sdk.auth, reset?.oobCode ?? '', newPassword)
  expect((await signInWithEmailAndPassword(sdk.auth, email, newPassword)).user.uid).toBe(user.uid)
})

test('a link in a mail signs in once, with its address, also without an account', async () => {
  const backend = await getBackend()
  await using sdk = await startSdk(backend)
  await sendSignInLinkToEmail(sdk.auth, email, settings)
  const [mail] = await receiveMails(backend, 1)
  const link = mail?.link ?? ''
  expect(isSignInWithEmailLink(sdk.auth, link)).toBe(true)
  await expect(signInWithEmailLink(sdk.auth, 'ben@example.com', link)).rejects.toMatchObject({ code: 'auth/invalid-email' })
  const { user } = await signInWithEmailLink(sdk.auth, email, link)
  expect(user).toMatchObject({ email, emailVerified: true, isAnonymous: false })
  expect(user.providerData).toMatchObject([{ providerId: 'password', email }])
  await expect(signInWithEmailLink(sdk.auth, email, link)).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
  await signOut(sdk.auth)
  await sendSignInLinkToEmail(sdk.auth, email, settings)
  const links = await receiveMails(backend, 2, { kind: 'signInLink' })
  const second = links.find(({ oobCode }) => oobCode !== mail?.oobCode)
  expect((await signInWithEmailLink(sdk.auth, email, second?.link ?? '')).user.uid).toBe(user.uid)
})

test('a link adds its address to an anonymous user', async () => {
  await using backend = await startBackend({ allowedOrigins, identity: { anonymousUsers: true } })
  await using sdk = await startSdk(backend)
  const { user } = await signInAnonymously(sdk.auth)
  await sendSignInLinkToEmail(sdk.auth, email, settings)
  const [mail] = await receiveMails(backend, 1)
  const { user: linked } = await linkWithCredential(user, EmailAuthProvider.credentialWithLink(email, mail?.link ?? ''))
  expect(linked).toMatchObject({ uid: user.uid, email, emailVerified: true, isAnonymous: false })
})

test('a sign-in by link revokes the access of a stranger who created the account', async () => {
  const backend = await getBackend()
  await using sdk = await startSdk(backend)
  await using stranger = await startSdk(backend)
  const { user: strangers } = await createUserWithEmailAndPassword(stranger.auth, email, password)
  await sendSignInLinkToEmail(sdk.auth, email, settings)
  const [mail] = await receiveMails(backend, 1)
  const { user } = await signInWithEmailLink(sdk.auth, email, mail?.link ?? '')
  expect(user).toMatchObject({ uid: strangers.uid, emailVerified: true })
  await expect(strangers.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  await expect(signInWithEmailAndPassword(stranger.auth, email, password)).rejects.toMatchObject({ code: 'auth/invalid-credential' })
  await reload(user)
})

test('codes expire: reset after half an hour, link after ten minutes, verification after a day', async () => {
  await using backend = await startBackend({ allowedOrigins })
  await using sdk = await startSdk(backend)
  const { user } = await createUserWithEmailAndPassword(sdk.auth, email, password)
  const start = backend.clock.now()
  await sendEmailVerification(user)
  backend.clock.advance(1)
  await sendPasswordResetEmail(sdk.auth, email)
  await receiveMails(backend, 2)
  backend.clock.advance(1)
  await sendSignInLinkToEmail(sdk.auth, email, settings)
  const [verify, reset, link] = await receiveMails(backend, 3)
  const code = 'auth/expired-action-code'
  const asked = { verify: verify?.oobCode ?? '', reset: reset?.oobCode ?? '' }
  backend.clock.set(start + 600_000)
  expect(await verifyPasswordResetCode(sdk.auth, asked.reset)).toBe(email)
  backend.clock.set(start + 600_002)
  await expect(signInWithEmailLink(sdk.auth, email, link?.link ?? '')).rejects.toMatchObject({ code })
  backend.clock.set(start + 1_800_001)
  await expect(verifyPasswordResetCode(sdk.auth, asked.reset)).rejects.toMatchObject({ code })
  await expect(confirmPasswordReset(sdk.auth, asked.reset, newPassword)).rejects.toMatchObject({ code })
  backend.clock.set(start + 86_399_000)
  expect(await checkActionCode(sdk.auth, asked.verify)).toMatchObject({ operation: 'VERIFY_EMAIL' })
  backend.clock.set(start + 86_400_000)
  await expect(applyActionCode(sdk.auth, asked.verify)).rejects.toMatchObject({ code })
})

test('a mail may continue only to pages of the site', async () => {
  const backend = await getBackend()
  await using sdk = await startSdk(backend)
  const send = (url: string) => sendSignInLinkToEmail(sdk.auth, email, { url, handleCodeInApp: true })
  await expect(send('https://evil.test/')).rejects.toMatchObject({ code: 'auth/unauthorized-continue-uri' })
  await expect(send('https://agency.test.evil.test/')).rejects.toMatchObject({ code: 'auth/unauthorized-continue-uri' })
  await expect(send('javascript:alert(1)')).rejects.toMatchObject({ code: 'auth/invalid-continue-uri' })
  await expect(send('/dashboard')).rejects.toMatchObject({ code: 'auth/invalid-continue-uri' })
  await send('https://www.agency.test/dashboard?a=b')
})
