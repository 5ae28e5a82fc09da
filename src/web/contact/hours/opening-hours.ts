import { listWords } from '#domain/list-words.ts'
import type { SiteFacts } from '#i18n/content/site.ts'

/** Formats opening hours: `Monday – Thursday`, `9:00 AM – 5:30 PM`. */
export function describeOpeningHours(openingHours: SiteFacts['openingHours'], tag: string): { days: string; hours: string }[] {
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' })
  const time = new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  const describeRun = ([first = 1, last = first]: readonly number[]) => weekday.formatRange(dateOfWeekday(first), dateOfWeekday(last))
  return openingHours.map(({ days, opens, closes }) => ({
    days: listWords(listRuns(days).map(describeRun), tag),
    hours: time.formatRange(dateOfTime(opens), dateOfTime(closes)),
  }))
}

/** First and last day of each run of consecutive days: 1, 2, 3, 5 gives [1, 3] and [5, 5]. */
function listRuns(days: readonly number[]): (readonly [first: number, last: number])[] {
  const sorted = days.toSorted((a, b) => a - b)
  const firsts = sorted.filter((day) => !sorted.includes(day - 1))
  const lasts = sorted.filter((day) => !sorted.includes(day + 1))
  return firsts.map((first, index) => [first, lasts[index] ?? first])
}

/** A date with the given weekday (the week of Monday, 1 January 2024). */
function dateOfWeekday(isoWeekday: number): Date {
  return new Date(Date.UTC(2024, 0, isoWeekday))
}

function dateOfTime(time: string): Date {
  return new Date(`2024-01-01T${time}Z`)
}
