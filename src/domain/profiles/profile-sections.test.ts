import { expect, test } from 'vitest'
import { booksNotificationsSection, notificationsSection, personSection } from './profile-sections.ts'

const full = {
  displayName: 'Ana',
  photo: 'users/u1/photo.jpg',
  phone: '+31201234567',
  locale: 'nl',
  timeZone: 'Europe/Amsterdam',
  notifications: { invoices: false },
} as const

test('a section changes its own part of a profile and leaves the rest as it is', () => {
  const values = { ...personSection.read(full), displayName: 'Anna', phone: '' }
  const { phone: _, ...rest } = full
  expect(personSection.write(full, values)).toEqual({ ...rest, displayName: 'Anna' })
  expect(notificationsSection.write(full, { invoices: 'yes', monthly: 'yes', requests: 'no', invoiceFiles: 'xml' })).toEqual({
    ...full,
    notifications: { invoices: true, monthly: true, requests: false, invoiceFiles: 'xml' },
  })
})

test('who turns on the documents of each month alone keeps what was chosen about other mails', () => {
  expect(booksNotificationsSection.write(full, { monthly: 'yes', invoiceFiles: 'none' })).toEqual({
    ...full,
    notifications: { invoices: false, monthly: true },
  })
  expect(booksNotificationsSection.read({ notifications: { monthly: true } })).toEqual({ monthly: 'yes', invoiceFiles: 'none' })
  const chosen = { notifications: { requests: false, invoiceFiles: 'pdf' } } as const
  expect(booksNotificationsSection.write(chosen, { monthly: 'no', invoiceFiles: 'none' })).toEqual({
    notifications: { requests: false, monthly: false },
  })
})

test('what was never set reads as empty, and mails as wanted', () => {
  expect(personSection.read({})).toEqual({ displayName: '', phone: '', locale: '', timeZone: '' })
  expect(notificationsSection.read({})).toEqual({ invoices: 'yes', monthly: 'no', requests: 'yes', invoiceFiles: 'none' })
  expect(notificationsSection.read(full)).toEqual({ invoices: 'no', monthly: 'no', requests: 'yes', invoiceFiles: 'none' })
})

test('a form that says nothing of a box says no, and nothing is attached', () => {
  expect(notificationsSection.form.parse({ requests: 'yes' }, 'en', () => undefined)).toEqual({
    ok: true,
    result: { invoices: 'no', monthly: 'no', requests: 'yes', invoiceFiles: 'none' },
  })
})

test.each([
  [{ displayName: 'x'.repeat(101) }, { displayName: 'nameTooLong' }],
  // 60 signs, of two units each: the rules would refuse what the form had taken.
  [{ displayName: '🙂'.repeat(60) }, { displayName: 'nameTooLong' }],
  [{ phone: '1' }, { phone: 'phoneInvalid' }],
  [{ phone: '+31201234567;ext=5' }, { phone: 'phoneWithExtension' }],
  [{ locale: 'xx' }, { locale: 'localeRequired' }],
  [{ timeZone: 'Europe/Halde' }, { timeZone: 'timeZoneUnknown' }],
])('of a person %j is refused', (changes, errors) => {
  const typed = { displayName: '', phone: '', locale: 'de', timeZone: '', ...changes }
  expect(personSection.form.parse(typed, 'de', (number) => (number.startsWith('+') ? number : undefined))).toEqual({ ok: false, errors })
})
