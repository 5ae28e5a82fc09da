import { type Locale } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'

/** English path of the page on which calls are booked, shown, moved and canceled. */
export const bookingPath = '/booking'

/** Query parameter of that page that holds the token of a booking: `?booking=TOKEN`. */
export const bookingQuery = 'booking'

/** Path of the page that shows a booking. Mails link to it; only a button on the page changes the booking, so that link scanners cannot. */
export function bookingLink(token: string, locale: Locale): string {
  return `${localizePath(locale, bookingPath)}?${bookingQuery}=${token}`
}

/** Whether a text has the form of a token: 128 random bits in base64url. */
export function isBookingToken(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}
