import type { SiteFacts } from '#i18n/content/site.ts'

const minutesPerDay = 24 * 60

/**
 * Converts opening hours to another time zone; days shift if the hours cross midnight.
 *
 * @param now Decides whether daylight saving time applies.
 */
export function convertOpeningHours(
  { openingHours, timeZone }: Pick<SiteFacts, 'openingHours' | 'timeZone'>,
  visitorTimeZone: string,
  now: Date,
): SiteFacts['openingHours'] {
  const shift = offsetMinutes(visitorTimeZone, now) - offsetMinutes(timeZone, now)
  return openingHours.map(({ days, opens, closes }) => {
    const dayShift = Math.floor((parseTime(opens) + shift) / minutesPerDay)
    return {
      days: days.map((day) => ((((day - 1 + dayShift) % 7) + 7) % 7) + 1),
      opens: formatTime(parseTime(opens) + shift),
      closes: formatTime(parseTime(closes) + shift),
    }
  })
}

/** Offset of a time zone from UTC in minutes: `GMT+05:30` is 330, `GMT` is 0. */
function offsetMinutes(timeZone: string, now: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d+):(\d+)/u.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

function parseTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function formatTime(minutes: number): string {
  const ofDay = ((minutes % minutesPerDay) + minutesPerDay) % minutesPerDay
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
