import { findNextAppointment } from '#domain/appointments/next-appointment.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { Locale } from '#domain/locale.ts'
import { isTimeZone } from '#domain/time-zone.ts'
import type { Visitor } from '#web/dashboard/customer/customers.server.ts'
import type { Person } from '#web/dashboard/shell/person.server.ts'
import type { Site } from '#web/site.server.ts'
import { toAppointment } from './booked-calls.server.ts'
import { type AppointmentView, describeAppointment } from './describe-appointment.server.ts'

/** A customer's next appointment, or the next call that the person booked. */
export type NextAppointmentView = { readonly kind: 'failed' } | { readonly kind: 'loaded'; readonly next: AppointmentView | undefined }

type AppointmentOptions = {
  readonly site: Site
  readonly visitor: Pick<Visitor, 'gateway' | 'listCalls'>
  readonly customer: Customer
  readonly locale: Locale
  readonly request: Request
}

/**
 * Loads the next appointment. Reports a failure and returns it as `failed`, so that the rest of the page still renders.
 *
 * @param readingPerson Its time zone is used; the customer's if the person has not set one.
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
      next:
        next && describeAppointment(next, { locale, timeZone: isKnown ? timeZone : customer.timeZone, now, people: site.content.people }),
    }
  } catch (error) {
    // Any failure: the rest of the page still renders.
    site.reportError(new Error(`The appointments of ${customer.id} could not be read.`, { cause: error }), request)
    return { kind: 'failed' }
  }
}
