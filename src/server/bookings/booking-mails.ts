import type { Booking } from '#domain/bookings/booking.ts'
import { bookingLink, bookingPath } from '#domain/bookings/booking-link.ts'
import { defaultLocale, type Locale, localeTags } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { isSafeName } from '#domain/safe-name.ts'
import { wallTimeAt } from '#domain/wall-time.ts'
import type { Mail } from '#gateway/mail.ts'
import { automaticHeaders, automaticMail } from '#server/mails/automatic-mail.ts'
import type { MailContext } from '#server/mails/mail-context.ts'
import { renderMail } from '#i18n/mail.ts'
import { writeBookingCalendar } from './booking-calendar.ts'

/** Input of mails about bookings. */
export type BookingMailOptions = MailContext<'schedule'>

/** The change that a mail announces. */
export type BookingNews = 'booked' | 'moved' | 'canceled' | 'movedByAgency' | 'canceledByAgency'

/** Mails to the visitor and the agency, each with a calendar event. @param token For links to the booking. */
export function writeBookingMails(booking: Booking, news: BookingNews, token: string, options: BookingMailOptions): readonly Mail[] {
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
 * The address is unconfirmed, so the mail contains no typed text that could be a message to someone else: no topic, no phone, and only safe
 * names.
 */
function writeToVisitor(booking: Booking, change: BookingNews | 'reminder', token: string, options: BookingMailOptions): Mail {
  const { content, siteName, siteUrl, agencyEmail } = options
  const { id, sequence, state, start, locale, timeZone, name, email } = booking
  const isCanceled = state === 'canceled'
  const isElsewhere = wallTimeAt(start, timeZone) !== wallTimeAt(start, content.schedule.timeZone)
  const mail = renderMail(content.mails['booking-visitor'][locale], {
    change,
    greeting: isSafeName(name) ? 'named' : 'plain',
    name,
    siteName,
    when: writeTime(start, locale, timeZone),
    short: writeShortTime(start, locale, timeZone),
    agencyWhen: isElsewhere ? writeTime(start, locale, content.schedule.timeZone) : '',
    joinUrl: isCanceled ? '' : content.schedule.joinUrl,
    link: `${siteUrl}${isCanceled ? localizePath(locale, bookingPath) : bookingLink(token, locale)}`,
  })
  const event = change === 'reminder' ? {} : attachEvent(booking, 'visitor', options)
  return { id: `${id}-${sequence}-${change}`, to: email, ...automaticMail({ agencyEmail }), ...mail, ...event }
}

function writeToAgency(booking: Booking, change: BookingNews | 'erased', options: BookingMailOptions): Mail {
  const { content, siteName, agencyEmail } = options
  const { id, sequence, start, locale, timeZone, name, email, phone = '', topic = '' } = booking
  const mail = renderMail(content.mails['booking-notice'][defaultLocale], {
    change,
    siteName,
    when: writeTime(start, defaultLocale, content.schedule.timeZone),
    short: writeShortTime(start, defaultLocale, content.schedule.timeZone),
    visitorWhen: writeTime(start, defaultLocale, timeZone),
    name,
    email,
    phone,
    language: new Intl.DisplayNames(localeTags[defaultLocale], { type: 'language' }).of(locale) ?? locale,
    topic,
  })
  const event = attachEvent(booking, change === 'erased' ? 'visitor' : 'agency', options)
  const replyTo = email === '' ? {} : { replyTo: email }
  return { id: `${id}-${sequence}-notice`, to: agencyEmail, ...replyTo, headers: automaticHeaders, ...mail, ...event }
}

function attachEvent(booking: Booking, reader: 'visitor' | 'agency', options: BookingMailOptions): Pick<Mail, 'attachments'> {
  const method = booking.state === 'canceled' ? 'cancel' : 'request'
  const content = writeBookingCalendar([booking], method, reader, options)
  return { attachments: [{ filename: 'invite.ics', content, contentType: `text/calendar; charset=utf-8; method=${method.toUpperCase()}` }] }
}

/** `Tuesday, December 1, 2026 at 9:00 AM Central European Standard Time`. */
function writeTime(instant: Date, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(localeTags[locale], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'long',
  }).format(instant)
}

/** `Dec 1, 2026, 9:00 AM`. */
function writeShortTime(instant: Date, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(localeTags[locale], { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(instant)
}
