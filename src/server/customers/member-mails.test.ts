import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { content } from '#testing/site/product-content.ts'
import { writeChangedMails, writeInvitedMails, writeRemovedMails } from './member-mails.ts'
const options = {
  content,
  siteName: 'Fourfold',
  siteUrl: 'https://agency.test',
  now: () => Date.UTC(2026, 2, 2),
  agencyEmail: 'hello@agency.test',
}
const change = { id: 'c1', email: 'new@example.com', by: 'ada@example.com', role: 'member' } as const

test.each(locales)('an invitation in %s names a company only where its name carries no message', (locale) => {
  const invite = (company: string) => writeInvitedMails({ ...createCustomer(), locale, company, emails: [] }, change, options)
  for (const company of ['spam.example', 'Call 0301234 spam', 'Spam you have won so call us at once to get it']) {
    const [mail] = invite(company)
    expect(JSON.stringify(mail)).not.toMatch(/spam|0301234/iu)
    expect(mail?.subject).toContain('ada@example.com')
  }
  const [mail] = invite('Halde GmbH')
  expect(mail?.subject).toContain('Halde GmbH')
  expect(mail?.text).toContain('Halde GmbH')
})

/** Texts that only a member with access to all pages sees, in each language. */
const everything = /product|Leistung|archivo|file|Datei|bestand/iu

test.each(locales)('mails in %s say of bookkeeping that it sees invoices alone', (locale) => {
  const customer = { ...createCustomer(), locale, emails: ['bob@example.com'], bookkeepers: ['new@example.com'] }
  const write = (role: 'member' | 'bookkeeping') => [
    ...writeInvitedMails(customer, { ...change, role }, options),
    ...writeRemovedMails(customer, { ...change, role }, options).filter(({ to }) => to === change.email),
    ...writeChangedMails(customer, { ...change, role }, options),
  ]
  for (const { text } of write('member')) expect(text).toMatch(everything)
  const mails = write('bookkeeping')
  expect(mails.map(({ to }) => to)).toEqual([change.email, 'bob@example.com', change.email, 'bob@example.com', change.email])
  for (const { subject, text } of mails) {
    expect(text).not.toMatch(everything)
    expect(text).toMatch(/invoice|Rechnung|factu/u)
    expect(subject + text).not.toMatch(/[{}]|undefined/u)
  }
})
