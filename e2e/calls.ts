import { randomBytes } from 'node:crypto'
import { callAt } from '#domain/bookings/slots.ts'
import { type BookingRecord, openBookingStore } from '#gateway/bookings.ts'
import { openDocuments } from './people.ts'
import type { TestServer } from './server.ts'

const halfHour = { durationMinutes: 30 }

/** Stores a call of a visitor that starts at an instant. */
export async function createCall(server: TestServer, start: Date, own: Partial<BookingRecord> = {}): Promise<BookingRecord> {
  const id = randomBytes(16).toString('hex')
  const booking: BookingRecord = {
    id,
    state: 'confirmed',
    ...callAt(start, halfHour),
    name: 'Zoë <Peeters>',
    email: `zoe-${id.slice(0, 8)}@peeters.example`,
    topic: 'Lamps & search',
    phone: '+31201234567',
    locale: 'nl',
    timeZone: 'Europe/Lisbon',
    sequence: 0,
    createdAt: new Date(),
    changedAt: new Date(),
    tokenHashes: [id],
    ...own,
  }
  const add = { kind: 'booking', id, start: booking.start, end: booking.end } as const
  const change = booking.state === 'confirmed' ? { booking, add } : { booking }
  await openBookingStore(openDocuments(server)).change({ bookingId: id, window: add, now: new Date(), decide: () => ({ change }) })
  return booking
}
