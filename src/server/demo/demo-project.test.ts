import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar-date.ts'
import { createSeller } from '#testing/site/customers.ts'
import { content } from '#testing/site/product-content.ts'
import { createDemoAppointments } from './demo-appointments.ts'
import { createDemoCustomers } from './demo-customers.ts'
import { createDemoFiles } from './demo-files.ts'
import { createDemoInvoices } from './demo-invoices.ts'
import { isWorkday, listDemoProjects } from './demo-project.ts'
import { createDemoRequests } from './demo-requests.ts'

test('nothing in the demo happens in a weekend or at the turn of the year, whatever day it is', () => {
  const days = Array.from({ length: 400 }, (_, index) => addDays('2026-06-01', index))
  const dates = days.flatMap((today) => {
    const [customer] = createDemoCustomers(today)
    if (!customer) throw new Error('The demo has no customer.')
    const invoices = createDemoInvoices({ customer, content, today, seller: createSeller() })
    const requests = createDemoRequests(customer, content, invoices, today)
    const files = createDemoFiles({ customer, content, today })
    const past = [
      ...files.map(({ modifiedAt }) => modifiedAt),
      ...requests.flatMap(({ askedAt, answer }) => [askedAt, ...(answer ? [answer.sentAt] : [])]),
    ]
    expect({ today, requests: requests.length, notPast: past.filter((time) => time >= new Date(today)) }).toEqual({
      today,
      requests: 2,
      notPast: [],
    })
    return [
      ...listDemoProjects(today, content).flatMap(({ plan, steps }) => [
        ...(plan ? [plan.doneOn] : []),
        ...steps.map(({ acceptedOn }) => acceptedOn),
      ]),
      ...[...past, ...createDemoAppointments(customer, content, today).map(({ startsAt }) => startsAt)].map((time) =>
        time.toISOString().slice(0, 10),
      ),
    ]
  })
  expect(dates.filter((date) => ['12-24', '12-25', '12-26', '12-31', '01-01'].includes(date.slice(5)))).toEqual([])
  expect(dates.filter((date) => [0, 6].includes(new Date(date).getUTCDay()))).toEqual([])
})

test.each([
  ['2026-11-01', '2026-10-01', 'September 2026'],
  ['2026-11-02', '2026-10-01', 'September 2026'],
  ['2026-11-03', '2026-11-02', 'Oktober 2026'],
  ['2027-01-05', '2027-01-04', 'Dezember 2026'],
] as const)('on %s the last report is of %s, on %s', (today, day, month) => {
  const [customer] = createDemoCustomers(today)
  const report = customer && createDemoFiles({ customer, content, today }).at(-1)
  expect(report?.modifiedAt.toISOString()).toBe(`${day}T07:30:00.000Z`)
  expect(report?.text).toContain(month)
})

test.each([
  ['2026-12-23', true],
  ['2026-12-25', false],
  ['2026-12-27', false],
  ['2027-01-01', false],
] as const)('whether %s is a workday: %s', (day, expected) => {
  expect(isWorkday(day)).toBe(expected)
})
