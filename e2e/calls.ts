import { randomBytes } from 'node:crypto'
import { type BookingRecord, openBookingStore } from '#gateway/bookings.ts'
import { createBooking } from '#testing/site/bookings.ts'
import { openDocuments } from './people.ts'
import type { TestServer } from './server.ts'

/** Stores a call of a visitor that starts at an instant. */
export async function createCall(server: TestServer, start: Date, own: Partial<BookingRecord> = {}): Promise<BookingRecord> {
  const id = randomBytes(16).toString('hex')
  const booking = createBooking({
    id,
    start,
    name: 'Zoë <Peeters>',
    email: `zoe-${id.slice(0, 8)}@peeters.example`,
    topic: 'Lamps & search',
    phone: '+31201234567',
    timeZone: 'Europe/Lisbon',
    tokenHashes: [id],
    ...own,
  })
  const add = { kind: 'booking', id, start: booking.start, end: booking.end } as const
  const change = booking.state === 'confirmed' ? { booking, add } : { booking }
  await openBookingStore(openDocuments(server)).change({ bookingId: id, window: add, now: new Date(), decide: () => ({ change }) })
  return booking
}
