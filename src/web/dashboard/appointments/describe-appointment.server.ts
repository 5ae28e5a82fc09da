import type { Appointment } from '#domain/appointments/appointment.ts'
import { deriveAppointmentState } from '#domain/appointments/next-appointment.ts'
import { calendarDateAt, daysBetween } from '#domain/calendar-date.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { wallTimeAt } from '#domain/wall-time.ts'

/** An appointment as a page shows it, written in the page's language by the reader's clocks. */
export type AppointmentView = {
  readonly id: string
  readonly title: string
  /** Its first day, as a leaf of a calendar shows it. */
  readonly leaf: { readonly month: string; readonly day: string }
  /** Its begin for machines. */
  readonly instant: string
  /** The day, when it begins and ends on one. */
  readonly day?: string
  /** From when until when; with the days, when it takes several. */
  readonly time: string
  /** The reader's zone, where its clocks show another time than those by which it was agreed. */
  readonly zone?: string
  /** How long it takes, within a day. */
  readonly length?: string
  /** It takes place at this moment. */
  readonly isNow: boolean
  /** Milliseconds until it begins, or ends. */
  readonly changesIn: number
  /** How far its day is, such as `tomorrow`. */
  readonly distance: string
  readonly place?: string
  readonly joinUrl?: string
  /** Who comes from the agency, as a list in words. */
  readonly hosts: string
  readonly note?: string
}

/** Who reads, by which clocks (IANA name), and when. */
export type AppointmentReader = { readonly locale: Locale; readonly timeZone: string; readonly now: Date }

/** Written here and not in the browser, whose data of languages and zones may be another. */
export function describeAppointment(appointment: Appointment, { locale, timeZone, now }: AppointmentReader): AppointmentView {
  const { id, title, startsAt, endsAt, place, joinUrl, hosts, note } = appointment
  const tag = localeTags[locale]
  const today = calendarDateAt(now, timeZone)
  const firstDay = calendarDateAt(startsAt, timeZone)
  const date: Intl.DateTimeFormatOptions = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    // A year says something where it is another one.
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
    hosts: new Intl.ListFormat(tag).format(hosts),
    ...(note !== undefined && { note }),
  }
}

/** Hours and minutes in words. */
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
