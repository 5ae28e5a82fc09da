import { dayMilliseconds } from '#domain/durations.ts'
import { addMonths, type CalendarDate, calendarDateAt } from '#domain/calendar-date.ts'
import type { ContactFormName } from './lead.ts'

/** Six months after it came, an application goes, also one to the talent pool (privacy policy, "applications"). */
const applicationMonths = 6

/** The least of time from a request to the first moment of that day: 181 days, as from the end of August, less the day on which it came. */
export const shortestKeptMilliseconds = 180 * dayMilliseconds

/** The day, in UTC, on which a request is deleted by itself; undefined for those that stay until nobody needs them. */
export function deletionDay({
  formName,
  createdAt,
}: {
  readonly formName: ContactFormName
  readonly createdAt: Date
}): CalendarDate | undefined {
  return formName === 'application' ? addMonths(calendarDateAt(createdAt, 'UTC'), applicationMonths) : undefined
}
