import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { content } from '#testing/site/product-content.ts'
import { findContactPerson } from './contact-person.server.ts'

test('the contact person speaks the language of the customer, whatever the language of the page', () => {
  for (const customer of locales.map((locale) => ({ locale }))) {
    const people = locales.map((locale) => findContactPerson(content, customer, locale)?.name)
    expect(new Set(people).size).toBe(1)
    expect(content.people.find(({ name }) => name === people[0])?.languages).toContain(customer.locale)
  }
})

test('the role of the contact person is in the page’s language', () => {
  const roles = locales.map((locale) => findContactPerson(content, { locale: 'nl' }, locale)?.role)
  expect(new Set(roles).size).toBeGreaterThan(1)
})
