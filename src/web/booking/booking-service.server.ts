import type { Booking } from '#domain/bookings/booking.ts'
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

/** Too many requests from one address. */
export type BookingsLimited = { readonly kind: 'limited'; readonly retryAfterSeconds: number }
/** Somebody else has the slot, or it is not offered any more; the nearest free ones in its place. */
export type BookingSlotTaken = { readonly kind: 'slotTaken'; readonly next: readonly Date[] }
/** There is no booking of that token; or it may not be changed any more. */
export type BookingRefused = { readonly kind: 'unknown' | 'tooLate' }

/** A booking as everybody with its link may see it. */
export type BookingView = Pick<Booking, 'start' | 'end' | 'state' | 'timeZone'> & {
  readonly firstName: string
  readonly canChange: boolean
  readonly changeUntil: Date
  readonly joinUrl: string
}

/** Books calls; the server puts one behind the pages. Methods reject when it is not certain what is stored. */
export type BookingService = {
  /** The free slots in a range. */
  readonly listSlots: (range: { readonly from: Date; readonly to: Date }) => Promise<readonly Date[]>
  /** Keeps a slot for five minutes, in place of an earlier hold. */
  readonly hold: (
    request: { readonly start: Date; readonly hold?: string },
    origin: BookingOrigin,
  ) => Promise<{ readonly kind: 'held'; readonly hold: string; readonly expiresAt: Date } | BookingSlotTaken | BookingsLimited>
  /** Books a call exactly once, with its mails. */
  readonly book: (
    request: BookingRequest,
    origin: BookingOrigin,
  ) => Promise<
    { readonly kind: 'booked'; readonly token: string; readonly start: Date; readonly end: Date } | BookingSlotTaken | BookingsLimited
  >
  readonly find: (token: string) => Promise<BookingView | undefined>
  readonly move: (
    token: string,
    start: Date,
    origin: BookingOrigin,
  ) => Promise<{ readonly kind: 'moved'; readonly booking: BookingView } | BookingSlotTaken | BookingRefused | BookingsLimited>
  readonly cancel: (
    token: string,
    origin: BookingOrigin,
  ) => Promise<{ readonly kind: 'canceled'; readonly booking: BookingView } | BookingRefused | BookingsLimited>
  /**
   * The next calls that were booked under an address, in whatever case it was typed, and those of the last day; for the person who has confirmed
   * that it is theirs.
   */
  readonly listCallsOf: (email: string) => Promise<readonly Booking[]>
  /** The call as a file for calendars (RFC 5545). */
  readonly writeCalendar: (token: string) => Promise<string | undefined>
}
