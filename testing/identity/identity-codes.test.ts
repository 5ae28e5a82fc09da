import {
  createUserWithEmailAndPassword,
  deleteUser,
  reload,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
} from 'firebase/auth'
import { expect, test } from 'vitest'
import type { IdentitySettings } from '#backend'
import { locales } from '#domain/locale.ts'
import { noIdentityLimits } from './identity-settings.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'
import { startSdk, type TestSdk } from '#testing/sdk/start-sdk.ts'
import { describeIdentityError } from '#web/account/describe-identity-error.ts'
import { findMailProblem } from '#web/account/find-mail-problem.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { content } from '#testing/site/product-content.ts'
import { createTranslate } from '#i18n/translate.ts'

// The codes that the login promises texts for, as far as the service returns them; those of windows arise in Chromium (e2e/federation.spec.ts).

const { messages } = content
const email = 'anna@example.com'
const password = 'seven green bottles'

type Case = {
  readonly code: string
  readonly key: MessageKey
  readonly settings?: Partial<IdentitySettings>
  readonly cause: (sdk: TestSdk, backend: TestBackend) => Promise<unknown>
}

const signIn = ({ auth }: TestSdk, word: string, address = email) => signInWithEmailAndPassword(auth, address, word)

const failuresPerAccount = { count: 2, seconds: 900, firstWaitSeconds: 60, longestWaitSeconds: 900, perDay: 100 }

/** Where enumeration protection is off these two are distinguished (decision 016). */
const unprotected = { emailEnumerationProtection: false }

const cases: readonly Case[] = [
  { code: 'wrong-password', key: 'identityError.wrongPassword', settings: unprotected, cause: (sdk) => signIn(sdk, 'wrong') },
  {
    code: 'user-not-found',
    key: 'identityError.userNotFound',
    settings: unprotected,
    cause: (sdk) => signIn(sdk, password, 'ben@example.com'),
  },
  { code: 'invalid-credential', key: 'identityError.invalidCredential', cause: (sdk) => signIn(sdk, 'wrong') },
  {
    code: 'email-already-in-use',
    key: 'identityError.emailAlreadyInUse',
    cause: ({ auth }) => createUserWithEmailAndPassword(auth, email, password),
  },
  {
    code: 'too-many-requests',
    key: 'identityError.tooManyRequests',
    settings: { limits: { ...noIdentityLimits, failuresPerAccount } },
    cause: async (sdk) => {
      for (const guess of ['one', 'two']) await expect(signIn(sdk, guess)).rejects.toMatchObject({ code: 'auth/invalid-credential' })
      return await signIn(sdk, password)
    },
  },
  {
    code: 'network-request-failed',
    key: 'identityError.networkRequestFailed',
    cause: async (sdk, backend) => {
      await backend.close()
      return await signIn(sdk, password)
    },
  },
  {
    code: 'requires-recent-login',
    key: 'identityError.requiresRecentLogin',
    cause: async (sdk, backend) => {
      const { user } = await signIn(sdk, password)
      backend.clock.advance(301_000)
      return await deleteUser(user)
    },
  },
  {
    code: 'user-token-expired',
    key: 'identityError.userTokenExpired',
    cause: async (sdk, backend) => {
      const { user } = await signIn(sdk, password)
      await backend.identity.updateAccount({ localId: user.uid, password: 'ten red balloons' })
      return await reload(user)
    },
  },
  {
    code: 'weak-password',
    key: 'identityError.weakPassword',
    settings: { passwordMinLength: 20 },
    cause: async (sdk) => {
      const { user } = await signIn(sdk, password)
      return await updatePassword(user, 'eight blue cars')
    },
  },
  { code: 'missing-password', key: 'identityError.missingPassword', cause: (sdk) => signIn(sdk, '') },
  { code: 'invalid-email', key: 'identityError.invalidEmail', cause: ({ auth }) => sendPasswordResetEmail(auth, 'anna') },
]

test.each(cases)('$code arises, and says in four languages what happened', async ({ code, key, settings = {}, cause }) => {
  await using backend = await startBackend()
  await using sdk = await startSdk(backend)
  await createUserWithEmailAndPassword(sdk.auth, email, password)
  await signOut(sdk.auth)
  await backend.restart({ identity: settings })
  const error = await cause(sdk, backend).catch((failure: unknown) => failure)
  expect(error).toMatchObject({ code: `auth/${code}` })
  const texts = locales.map((locale) => {
    const translate = createTranslate(locale, messages[locale])
    const min = settings.passwordMinLength ?? 12
    expect(describeIdentityError(error, translate, min)).toBe(translate(key, { min }))
    return describeIdentityError(error, translate, min)
  })
  expect(new Set(texts).size).toBe(locales.length)
})

test('a mail requested too soon has its own error text, and sign-in is not paused', async () => {
  const limits = { ...noIdentityLimits, codesPerEmail: [{ count: 1, seconds: 60 }] }
  await using backend = await startBackend({ identity: { limits } })
  await using sdk = await startSdk(backend)
  await createUserWithEmailAndPassword(sdk.auth, email, password)
  await sendPasswordResetEmail(sdk.auth, email)
  const error = await sendPasswordResetEmail(sdk.auth, email).catch((failure: unknown) => failure)
  expect(error).toMatchObject({ code: 'auth/too-many-requests' })
  await expect(signIn(sdk, password)).resolves.toBeDefined()
  const texts = locales.map((locale) => {
    const translate = createTranslate(locale, messages[locale])
    expect(findMailProblem(error, translate)).not.toBe(describeIdentityError(error, translate))
    expect(findMailProblem(new Error('no'), translate)).toBeUndefined()
    return findMailProblem(error, translate)
  })
  expect(new Set(texts).size).toBe(locales.length)
})
