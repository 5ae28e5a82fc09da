import { type Locale, localeTags } from '#domain/locale.ts'

/** Writes instants as the day, as the message `dashboard.day` does, and the time of day. */
export function createClock(locale: Locale, timeZone: string): Intl.DateTimeFormat {
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const
  return new Intl.DateTimeFormat(localeTags[locale], { ...day, hour: 'numeric', minute: '2-digit', timeZone })
}
