import { type CalendarDate, calendarDateAt, compareCalendarDates } from '#domain/calendar-date.ts'

/** The zone in which a date starts first: a bank's statement may follow any zone. */
const earliestZone = 'Pacific/Kiritimati'

/**
 * Checks the date of a payment: it must not be in the future in every zone, nor before the invoice, unless that is dated ahead.
 *
 * @returns The rest of a sentence that starts with the date; undefined if valid.
 */
export function describePaymentDayProblem(paidOn: CalendarDate, issuedOn: CalendarDate, now: Date): string | undefined {
  const latest = calendarDateAt(now, earliestZone)
  if (compareCalendarDates(paidOn, latest) > 0) return 'lies ahead'
  const isBefore = compareCalendarDates(paidOn, issuedOn) < 0 && compareCalendarDates(issuedOn, latest) <= 0
  return isBefore ? `lies before the day of issue, ${issuedOn}` : undefined
}
