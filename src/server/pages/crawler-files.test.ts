import { expect, test } from 'vitest'
import { writeSecurityTxt } from './crawler-files.ts'

test('security.txt names a contact, and holds for less than a year', () => {
  expect(writeSecurityTxt({ email: 'hello@example.com', siteUrl: 'https://site.test', now: new Date('2026-11-27T13:14:15Z') })).toBe(
    'Contact: mailto:hello@example.com\nExpires: 2027-11-26T00:00:00.000Z\nPreferred-Languages: en, de, nl, es\n' +
      'Canonical: https://site.test/.well-known/security.txt\n',
  )
})
