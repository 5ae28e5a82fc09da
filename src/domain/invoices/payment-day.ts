import { type CalendarDate, calendarDateAt, compareCalendarDates } from '#domain/calendar-date.ts'

/** Where a day begins first: it has come as soon as it has come there, whichever clocks a bank's statement goes by. */
const earliestZone = 'Pacific/Kiritimati'

/**
 * What is wrong with the day of a payment: it has come nowhere yet, or lies before the invoice. What is issued for a day ahead may be paid before it.
 *
 * @returns What follows the day in a sentence; undefined for a right one.
 */
export function describePaymentDayProblem(paidOn: CalendarDate, issuedOn: CalendarDate, now: Date): string | undefined {
  const latest = calendarDateAt(now, earliestZone)
  if (compareCalendarDates(paidOn, latest) > 0) return 'lies ahead'
  const isBefore = compareCalendarDates(paidOn, issuedOn) < 0 && compareCalendarDates(issuedOn, latest) <= 0
  return isBefore ? `lies before the day of issue, ${issuedOn}` : undefined
}
