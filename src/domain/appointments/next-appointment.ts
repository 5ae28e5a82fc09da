import { type Appointment, compareAppointments } from './appointment.ts'

/** Where an appointment stands at an instant. */
export type AppointmentState = 'canceled' | 'over' | 'now' | 'ahead'

/** It begins with its first moment, and is over with the moment it ends. */
export function deriveAppointmentState({ startsAt, endsAt, canceledAt }: Appointment, now: Date): AppointmentState {
  if (canceledAt) return 'canceled'
  if (endsAt <= now) return 'over'
  return startsAt <= now ? 'now' : 'ahead'
}

/** It takes place, and is not over yet. */
export function isUpcoming(appointment: Appointment, now: Date): boolean {
  return ['now', 'ahead'].includes(deriveAppointmentState(appointment, now))
}

/** The first one that takes place and is not over yet. */
export function findNextAppointment(appointments: readonly Appointment[], now: Date): Appointment | undefined {
  return appointments
    .filter((appointment) => isUpcoming(appointment, now))
    .toSorted(compareAppointments)
    .at(0)
}
