import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { type Appointment, WrittenAppointmentSchema } from '#domain/appointments/appointment.ts'
import { dropUndefined, noRow, type RecordKind, readParts } from '#cli/records/record-kind.ts'
import { createAdd, createImport } from '#cli/records/record-commands.ts'

/** An appointment and its customer. */
export type AppointmentRecord = { readonly customerId: string; readonly appointment: Appointment }

/** Appointments: a row each. */
export const appointmentRecords: RecordKind<AppointmentRecord> = {
  name: 'appointments',
  singular: 'appointment',
  columns: ['customerId', 'title', 'startsAt', 'endsAt', 'timeZone', 'place', 'joinUrl', 'hosts', 'note', 'id'],
  hints: [
    'startsAt and endsAt in timeZone, such as 2026-12-01T10:00',
    'place, joinUrl (https) or both; hosts as NAME; NAME; without id one is created',
  ],
  readRows: ([{ place, row: { hosts, ...rest } } = noRow]) => ({ place, value: dropUndefined({ ...rest, hosts: readParts(hosts) }) }),
  written: v.object({ customerId: v.string(), ...WrittenAppointmentSchema.entries }),
  listed: ['createdAt', 'state'],
  complete: (value, createdAt) => {
    const { customerId, ...appointment } = value as { readonly customerId?: unknown } // the schema checks it
    return { customerId, appointment: { id: createId(), ...appointment, createdAt } }
  },
  schema: v.object({ customerId: v.string(), appointment: WrittenAppointmentSchema }),
  keyOf: ({ customerId, appointment }) => `${customerId}/${appointment.id}`,
  customerOf: ({ customerId }) => customerId,
  find: async ({ appointments }, items) => {
    const found = await appointments.findAppointments(items.map(({ customerId, appointment: { id } }) => ({ customerId, id })))
    return items.map(({ customerId }, index) => found[index] && { customerId, appointment: found[index], updateTime: '' })
  },
  store: ({ appointments }, items) => appointments.createAppointments(items),
}

/** A short ID, since staff type it; it is unique within a customer. */
function createId(): string {
  return randomBytes(4).toString('hex')
}

/** The commands of appointments. */
export const appointmentsAdd = createAdd(appointmentRecords)
export const appointmentsImport = createImport(appointmentRecords)
