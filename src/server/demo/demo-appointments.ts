import type { Appointment } from '#domain/appointments/appointment.ts'
import { addDays, type CalendarDate, utcMidnightOf } from '#domain/calendar-date.ts'
import { findInstant } from '#domain/wall-time.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { demoBranchId, demoTimeZone } from './demo-customers.ts'
import type { DemoContent } from './demo-project.ts'

export const demoAppointmentId = 'search-call'

/** A demo customer's next appointment: in three days, or the Monday after, in the morning. */
export function createDemoAppointments(
  { id, locale }: Customer,
  { demo }: Pick<DemoContent, 'demo'>,
  today: CalendarDate,
): readonly Appointment[] {
  if (id === demoBranchId) return []
  const day = nextWorkday(addDays(today, 3))
  const startsAt = findInstant(`${day}T10:00`, demoTimeZone)
  // No zone changes its clocks in the morning.
  if (!startsAt) throw new RangeError(`There is no 10:00 on ${day} in ${demoTimeZone}.`)
  return [
    {
      id: demoAppointmentId,
      title: demo[locale].appointment,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 45 * 60_000),
      timeZone: demoTimeZone,
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
