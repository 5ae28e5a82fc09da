import * as v from 'valibot'
import { type Appointment, AppointmentId } from '#domain/appointments/appointment.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { findOwnCustomers, type Visitor } from '#web/dashboard/customers.server.ts'

/** An appointment, and the customer it is with. */
export type OwnAppointment = { readonly customer: Customer; readonly appointment: Appointment }

/**
 * An appointment that takes place, or did, with the customer that `customer` in the query names, else with the first of the person's own that
 * has one of this id.
 */
export async function findOwnAppointment(visitor: Visitor, url: URL, id: string): Promise<OwnAppointment | undefined> {
  if (!v.is(AppointmentId, id)) return undefined
  const customers = await findOwnCustomers(visitor)
  const asked = url.searchParams.get('customer')
  const found = await Promise.all(
    customers
      .filter((customer) => asked === null || customer.id === asked)
      .map(async (customer) => ({
        customer,
        appointment: await visitor.gateway.appointments.findAppointment({ customerId: customer.id, id }),
      })),
  )
  return found.flatMap(({ customer, appointment }) => (appointment && !appointment.canceledAt ? [{ customer, appointment }] : [])).at(0)
}
