import { type CalendarDate, compareCalendarDates } from '#domain/calendar-date.ts'

/**
 * What is wrong with the day of a payment: it has not come yet, or lies before the invoice.
 *
 * @param today By the clocks of who pays.
 * @returns What follows the day in a sentence; undefined for a right one.
 */
export function describePaymentDayProblem(paidOn: CalendarDate, issuedOn: CalendarDate, today: CalendarDate): string | undefined {
  if (compareCalendarDates(paidOn, today) > 0) return 'lies ahead'
  if (compareCalendarDates(paidOn, issuedOn) >= 0) return undefined
  return `lies before the day of issue, ${issuedOn}: what was paid by then belongs in prepaidMinor`
}
