import { type CalendarDate, calendarDateAt, compareCalendarDates } from '#domain/calendar-date.ts'

/** The zone in which a date starts first. Bank statements may use the date of any zone. */
const earliestZone = 'Pacific/Kiritimati'

/**
 * Checks the date of a payment: it must have begun somewhere on earth, and must not be before the date of the invoice unless that date
 * has not begun itself.
 *
 * @returns The rest of a sentence that starts with the date; undefined if valid.
 */
export function describePaymentDayProblem(paidOn: CalendarDate, issuedOn: CalendarDate, now: Date): string | undefined {
  const latest = calendarDateAt(now, earliestZone)
  if (compareCalendarDates(paidOn, latest) > 0) return 'is in the future'
  const isBefore = compareCalendarDates(paidOn, issuedOn) < 0 && compareCalendarDates(issuedOn, latest) <= 0
  return isBefore ? `is before the invoice date, ${issuedOn}` : undefined
}
