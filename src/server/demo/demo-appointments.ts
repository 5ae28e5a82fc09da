import type { Appointment } from '#domain/appointments/appointment.ts'
import { addDays, type CalendarDate, utcMidnightOf } from '#domain/calendar-date.ts'
import { findInstant } from '#domain/wall-time.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { Locale } from '#domain/locale.ts'
import type { Person } from '#i18n/content/person.ts'
import { demoBranchId, demoTimeZone } from './demo-customers.ts'
import { type DemoContent, nextWorkday } from './demo-project.ts'

export const demoAppointmentId = 'search-call'

/** A demo customer's next appointment: in three days, or on the next workday, in the morning. None without a team. */
export function createDemoAppointments(
  { id, locale }: Customer,
  { demo, people }: Pick<DemoContent, 'demo' | 'people'>,
  today: CalendarDate,
): readonly Appointment[] {
  const hosts = chooseHosts(people, locale)
  if (id === demoBranchId || hosts.length === 0) return []
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
      hosts,
      createdAt: utcMidnightOf(addDays(today, -4)),
    },
  ]
}

/** Names of a speaker of the language, if there is one, and of a person with the other kind of work, who speaks it too if possible. */
function chooseHosts(people: readonly Person[], locale: Locale): readonly string[] {
  const speaks = ({ languages }: Person) => languages.includes(locale)
  const [first, ...others] = [...people.filter(speaks), ...people.filter((person) => !speaks(person))]
  const second = others.find(({ work }) => work !== undefined && work !== first?.work)
  return [first, second].flatMap((person) => (person ? [person.name] : []))
}
