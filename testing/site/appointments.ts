import type { Appointment } from '#domain/appointments/appointment.ts'

/** A call of 45 minutes on Tuesday, 1 December 2026, at 10:00 in Amsterdam. */
export function createAppointment(changes: Partial<Appointment> = {}): Appointment {
  return {
    id: 'checkout-call',
    title: 'Checkout: the open questions',
    startsAt: new Date('2026-12-01T09:00:00Z'),
    endsAt: new Date('2026-12-01T09:45:00Z'),
    timeZone: 'Europe/Amsterdam',
    joinUrl: 'https://meet.example/checkout',
    hosts: ['Mara Lindholm'],
    createdAt: new Date('2026-11-20T12:00:00Z'),
    ...changes,
  }
}
