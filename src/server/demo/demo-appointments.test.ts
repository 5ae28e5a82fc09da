import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import type { Person } from '#i18n/content/person.ts'
import { content } from '#testing/site/product-content.ts'
import { createDemoAppointments } from './demo-appointments.ts'
import { createDemoCustomers } from './demo-customers.ts'

const today = '2026-03-20'
const [customer, branch, ...others] = createDemoCustomers(today)

function listHosts(locale: Person['languages'][number], people: readonly Person[] = content.people): readonly string[] {
  const found = [customer, ...others].find((one) => one?.locale === locale)
  const [appointment] = found ? createDemoAppointments(found, { ...content, people }, today) : []
  return appointment?.hosts ?? []
}

test.each(locales)('one who designs and one who builds meet a customer, and both speak %s', (locale) => {
  const hosts = content.people.filter(({ name }) => listHosts(locale).includes(name))
  expect(new Set(hosts.map(({ work }) => work))).toEqual(new Set(['build', 'design']))
  expect(hosts.filter(({ languages }) => !languages.includes(locale))).toEqual([])
})

test.each(locales)('of any two people, one who speaks %s meets the customer', (locale) => {
  const speaks = ({ languages }: Person) => languages.includes(locale)
  const pairs = content.people.flatMap((one) => content.people.map((other) => [one, other])).filter((pair) => pair.some(speaks))
  const silent = pairs.filter((pair) => !pair.filter(speaks).some(({ name }) => listHosts(locale, pair).includes(name)))
  expect(silent).toEqual([])
})

test('without a team there is no call', () => {
  expect(listHosts('de', [])).toEqual([])
  expect(branch && createDemoAppointments(branch, content, today)).toEqual([])
})
