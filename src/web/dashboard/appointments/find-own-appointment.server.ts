import * as v from 'valibot'
import { type Appointment, AppointmentId } from '#domain/appointments/appointment.ts'
import type { Visitor } from '#web/dashboard/customer/customers.server.ts'
import { findOwnRecord, type OwnRecord } from '#web/dashboard/customer/find-own-record.server.ts'

/** An appointment of the person's customers that takes place, or did. */
export async function findOwnAppointment(visitor: Visitor, url: URL, id: string): Promise<OwnRecord<Appointment> | undefined> {
  if (!v.is(AppointmentId, id)) return undefined
  return findOwnRecord(visitor, url, async (customerId) => {
    const appointment = await visitor.gateway.appointments.findAppointment({ customerId, id })
    return appointment?.canceledAt ? undefined : appointment
  })
}
