import { type Appointment, compareAppointments } from './appointment.ts'

/** State of an appointment at an instant. */
export type AppointmentState = 'canceled' | 'over' | 'now' | 'ahead'

/** The start is inclusive, the end exclusive. */
export function deriveAppointmentState({ startsAt, endsAt, canceledAt }: Appointment, now: Date): AppointmentState {
  if (canceledAt) return 'canceled'
  if (endsAt <= now) return 'over'
  return startsAt <= now ? 'now' : 'ahead'
}

/** Whether an appointment is neither canceled nor over. */
export function isUpcoming(appointment: Appointment, now: Date): boolean {
  return ['now', 'ahead'].includes(deriveAppointmentState(appointment, now))
}

/** The earliest upcoming appointment. */
export function findNextAppointment(appointments: readonly Appointment[], now: Date): Appointment | undefined {
  return appointments
    .filter((appointment) => isUpcoming(appointment, now))
    .toSorted(compareAppointments)
    .at(0)
}
