import { hash } from 'node:crypto'
import { isSameSecret } from '#backend'
import type { BookingFeed } from '#gateway/booking-feed.ts'
import type { BookingStore } from '#gateway/bookings.ts'
import { type BookingCalendarOptions, writeBookingCalendar } from './booking-calendar.ts'
import { dayMilliseconds } from '#domain/durations.ts'

export type AgencyFeedOptions = BookingCalendarOptions & {
  readonly feed: Pick<BookingFeed, 'findKey'>
  readonly bookings: Pick<BookingStore, 'listBookingsAfter'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** How long past bookings stay in the agency's calendar. */
const shownMilliseconds = 30 * dayMilliseconds

/** A calendar of all bookings, to which the agency subscribes by a secret URL. */
export function createAgencyFeed({ feed, bookings, now, ...options }: AgencyFeedOptions): (key: string) => Promise<string | undefined> {
  return async (key) => {
    const current = await feed.findKey()
    if (!current || !isSameSecret(current.keyHash, hash('sha256', key))) return undefined
    const listed = await bookings.listBookingsAfter(new Date(now() - shownMilliseconds))
    const confirmed = listed.filter(({ state }) => state === 'confirmed')
    return writeBookingCalendar(confirmed, 'publish', 'agency', options)
  }
}
