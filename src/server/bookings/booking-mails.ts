import type { Booking } from '#domain/bookings/booking.ts'
import { bookingLink, bookingPath } from '#domain/bookings/booking-link.ts'
import { defaultLocale, type Locale, localeTags } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { isSafeName } from '#domain/safe-name.ts'
import { wallTimeAt } from '#domain/wall-time.ts'
import type { BookingRecord } from '#gateway/bookings.ts'
import type { Mail, MailAttachment } from '#gateway/mail.ts'
import { automaticHeaders, automaticMail } from '#server/mails/automatic-mail.ts'
import type { MailContext } from '#server/mails/mail-context.ts'
import { writeMail } from '#server/mails/write-mail.ts'
import { nameTimeZone } from '#i18n/name-time-zone.ts'
import { createTranslate } from '#i18n/translate.ts'
import { writeBookingCalendar } from './booking-calendar.ts'

/** Input of mails about bookings. */
export type BookingMailOptions = MailContext<'schedule'>

/** The change that a mail announces. */
export type BookingNews = 'booked' | 'moved' | 'canceled' | 'movedByAgency' | 'canceledByAgency'

/** A booking as its mails tell it. */
type ToldBooking = Booking & Pick<BookingRecord, 'cancelReason'>

/** Mails to the visitor and the agency, each with a calendar event. @param token For links to the booking. */
export function writeBookingMails(booking: ToldBooking, news: BookingNews, token: string, options: BookingMailOptions): readonly Mail[] {
  return [writeToVisitor(booking, news, token, options), writeToAgency(booking, news, options)]
}

/** The reminder on the day before; without an event, which the calendar already has. */
export function writeReminder(booking: Booking, token: string, options: BookingMailOptions): Mail {
  return writeToVisitor(booking, 'reminder', token, options)
}

/** Notice to the agency that an upcoming booking was deleted with the visitor's data. It contains nothing about the visitor. */
export function writeErasedNotice(erased: Booking, options: BookingMailOptions): Mail {
  const { topic: _, phone: __, ...booking } = erased
  const canceled = { ...booking, name: '', email: '', locale: defaultLocale, state: 'canceled', sequence: booking.sequence + 1 } as const
  // The id must not begin with the booking's: such mails are erased with it.
  return { ...writeToAgency(canceled, 'erased', options), id: `erased-${booking.id}` }
}

/**
 * The address is unconfirmed, so the mail contains no text typed by visitors that could be a message to someone else: no topic, no phone,
 * and only safe names. The reason of a cancellation is the agency's own.
 */
function writeToVisitor(booking: ToldBooking, change: BookingNews | 'reminder', token: string, options: BookingMailOptions): Mail {
  const { content, siteUrl, now } = options
  const { id, sequence, state, start, end, locale, timeZone, name, email, cancelReason = '' } = booking
  const isCanceled = state === 'canceled'
  const isElsewhere = wallTimeAt(start, timeZone) !== wallTimeAt(start, content.schedule.timeZone)
  const minutes = Math.round((end.getTime() - start.getTime()) / 60_000)
  const values = {
    change,
    greeting: isSafeName(name) ? 'named' : 'plain',
    name,
    start,
    minutes,
    clock: writeClock(start, locale, timeZone),
    place: capitalize(placeTime(timeZone, locale, options)),
    when: writeTime(start, locale, timeZone, options),
    short: writeShortTime(start, locale, timeZone),
    agencyWhen: isElsewhere ? writeTime(start, locale, content.schedule.timeZone, options) : '',
    reason: isCanceled ? cancelReason : '',
    joinUrl: isCanceled ? '' : content.schedule.joinUrl,
    link: `${siteUrl}${isCanceled ? localizePath(locale, bookingPath) : bookingLink(token, locale)}`,
  }
  // A canceled call has no agenda any more.
  const facts = { to: email, at: new Date(now()), timeZone, ...(!isCanceled && { callMinutes: minutes }) }
  const mail = writeMail('booking-visitor', locale, values, facts, options)
  const event = change === 'reminder' ? [] : [attachEvent(booking, 'visitor', options)]
  return { id: `${id}-${sequence}-${change}`, to: email, ...automaticMail(options), ...mail, attachments: [...mail.attachments, ...event] }
}

function writeToAgency(booking: ToldBooking, change: BookingNews | 'erased', options: BookingMailOptions): Mail {
  const { content, agencyEmail, now } = options
  const { timeZone: ownZone } = content.schedule
  const { id, sequence, start, locale, timeZone, name, email, phone = '', topic = '', cancelReason = '' } = booking
  const values = {
    change,
    start,
    clock: writeClock(start, defaultLocale, ownZone),
    when: writeTime(start, defaultLocale, ownZone, options),
    short: writeShortTime(start, defaultLocale, ownZone),
    visitorWhen: writeTime(start, defaultLocale, timeZone, options),
    name,
    email,
    phone,
    language: new Intl.DisplayNames(localeTags[defaultLocale], { type: 'language' }).of(locale) ?? locale,
    topic,
    reason: booking.state === 'canceled' ? cancelReason : '',
  }
  const mail = writeMail('booking-notice', defaultLocale, values, { to: agencyEmail, at: new Date(now()), timeZone: ownZone }, options)
  const event = attachEvent(booking, change === 'erased' ? 'visitor' : 'agency', options)
  const replyTo = email === '' ? {} : { replyTo: email }
  return {
    id: `${id}-${sequence}-notice`,
    to: agencyEmail,
    ...replyTo,
    headers: automaticHeaders,
    ...mail,
    attachments: [...mail.attachments, event],
  }
}

function attachEvent(booking: Booking, reader: 'visitor' | 'agency', options: BookingMailOptions): MailAttachment {
  const method = booking.state === 'canceled' ? 'cancel' : 'request'
  const content = writeBookingCalendar([booking], method, reader, options)
  return { filename: 'invite.ics', content, contentType: `text/calendar; charset=utf-8; method=${method.toUpperCase()}` }
}

function placeTime(timeZone: string, locale: Locale, { content }: BookingMailOptions): string {
  return nameTimeZone(timeZone, locale, createTranslate(locale, content.messages[locale]))
}

/** `Tuesday, 9:00 AM`, in every language with a capital, since it is a heading. */
function writeClock(instant: Date, locale: Locale, timeZone: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeTags[locale], { ...options, timeZone }).format(instant)
  return `${capitalize(format({ weekday: 'long' }))}, ${format({ hour: 'numeric', minute: '2-digit' })}`
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `Tuesday, December 1, 2026 at 9:00 AM (Berlin time)`. */
function writeTime(instant: Date, locale: Locale, timeZone: string, options: BookingMailOptions): string {
  const time = new Intl.DateTimeFormat(localeTags[locale], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(instant)
  return `${time} (${placeTime(timeZone, locale, options)})`
}

/** `Dec 1, 2026, 9:00 AM`. */
function writeShortTime(instant: Date, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(localeTags[locale], { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(instant)
}
