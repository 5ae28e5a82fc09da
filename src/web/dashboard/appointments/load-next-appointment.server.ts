import { findNextAppointment } from '#domain/appointments/next-appointment.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { Locale } from '#domain/locale.ts'
import { isTimeZone } from '#domain/time-zone.ts'
import type { Visitor } from '#web/dashboard/customer/customers.server.ts'
import type { Person } from '#web/dashboard/shell/person.server.ts'
import type { Site } from '#web/site.server.ts'
import { toAppointment } from './booked-calls.server.ts'
import { type AppointmentView, describeAppointment } from './describe-appointment.server.ts'

/** The next appointment with a customer, or call that the person has booked, if there is one, as a part of a page. */
export type NextAppointmentView = { readonly kind: 'failed' } | { readonly kind: 'loaded'; readonly next: AppointmentView | undefined }

type AppointmentOptions = {
  readonly site: Site
  readonly visitor: Pick<Visitor, 'gateway' | 'listCalls'>
  readonly customer: Customer
  readonly locale: Locale
  readonly request: Request
}

/**
 * Reads what is ahead; a failure is told, and fails this part of the page alone.
 *
 * @param readingPerson By whose clocks it is written; by the customer's where the person has not chosen.
 */
export async function loadNextAppointment(
  readingPerson: Promise<Pick<Person, 'timeZone'>>,
  { site, visitor, customer, locale, request }: AppointmentOptions,
): Promise<NextAppointmentView> {
  try {
    const now = new Date(site.now())
    const [ahead, calls, { timeZone }] = await Promise.all([
      visitor.gateway.appointments.listAppointmentsAfter(customer.id, now),
      visitor.listCalls(),
      readingPerson,
    ])
    const next = findNextAppointment([...ahead, ...calls.map((call) => toAppointment(call, site, locale))], now)
    const isKnown = timeZone !== undefined && isTimeZone(timeZone)
    return {
      kind: 'loaded',
      next: next && describeAppointment(next, { locale, timeZone: isKnown ? timeZone : customer.timeZone, now }),
    }
  } catch (error) {
    // Whatever the reason, the rest of the page is worth having.
    site.reportError(new Error(`The appointments of ${customer.id} could not be read.`, { cause: error }), request)
    return { kind: 'failed' }
  }
}
