import {
  getMultiFactorResolver,
  multiFactor,
  type MultiFactorError,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signOut,
  TotpMultiFactorGenerator,
  updatePassword,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import { receiveMails } from '#testing/identity/account-mails.ts'
import { callAccounts, callAdmin } from '#testing/identity/identity-calls.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'
import { startSdk, type TestSdk } from '#testing/sdk/start-sdk.ts'
import { showCode } from '#testing/identity/show-code.ts'

const email = 'anna@example.com'
const password = 'seven green bottles'
const period = 30_000
const getBackend = shareBackend(() => startBackend({ allowedOrigins: ['https://agency.test'] }))

/** Signs in to a new account and adds an authenticator app, whose first code is used up. */
async function enroll(backend: TestBackend, sdk: TestSdk) {
  await callAdmin(backend, '', { localId: 'anna', email, password, emailVerified: true })
  const { user } = await signInWithEmailAndPassword(sdk.auth, email, password)
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
  const enter = async (code: string) =>
    await multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), 'Phone')
  const show = () => showCode(secret.secretKey, backend.clock.now())
  return { user, secret, enter, show }
}

/** The error that says that a second factor is needed. */
async function catchSecondFactor(signIn: Promise<unknown>): Promise<MultiFactorError> {
  const error = await signIn.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ code: 'auth/multi-factor-auth-required' })
  return error as MultiFactorError // just checked
}

test('the SDK adds an authenticator app, asks for its code at the next sign-in, and removes it', async () => {
  const backend = await getBackend()
  await using sdk = await startSdk(backend)
  const { user, secret, enter, show } = await enroll(backend, sdk)
  expect(secret).toMatchObject({ hashingAlgorithm: 'SHA1', codeLength: 6, codeIntervalSeconds: 30 })
  expect(secret.generateQrCodeUrl(email, 'Fourfold')).toMatch(/^otpauth:\/\/totp\/Fourfold:anna@example\.com\?secret=[A-Z2-7]{32}&/)
  await expect(enter('000000')).rejects.toMatchObject({ code: 'auth/invalid-verification-code' })
  const first = show()
  await enter(first)
  expect(multiFactor(user).enrolledFactors).toMatchObject([{ factorId: 'totp', displayName: 'Phone' }])
  const factorId = multiFactor(user).enrolledFactors[0]?.uid ?? ''
  const { claims } = await user.getIdTokenResult()
  expect(claims).toMatchObject({
    firebase: { sign_in_provider: 'password', sign_in_second_factor: 'totp', second_factor_identifier: factorId },
  })
  expect(await receiveMails(backend, 1, { kind: 'secondFactorAdded' })).toMatchObject([{ email }])
  await signOut(sdk.auth)

  const resolver = getMultiFactorResolver(sdk.auth, await catchSecondFactor(signInWithEmailAndPassword(sdk.auth, email, password)))
  expect(sdk.auth.currentUser).toBeNull()
  expect(resolver.hints).toMatchObject([{ factorId: 'totp', uid: factorId, displayName: 'Phone' }])
  const resolve = async (code: string) => await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(factorId, code))
  await expect(resolve('12345')).rejects.toMatchObject({ code: 'auth/invalid-verification-code' })
  // The code of the enrollment has been used.
  await expect(resolve(first)).rejects.toMatchObject({ code: 'auth/invalid-verification-code' })
  backend.clock.advance(period)
  const signedIn = await resolve(show())
  expect(signedIn.user.uid).toBe('anna')
  expect(sdk.auth.currentUser?.uid).toBe('anna')
  // It stays in the token for as long as the sign-in lasts.
  const renewed = await signedIn.user.getIdTokenResult(true)
  expect(renewed.signInSecondFactor).toBe('totp')

  await multiFactor(signedIn.user).unenroll(factorId)
  expect(multiFactor(signedIn.user).enrolledFactors).toEqual([])
  expect((await signedIn.user.getIdTokenResult()).signInSecondFactor).toBeNull()
  expect(await receiveMails(backend, 1, { kind: 'secondFactorRemoved' })).toMatchObject([{ email }])
  await signOut(sdk.auth)
  expect((await signInWithEmailAndPassword(sdk.auth, email, password)).user.uid).toBe('anna')
})

test('a mailed link asks for the code as well, a custom token does not', async () => {
  const backend = await getBackend()
  await using sdk = await startSdk(backend)
  const { enter, show } = await enroll(backend, sdk)
  await enter(show())
  await signOut(sdk.auth)
  await callAccounts(backend, 'sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://agency.test/' })
  const [mail] = await receiveMails(backend, 1, { kind: 'signInLink' })
  const error = await catchSecondFactor(signInWithEmailLink(sdk.auth, email, mail?.link ?? ''))
  const resolver = getMultiFactorResolver(sdk.auth, error)
  backend.clock.advance(period)
  await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[0]?.uid ?? '', show()))
  expect(sdk.auth.currentUser?.uid).toBe('anna')
  await signOut(sdk.auth)
  const { user } = await signInWithCustomToken(sdk.auth, await backend.createCustomToken('anna'))
  expect(multiFactor(user).enrolledFactors).toHaveLength(1)
  expect((await user.getIdTokenResult()).signInSecondFactor).toBeNull()
})

test('the tokens of a changed password name the second factor', async () => {
  const backend = await getBackend()
  await using sdk = await startSdk(backend)
  const { user, enter, show } = await enroll(backend, sdk)
  await enter(show())
  await updatePassword(user, 'ten red balloons')
  expect((await user.getIdTokenResult()).signInSecondFactor).toBe('totp')
})
