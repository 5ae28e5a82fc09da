import * as v from 'valibot'
import type { FormErrors } from '#domain/form/form-definition.ts'
import { InstantSchema } from '#domain/instant.ts'
import { LocaleSchema } from '#domain/locale-schema.ts'
import { isTimeZone } from '#domain/time-zone.ts'
import type { BookingField } from './booking-form.ts'

/**
 * JSON endpoints of the booking page, the same in all languages. Those that change something are POST with a JSON body and require the
 * site's own `Origin`. Tokens are sent in the query or the body, neither of which is logged.
 */
export const bookingCalls = {
  /** GET `?from=ISO&to=ISO` (at most `longestRangeDays`): `SlotsReply`. */
  slots: '/bookings/slots',
  /** POST `HoldRequest`: `HoldReply`, or `SlotTaken`. */
  hold: '/bookings/hold',
  /** POST `BookRequest`: `BookReply`, or `SlotTaken` or `Invalid`. GET `?booking=TOKEN`: `BookingReply`. */
  bookings: '/bookings',
  /** POST `MoveRequest`: `BookingReply`, or `SlotTaken` or `TooLate`. */
  move: '/bookings/move',
  /** POST `CancelRequest`: `BookingReply`, or `TooLate`. */
  cancel: '/bookings/cancel',
  /** GET `?booking=TOKEN`: an iCalendar file, for a download link. */
  calendar: '/bookings/calendar.ics',
} as const

export const longestRangeDays = 92

const Token = v.pipe(v.string(), v.regex(/^[\w-]{22}$/))
const Text = v.optional(v.string(), '')

export const SlotsRequestSchema = v.object({ from: InstantSchema, to: InstantSchema })
export const HoldRequestSchema = v.object({
  start: InstantSchema,
  /** The visitor's earlier hold, which this one replaces. */
  hold: v.exactOptional(Token),
})
export const BookRequestSchema = v.object({
  start: InstantSchema,
  hold: v.exactOptional(Token),
  /** As typed; validated by the form, whose errors come back as `Invalid`. */
  name: Text,
  email: Text,
  topic: Text,
  phone: Text,
  phoneCountry: Text,
  website: Text,
  locale: LocaleSchema,
  /** The visitor's zone (IANA name). */
  timeZone: v.pipe(v.string(), v.maxLength(100), v.check(isTimeZone)),
  /** 32 hexadecimal digits. Repeats of a request send the same key and create only one booking. */
  idempotencyKey: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
})
export const MoveRequestSchema = v.object({ booking: Token, start: InstantSchema })
export const CancelRequestSchema = v.object({ booking: Token })

/** Request bodies as the browser sends them. */
export type HoldRequest = v.InferInput<typeof HoldRequestSchema>
export type BookRequest = v.InferInput<typeof BookRequestSchema>
export type MoveRequest = v.InferInput<typeof MoveRequestSchema>
export type CancelRequest = v.InferInput<typeof CancelRequestSchema>

/** Successful replies (status 200). Instants are ISO 8601 strings in the browser and dates on the server. */
export type SlotsReply = {
  /** The agency's zone (IANA name). */
  readonly timeZone: string
  readonly durationMinutes: number
  readonly slots: readonly string[]
}
export type HoldReply<Instant = string> = { readonly hold: string; readonly expiresAt: Instant }
export type BookReply<Instant = string> = { readonly token: string; readonly start: Instant; readonly end: Instant }
export type BookingReply<Instant = string> = {
  readonly state: 'confirmed' | 'canceled'
  readonly start: Instant
  readonly end: Instant
  readonly firstName: string
  /** The visitor's zone when the call was booked. */
  readonly timeZone: string
  /** Whether, and until when, the booking can be moved or canceled. */
  readonly canChange: boolean
  readonly changeUntil: Instant
  readonly joinUrl: string
}

/** Error replies, with the status of `refusalStatus`. 403 (other origin), 413 (too long) and 500 have no code. */
export type SlotTaken<Instant = string> = {
  readonly code: 'slot-taken'
  /** Up to three free slots nearest to the requested one. */
  readonly next: readonly Instant[]
}
export type TooLate = { readonly code: 'too-late' }
export type Invalid = { readonly code: 'invalid'; readonly errors: FormErrors<BookingField> }
export type Limited = { readonly code: 'limited'; readonly retryAfterSeconds: number }
/** No booking has this token. */
export type Unknown = { readonly code: 'unknown' }
/** `malformed`: the request could not be parsed. `failed`: it is unknown whether anything was stored; the same request may be repeated. */
export type BookingRefusal<Instant = string> =
  | SlotTaken<Instant>
  | TooLate
  | Invalid
  | Limited
  | Unknown
  | { readonly code: 'malformed' | 'failed' }

export const refusalStatus: Readonly<Record<BookingRefusal['code'], number>> = {
  'slot-taken': 409,
  'too-late': 409,
  invalid: 422,
  limited: 429,
  unknown: 404,
  malformed: 400,
  failed: 503,
}
