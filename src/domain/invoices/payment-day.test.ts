import { expect, test } from 'vitest'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { describePaymentDayProblem } from './payment-day.ts'

// In Los Angeles it is still 8 March then, on Kiritimati 10 March already.
const now = new Date('2026-03-09T10:00:00Z')

test.each<[paidOn: CalendarDate, issuedOn: CalendarDate, problem: string | undefined]>([
  ['2026-03-01', '2026-03-02', 'is before the invoice date, 2026-03-02'],
  ['2025-03-09', '2026-03-02', 'is before the invoice date, 2026-03-02'],
  ['2026-03-02', '2026-03-02', undefined],
  ['2026-03-10', '2026-03-02', undefined],
  ['2026-03-11', '2026-03-02', 'is in the future'],
  ['2027-03-05', '2026-03-02', 'is in the future'],
  ['2026-03-09', '2026-04-01', undefined],
  ['2026-03-11', '2026-04-01', 'is in the future'],
])('a payment on %s of an invoice of %s: %s', (paidOn, issuedOn, problem) => {
  expect(describePaymentDayProblem(paidOn, issuedOn, now)).toBe(problem)
})
