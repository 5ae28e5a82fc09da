import { callAt } from '#domain/bookings/slots.ts'
import type { BookingRecord } from '#gateway/bookings.ts'

/** A call of half an hour that a visitor has booked. */
export function createBooking(own: Pick<BookingRecord, 'id' | 'start'> & Partial<BookingRecord>): BookingRecord {
  return {
    state: 'confirmed',
    ...callAt(own.start, { durationMinutes: 30 }),
    name: 'Ann Smit',
    email: 'ann@halde.example',
    locale: 'nl',
    timeZone: 'Europe/Amsterdam',
    sequence: 0,
    createdAt: new Date('2026-01-01T08:00:00Z'),
    changedAt: new Date('2026-01-01T08:00:00Z'),
    tokenHashes: ['hash'],
    ...own,
  }
}
