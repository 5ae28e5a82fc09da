import { dayMilliseconds } from '#domain/durations.ts'
import { addMonths, type CalendarDate, calendarDateAt } from '#domain/calendar-date.ts'
import type { ContactFormName } from './lead.ts'

/** Applications, including those to the talent pool, are deleted after six months (privacy policy, "applications"). */
const applicationMonths = 6

/** Shortest time from a lead to its deletion day: 181 days, as from the end of August, less the day on which it arrived. */
export const shortestKeptMilliseconds = 180 * dayMilliseconds

/** The day, in UTC, on which a lead is deleted automatically; undefined for leads that staff delete. */
export function deletionDay({
  formName,
  createdAt,
}: {
  readonly formName: ContactFormName
  readonly createdAt: Date
}): CalendarDate | undefined {
  return formName === 'application' ? addMonths(calendarDateAt(createdAt, 'UTC'), applicationMonths) : undefined
}
