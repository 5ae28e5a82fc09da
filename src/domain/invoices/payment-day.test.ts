import { expect, test } from 'vitest'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { describePaymentDayProblem } from './payment-day.ts'

test.each<[CalendarDate, string | undefined]>([
  ['2026-03-01', 'lies before the day of issue, 2026-03-02: what was paid by then belongs in prepaidMinor'],
  ['2025-03-09', 'lies before the day of issue, 2026-03-02: what was paid by then belongs in prepaidMinor'],
  ['2026-03-02', undefined],
  ['2026-03-09', undefined],
  ['2026-03-10', 'lies ahead'],
  ['2027-03-05', 'lies ahead'],
])('on 9 March, a payment on %s of an invoice of 2 March: %s', (paidOn, problem) => {
  expect(describePaymentDayProblem(paidOn, '2026-03-02', '2026-03-09')).toBe(problem)
})
