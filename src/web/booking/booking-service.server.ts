import type { Booking } from '#domain/bookings/booking.ts'
import type { BookingReply, BookReply, HoldReply, Limited, SlotTaken, TooLate, Unknown } from '#domain/bookings/booking-calls.ts'
import type { BookingDetails } from '#domain/bookings/booking-form.ts'

/** The client, for rate limits. */
export type BookingOrigin = { readonly clientAddress: string }

/** Data of a booking. */
export type BookingRequest = BookingDetails & {
  readonly start: Date
  /** Token of the hold on the slot. */
  readonly hold?: string
  /** The visitor's time zone (IANA name). */
  readonly timeZone: string
  /** 32 hexadecimal digits; the same key is the same booking. */
  readonly idempotencyKey: string
}

/** No booking has the token, or it can no longer be changed. */
type Unchanged = Unknown | TooLate

/** Books calls. Implemented by the server. Methods reject unless it is certain what was stored. */
export type BookingService = {
  /** Lists the free slots in a range. */
  readonly listSlots: (range: { readonly from: Date; readonly to: Date }) => Promise<readonly Date[]>
  /** Holds a slot for five minutes, in place of an earlier hold. */
  readonly hold: (
    request: { readonly start: Date; readonly hold?: string },
    origin: BookingOrigin,
  ) => Promise<HoldReply<Date> | SlotTaken<Date> | Limited>
  /** Books a call exactly once, and sends its mails. */
  readonly book: (request: BookingRequest, origin: BookingOrigin) => Promise<BookReply<Date> | SlotTaken<Date> | Limited>
  readonly find: (token: string) => Promise<BookingReply<Date> | undefined>
  readonly move: (token: string, start: Date, origin: BookingOrigin) => Promise<BookingReply<Date> | SlotTaken<Date> | Unchanged | Limited>
  readonly cancel: (token: string, origin: BookingOrigin) => Promise<BookingReply<Date> | Unchanged | Limited>
  /**
   * Lists the calls booked under an address, ignoring case, that are upcoming or at most a day ago. Call it only for a person who has
   * confirmed the address.
   */
  readonly listCallsOf: (email: string) => Promise<readonly Booking[]>
  /** Writes the call as an iCalendar file (RFC 5545). */
  readonly writeCalendar: (token: string) => Promise<string | undefined>
}
