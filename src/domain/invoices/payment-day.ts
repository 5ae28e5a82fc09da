import { type CalendarDate, calendarDateAt, compareCalendarDates } from '#domain/calendar-date.ts'

/** The zone in which a date starts first. Bank statements may use the date of any zone. */
const earliestZone = 'Pacific/Kiritimati'

/**
 * Checks the date of a payment: it must have begun somewhere on earth, and must not be before the date of the invoice unless that date
 * has not begun itself.
 */
export function findPaymentDayProblem(paidOn: CalendarDate, issuedOn: CalendarDate, now: Date): 'in-future' | 'before-issue' | undefined {
  const latest = calendarDateAt(now, earliestZone)
  if (compareCalendarDates(paidOn, latest) > 0) return 'in-future'
  const isBefore = compareCalendarDates(paidOn, issuedOn) < 0 && compareCalendarDates(issuedOn, latest) <= 0
  return isBefore ? 'before-issue' : undefined
}

/** The same in words. @returns The rest of a sentence that starts with the date; undefined if valid. */
export function describePaymentDayProblem(paidOn: CalendarDate, issuedOn: CalendarDate, now: Date): string | undefined {
  switch (findPaymentDayProblem(paidOn, issuedOn, now)) {
    case 'in-future':
      return 'is in the future'
    case 'before-issue':
      return `is before the invoice date, ${issuedOn}`
    case undefined:
      return undefined
  }
}
