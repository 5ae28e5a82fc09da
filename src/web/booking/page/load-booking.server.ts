import { randomBytes } from 'node:crypto'
import { data, type RouterContextProvider } from 'react-router'
import { dayMilliseconds } from '#domain/durations.ts'
import { longestRangeDays, type SlotsReply } from '#domain/bookings/booking-calls.ts'
import { bookingQuery, isBookingToken } from '#domain/bookings/booking-link.ts'
import { isPlausibleInstant } from '#domain/instant.ts'
import type { Locale } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { isTimeZone } from '#domain/time-zone.ts'
import { createTranslate } from '#i18n/translate.ts'
import { listTimeZones, type TimeZoneGroup } from '#web/i18n/time-zones.ts'
import { siteContext } from '#web/site.server.ts'

/** Data to show slots. */
export type SlotView = {
  readonly reply: SlotsReply
  readonly zoneGroups: readonly TimeZoneGroup[]
  /** ISO 8601, as all instants here. */
  readonly now: string
  readonly zone: string | undefined
  readonly week: number
  readonly start: string | undefined
}

/** A booking as its page shows it. */
export type OwnBooking = {
  readonly token: string
  readonly state: 'confirmed' | 'canceled' | 'past'
  readonly start: string
  readonly durationMinutes: number
  readonly firstName: string
  readonly zone: string
  readonly officeZone: string
  readonly canChange: boolean
  readonly changeUntil: string
  readonly joinUrl: string
}

/** Content of the booking page: a new booking, an existing one, or an unknown one. */
export type BookingPageData = { readonly title: string; readonly description: string } & (
  | { readonly kind: 'book'; readonly slots: SlotView; readonly idempotencyKey: string }
  | { readonly kind: 'booking'; readonly booking: OwnBooking; readonly move: SlotView | undefined }
  | { readonly kind: 'unknown' }
)

type LoadArguments = { readonly url: URL; readonly context: Readonly<RouterContextProvider> }

/** Loads the booking of the token in `?booking=`, with 404 if it does not exist; otherwise loads the slots. Changes nothing. */
export async function loadBooking({ url, context }: LoadArguments) {
  const { content, bookingService, now } = context.get(siteContext)
  const { locale } = splitLocalePath(url.pathname)
  const translate = createTranslate(locale, content.messages[locale])
  const description = translate('booking.description', { minutes: content.schedule.durationMinutes })
  const head = (title: string) => ({ title, description })
  const token = url.searchParams.get(bookingQuery)
  if (token === null) {
    const slots = await loadSlots({ url, context }, locale)
    const idempotencyKey = randomBytes(16).toString('hex')
    return data<BookingPageData>({ ...head(translate('booking.heading')), kind: 'book', slots, idempotencyKey })
  }
  const found = isBookingToken(token) ? await bookingService.find(token) : undefined
  if (!found) return data<BookingPageData>({ ...head(translate('booking.unknown.heading')), kind: 'unknown' }, { status: 404 })
  const { start, end, timeZone, state, firstName, canChange, changeUntil, joinUrl } = found
  const booking: OwnBooking = {
    token,
    state: state === 'confirmed' && end.getTime() <= now() ? 'past' : state,
    start: start.toISOString(),
    durationMinutes: Math.round((end.getTime() - start.getTime()) / 60_000),
    firstName,
    zone: timeZone,
    officeZone: content.site.timeZone,
    canChange,
    changeUntil: changeUntil.toISOString(),
    joinUrl,
  }
  const isMove = canChange && url.searchParams.get('act') === 'move'
  const move = isMove ? await loadSlots({ url, context }, locale) : undefined
  const title = translate(`booking.own.${isMove ? 'move' : booking.state}.heading`)
  return data<BookingPageData>({ ...head(title), kind: 'booking', booking, move })
}

/** Parses a slot's start (ISO 8601, in UTC); undefined for anything else. */
export function parseStart(text: unknown): Date | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u.test(text)) return undefined
  const start = new Date(text)
  return isPlausibleInstant(start) ? start : undefined
}

async function loadSlots({ url, context }: LoadArguments, locale: Locale): Promise<SlotView> {
  const { content, bookingService, now } = context.get(siteContext)
  const { searchParams: query } = url
  const from = new Date(now())
  const slots = await bookingService.listSlots({ from, to: new Date(from.getTime() + longestRangeDays * dayMilliseconds) })
  const zone = query.get('zone') ?? ''
  const week = Number(query.get('week'))
  return {
    reply: {
      timeZone: content.schedule.timeZone,
      durationMinutes: content.schedule.durationMinutes,
      slots: slots.map((slot) => slot.toISOString()),
    },
    zoneGroups: listTimeZones(content.schedule.timeZone, locale, createTranslate(locale, content.messages[locale])),
    now: from.toISOString(),
    zone: isTimeZone(zone) ? zone : undefined,
    week: Number.isInteger(week) && week > 0 ? week : 0,
    start: parseStart(query.get('start'))?.toISOString(),
  }
}
