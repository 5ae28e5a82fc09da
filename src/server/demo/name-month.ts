import type { CalendarDate } from '#domain/calendar-date.ts'

/** Such as `October 2026`. */
export function nameMonth(day: CalendarDate, localeTag: string): string {
  return new Intl.DateTimeFormat(localeTag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))
}
