import type { Booking } from '#domain/bookings/booking.ts'
import type { BookingReply, BookReply, HoldReply, Limited, SlotTaken, TooLate, Unknown } from '#domain/bookings/booking-calls.ts'
import type { BookingDetails } from '#domain/bookings/booking-form.ts'

/** Who asks, as limits count it. */
export type BookingOrigin = { readonly clientAddress: string }

/** What is booked. */
export type BookingRequest = BookingDetails & {
  readonly start: Date
  /** Token of the hold on that slot. */
  readonly hold?: string
  /** The visitor's zone (IANA name). */
  readonly timeZone: string
  /** 32 hexadecimal digits; the same key is the same booking. */
  readonly idempotencyKey: string
}

/** There is no booking of that token; or it may not be changed any more. */
type Unchanged = Unknown | TooLate

/** Books calls; the server puts one behind the pages. Methods reject when it is not certain what is stored. */
export type BookingService = {
  /** The free slots in a range. */
  readonly listSlots: (range: { readonly from: Date; readonly to: Date }) => Promise<readonly Date[]>
  /** Keeps a slot for five minutes, in place of an earlier hold. */
  readonly hold: (
    request: { readonly start: Date; readonly hold?: string },
    origin: BookingOrigin,
  ) => Promise<HoldReply<Date> | SlotTaken<Date> | Limited>
  /** Books a call exactly once, with its mails. */
  readonly book: (request: BookingRequest, origin: BookingOrigin) => Promise<BookReply<Date> | SlotTaken<Date> | Limited>
  readonly find: (token: string) => Promise<BookingReply<Date> | undefined>
  readonly move: (token: string, start: Date, origin: BookingOrigin) => Promise<BookingReply<Date> | SlotTaken<Date> | Unchanged | Limited>
  readonly cancel: (token: string, origin: BookingOrigin) => Promise<BookingReply<Date> | Unchanged | Limited>
  /**
   * The next calls that were booked under an address, in whatever case it was typed, and those of the last day; for the person who has confirmed
   * that it is theirs.
   */
  readonly listCallsOf: (email: string) => Promise<readonly Booking[]>
  /** The call as a file for calendars (RFC 5545). */
  readonly writeCalendar: (token: string) => Promise<string | undefined>
}
