import { type BookingRecord, openBookingStore, type SlotEntry } from '#gateway/bookings.ts'
import type { DocumentsClient } from '#gateway/documents/documents.ts'
import type { Mail } from '#gateway/mail.ts'
import type { Trace } from './run-contracts.ts'

/** Calls the bookings by every method of their store. */
export async function callBookings(client: DocumentsClient, { trace, note }: Pick<Trace, 'trace' | 'note'>): Promise<void> {
  const bookings = trace('openBookingStore', openBookingStore(client))
  const start = new Date('2026-03-10T23:30:00Z')
  const end = new Date('2026-03-11T00:00:00Z')
  const now = new Date('2026-03-02T12:00:00Z')
  const late = new Date('2026-04-01T00:00:00Z')
  const moments = { start, end, createdAt: now, changedAt: now, reminderAt: new Date('2026-03-10T08:00:00Z') }
  const person = { name: 'Ida', email: 'Ida@Example.com', locale: 'de', timeZone: 'Europe/Berlin' } as const
  const booking: BookingRecord = { id: 'b1', state: 'confirmed', ...person, ...moments, sequence: 0, tokenHashes: ['t1'] }
  const entry: SlotEntry = { kind: 'booking', id: 'b1', start, end }
  const window = { start, end: new Date('2026-03-11T00:15:00Z') }
  await bookings.change({ bookingId: 'b1', window, now, decide: () => ({ change: { booking, add: entry, mails: [createMail('b1')] } }) })
  await bookings.listEntries({ start, end }, now)
  const found = await bookings.findBooking('b1')
  await bookings.findBookingByToken('t1')
  await bookings.listBookingsAfter(now)
  note('openBookingStore.walkBookingsBefore')
  for await (const _ of bookings.walkBookingsBefore(late, 5));
  await bookings.listBookingsOf('ida@example.com')
  await bookings.listBookingsOfAfter('ida@example.com', now, 5)
  await bookings.listReminders(late, 5)
  if (found) await bookings.putBooking({ ...found, mailDue: 'moved' }, found, [])
  if (found) await bookings.putBooking({ ...found, mailDue: 'canceled' }, found, [])
  await bookings.listMailsDue(5)
  await bookings.change({ bookingId: 'b1', now, decide: () => ({ change: { remove: ['b1'], deleteBooking: true } }) })
  await bookings.deleteBooking('b1')
  await bookings.deleteDaysBefore(late)
}

export function createMail(id: string): Mail {
  return { id, to: 'zoe@halde.example', subject: 'Hello', text: 'Hello.', html: '<p>Hello.', headers: { 'X-One': '1' } }
}
