import * as v from 'valibot'
import { type Appointment, AppointmentId, WrittenAppointmentSchema } from '#domain/appointments/appointment.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import type { AppointmentAddress } from '#gateway/appointments.ts'
import type { Operation } from '#agency/operation.ts'
import type { RecordRules } from '#agency/records/record-rules.ts'
import { listFieldProblems, type SavedRecord, saveRecord, type SaveRefusal } from '#agency/records/save-record.ts'
import { refuseMissing } from '#agency/refuse-failure.ts'

/** An appointment and its customer. */
export type OwnedAppointment = { readonly customerId: string; readonly appointment: Appointment }

/** The rules of appointments, which cannot be replaced. @param createId Makes the ID of one that has none, unique within its customer. */
export function createAppointmentRules(createId: () => string) {
  return {
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
  } as const satisfies RecordRules<OwnedAppointment>
}

/** Adds an appointment. No mail is sent. @param value `customerId`, and the fields as `WrittenAppointmentSchema` takes them. */
export async function addAppointment(
  operation: Operation,
  value: { readonly customerId: string; readonly [field: string]: unknown },
): Promise<Outcome<SavedRecord<OwnedAppointment>, SaveRefusal<never>>> {
  // Short, since staff type it.
  const rules = createAppointmentRules(() => operation.createId().slice(0, 8))
  return await saveRecord<OwnedAppointment, never>(operation, rules, value)
}

/** Why an appointment is not moved; the fields are those of its times. */
export type MoveRefusal =
  | Refusal<'no-such-appointment'>
  | Refusal<'already-canceled'>
  | Extract<SaveRefusal<never>, Refusal<'invalid-fields'>>

/** Moves an appointment to another time, in its time zone. No mail is sent. @param times Local times, as `WrittenAppointmentSchema` takes them. */
export async function moveAppointment(
  { gateway: { appointments } }: Operation,
  address: AppointmentAddress,
  times: { readonly startsAt: string; readonly endsAt: string },
): Promise<MoveRefusal | undefined> {
  const stored = v.is(AppointmentId, address.id) ? await appointments.findAppointment(address) : undefined
  if (!stored) return { refusal: 'no-such-appointment' }
  if (stored.canceledAt) return { refusal: 'already-canceled' }
  const moved = v.safeParse(WrittenAppointmentSchema, { ...stored, ...times })
  if (!moved.success) return { refusal: 'invalid-fields', fields: listFieldProblems(moved.issues) }
  return await refuseMissing('no-such-appointment', appointments.moveAppointment(address, moved.output))
}

/** Cancels an appointment: it stays stored but leaves the customer's page. No mail is sent. @returns Undefined if it is stored. */
export async function cancelAppointment(
  { gateway: { appointments } }: Operation,
  address: AppointmentAddress,
): Promise<Refusal<'no-such-appointment'> | Refusal<'already-canceled'> | undefined> {
  if (!v.is(AppointmentId, address.id)) return { refusal: 'no-such-appointment' }
  // Canceling again would change the time of cancellation.
  if ((await appointments.findAppointment(address))?.canceledAt) return { refusal: 'already-canceled' }
  return await refuseMissing('no-such-appointment', appointments.cancelAppointment(address))
}
