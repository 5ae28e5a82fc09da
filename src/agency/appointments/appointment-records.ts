import * as v from 'valibot'
import { WrittenAppointmentSchema } from '#domain/appointments/appointment.ts'
import { dropUndefined, noRow, type RecordKind, readParts } from '#agency/imports/record-kind.ts'
import { createAppointmentRules, type OwnedAppointment } from './appointments.ts'

// A short ID, since staff type it; it is unique within a customer.
const rules = createAppointmentRules(() => crypto.randomUUID().slice(0, 8))

/** Appointments: a row each. */
export const appointmentRecords: RecordKind<OwnedAppointment> = {
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
  ...rules,
}
