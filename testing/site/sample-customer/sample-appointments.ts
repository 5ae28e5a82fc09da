import type { Appointment } from '#domain/appointments/appointment.ts'
import { addDays, type CalendarDate, utcMidnightOf } from '#domain/calendar-date.ts'
import { findInstant } from '#domain/wall-time.ts'
import { sampleTimeZone } from './sample-customers.ts'

/** The sample customer's next call: three days ahead, or on the Monday after them, in the morning. */
export function createSampleAppointments(today: CalendarDate): readonly Appointment[] {
  const day = nextWorkday(addDays(today, 3))
  const startsAt = findInstant(`${day}T10:00`, sampleTimeZone)
  // Nowhere are clocks set in the morning.
  if (!startsAt) throw new RangeError(`There is no 10:00 on ${day} in ${sampleTimeZone}.`)
  return [
    {
      id: 'search-call',
      title: 'Marketplace: Search',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 45 * 60_000),
      timeZone: sampleTimeZone,
      joinUrl: 'https://meet.fourfold.example/search',
      hosts: ['Mara Lindholm', 'Joost van Veldhuizen'],
      createdAt: utcMidnightOf(addDays(today, -4)),
    },
  ]
}

function nextWorkday(day: CalendarDate): CalendarDate {
  const weekday = utcMidnightOf(day).getUTCDay()
  if (weekday === 6) return addDays(day, 2)
  return weekday === 0 ? addDays(day, 1) : day
}
