import type { Appointment } from '#domain/appointments/appointment.ts'
import { deriveAppointmentState } from '#domain/appointments/next-appointment.ts'
import { calendarDateAt, daysBetween } from '#domain/calendar-date.ts'
import { listWords } from '#domain/list-words.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { wallTimeAt } from '#domain/wall-time.ts'
import type { Person } from '#i18n/content/person.ts'

/** An appointment as a page shows it: in the page's language and the reader's time zone. */
export type AppointmentView = {
  readonly id: string
  readonly title: string
  /** Month and day of the calendar icon. */
  readonly leaf: { readonly month: string; readonly day: string }
  /** Start in ISO 8601, for `datetime`. */
  readonly instant: string
  /** Absent when it spans several days. */
  readonly day?: string
  /** Start and end; with dates when it spans several days. */
  readonly time: string
  /** The reader's time zone, if its clock differs from that of the appointment's zone. */
  readonly zone?: string
  /** Duration; absent when it spans several days. */
  readonly length?: string
  readonly isNow: boolean
  /** Milliseconds until it starts; while it takes place, until it ends. */
  readonly changesIn: number
  /** Relative day, such as `tomorrow`. */
  readonly distance: string
  readonly place?: string
  readonly joinUrl?: string
  /** Names of the hosts as a list in the page's language. */
  readonly hosts: string
  /** The hosts' portraits, as far as they are of the agency's team. */
  readonly faces: readonly Face[]
  readonly note?: string
}

/** How a person of the team is drawn. */
type Face = Pick<Person, 'id' | 'portrait'>

/** Time zone: IANA name. */
export type AppointmentReader = {
  readonly locale: Locale
  readonly timeZone: string
  readonly now: Date
  readonly people: readonly Pick<Person, 'id' | 'name' | 'portrait'>[]
}

/** Runs on the server because the browser may have other locale and time zone data. */
export function describeAppointment(appointment: Appointment, { locale, timeZone, now, people }: AppointmentReader): AppointmentView {
  const { id, title, startsAt, endsAt, place, joinUrl, hosts, note } = appointment
  const tag = localeTags[locale]
  const today = calendarDateAt(now, timeZone)
  const firstDay = calendarDateAt(startsAt, timeZone)
  const date: Intl.DateTimeFormatOptions = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    // The year is shown only if it is not the current one.
    ...(today.slice(0, 4) !== firstDay.slice(0, 4) && { year: 'numeric' }),
    timeZone,
  }
  const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', timeZone }
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options)
  const isElsewhere = wallTimeAt(startsAt, timeZone) !== wallTimeAt(startsAt, appointment.timeZone)
  const isNow = deriveAppointmentState(appointment, now) === 'now'
  return {
    id,
    title,
    leaf: {
      month: format({ month: 'short', timeZone }).format(startsAt),
      day: format({ day: 'numeric', timeZone }).format(startsAt),
    },
    instant: startsAt.toISOString(),
    ...(firstDay === calendarDateAt(endsAt, timeZone)
      ? {
          day: format(date).format(startsAt),
          time: format(time).formatRange(startsAt, endsAt),
          length: describeLength(endsAt.getTime() - startsAt.getTime(), tag),
        }
      : { time: format({ ...date, ...time }).formatRange(startsAt, endsAt) }),
    ...(isElsewhere && { zone: nameZone(startsAt, timeZone, tag) }),
    isNow,
    changesIn: (isNow ? endsAt : startsAt).getTime() - now.getTime(),
    distance: new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(daysBetween(today, firstDay), 'day'),
    ...(place !== undefined && { place }),
    ...(joinUrl !== undefined && { joinUrl }),
    hosts: listWords(hosts, tag),
    faces: hosts.flatMap((host) => people.filter(({ name }) => name === host).map(({ id, portrait }) => ({ id, portrait }))),
    ...(note !== undefined && { note }),
  }
}

/** Writes a duration in hours and minutes. */
function describeLength(milliseconds: number, tag: string): string {
  const minutes = Math.round(milliseconds / 60_000)
  const parts = [
    { unit: 'hour', count: Math.floor(minutes / 60) },
    { unit: 'minute', count: minutes % 60 },
  ].filter(({ count }) => count > 0)
  const words = parts.map(({ unit, count }) => new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(count))
  return new Intl.ListFormat(tag, { type: 'unit' }).format(words)
}

function nameZone(instant: Date, timeZone: string, tag: string): string {
  const parts = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(instant)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
