import { FirebaseError } from 'firebase/app'
import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { content } from '#testing/site/product-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import { describeIdentityError } from '#web/account/describe-identity-error.ts'

const { messages } = content

/** The codes that the login promises texts for, and those of mails and windows. */
const codes = [
  'wrong-password',
  'user-not-found',
  'email-already-in-use',
  'too-many-requests',
  'network-request-failed',
  'popup-blocked',
  'popup-closed-by-user',
  'unauthorized-domain',
  'requires-recent-login',
  'invalid-credential',
  'user-disabled',
  'weak-password',
  'expired-action-code',
  'invalid-action-code',
  'account-exists-with-different-credential',
  'user-mismatch',
  'credential-already-in-use',
  'provider-already-linked',
  'no-such-provider',
]

test.each(locales)('every code of the identity service has a text of its own in %s', (locale) => {
  const translate = createTranslate(locale, messages[locale])
  const texts = codes.map((code) => describeIdentityError(new FirebaseError(`auth/${code}`, ''), translate))
  expect(new Set(texts).size).toBe(codes.length)
  expect(texts).not.toContain(translate('identityError.unknown'))
  for (const text of texts) expect(text).toMatch(/[.]$/u)
})

test('an unknown identity code and an unrelated error get the text for unknown errors', () => {
  const translate = createTranslate('en', messages.en)
  const unknown = translate('identityError.unknown')
  expect(describeIdentityError(new FirebaseError('auth/nonsense', ''), translate)).toBe(unknown)
  expect(describeIdentityError(new Error('no'), translate)).toBe(unknown)
})
