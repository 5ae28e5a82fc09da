import { expect, test } from 'vitest'
import { type AccountMail, accountMailKinds } from '#backend'
import { locales } from '#domain/locale.ts'
import { content } from '#testing/site/product-content.ts'
import { createAccountMails } from './account-mails.ts'
const mails = createAccountMails({ content, siteName: 'Fourfold', siteUrl: 'https://agency.test', agencyEmail: 'hello@agency.test' })
const link = 'https://agency.test/dashboard/login?mode=signIn&oobCode=a-b_c&apiKey=k'
const mail: AccountMail = {
  kind: 'passwordReset',
  email: 'anna@example.com',
  languageTag: undefined,
  link,
  newEmail: 'new@example.com',
  providerId: 'google.com',
  timeMs: Date.UTC(2026, 0, 15, 12),
}

test('mails lead to the login in their language', () => {
  const pages = ['de', 'de-AT', 'NL', 'es-419', 'en-GB', 'xx', undefined].map((tag) => mails.actionUrl(tag))
  const login = (prefix: string) => `https://agency.test${prefix}/dashboard/login`
  expect(pages).toEqual([login('/de'), login('/de'), login('/nl'), login('/es'), login(''), login(''), login('')])
})

test.each(accountMailKinds)('%s is written in every language, with its link as text and as HTML', (kind) => {
  const written = locales.map((languageTag) => mails.render({ ...mail, kind, languageTag }))
  expect(new Set(written.map(({ subject }) => subject)).size).toBe(locales.length)
  expect(new Set(written.map(({ text }) => text)).size).toBe(locales.length)
  for (const { text, html } of written) {
    expect(text).toContain(`:\n${link}\n`)
    expect(html).toContain(`<a href="${link.replaceAll('&', '&amp;')}"`)
    expect(text).toContain('Fourfold')
  }
})

test('a mail about a change says what, when, and which provider', () => {
  const { text } = mails.render({ ...mail, kind: 'providerAdded', languageTag: 'de' })
  expect(text).toContain(
    'seit dem 15. Januar 2026 um 13:00 (Ortszeit Berlin) ist die Anmeldung beim Konto anna@example.com bei Fourfold auch mit Google möglich.',
  )
  const removed = mails.render({ ...mail, kind: 'providerRemoved', providerId: 'password', languageTag: 'nl' })
  expect(removed.text).toContain('niet meer inloggen met een wachtwoord.')
})

test.each(locales)('in %s every mail about a change or a device describes its button alike', (languageTag) => {
  const findPromise = (kind: AccountMail['kind']) => {
    const { text } = mails.render({ ...mail, kind, languageTag })
    return text.split('\n\n').find((part) => /\b(?:seven|sieben|zeven|siete)\s/u.test(part))
  }
  const promise = findPromise('newDevice')
  expect(promise).toBeDefined()
  for (const kind of ['passwordChanged', 'providerAdded', 'providerRemoved'] as const) expect(findPromise(kind)).toBe(promise)
  // Here alone there is another address to go back from.
  expect(findPromise('emailChanged')).toContain(mail.email)
})

test('a link that opens no page is not written', () => {
  expect(() => mails.render({ ...mail, link: 'javascript:alert(1)' })).toThrow('links to something that is no page')
})
