import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalAttendeeType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Booking } from '#domain/bookings/booking.ts'
import { defaultLocale } from '#domain/locale.ts'
import { isSafeName } from '#domain/safe-name.ts'
import type { MailContext } from '#server/mails/mail-context.ts'
import { renderMailText } from '#i18n/mail.ts'

/** Input of calendar objects. The agency is the organizer of every call. */
export type BookingCalendarOptions = Omit<MailContext<'schedule'>, 'siteUrl' | 'now'>

/** The agency's calendar also shows the visitor and the topic. */
export type CalendarReader = 'visitor' | 'agency'

const methods = { request: ICalCalendarMethod.REQUEST, cancel: ICalCalendarMethod.CANCEL, publish: ICalCalendarMethod.PUBLISH } as const

/**
 * Writes bookings as an iCalendar object (RFC 5545, 5546) in UTC. The method is `request` or `cancel` in mails, `publish` in files and
 * feeds. Events of a booking keep their UID, and their SEQUENCE increases.
 */
export function writeBookingCalendar(
  bookings: readonly Booking[],
  method: keyof typeof methods,
  reader: CalendarReader,
  options: BookingCalendarOptions,
): string {
  const { siteName, agencyEmail } = options
  const calendar = ical({ method: methods[method], prodId: { company: siteName, product: 'Bookings' } })
  for (const booking of bookings) {
    const { id, sequence, start, end, name, email, createdAt, changedAt, state } = booking
    const { joinUrl } = options.content.schedule
    const { subject, text } = describe(booking, reader, options)
    calendar.createEvent({
      id,
      sequence,
      start,
      end,
      // With a method, DTSTAMP is the time of the last change (RFC 5545, section 3.8.7.2).
      stamp: changedAt,
      created: createdAt,
      lastModified: changedAt,
      summary: subject,
      description: text.trim(),
      location: joinUrl,
      url: joinUrl,
      status: state === 'canceled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: { name: siteName, email: agencyEmail },
      ...(method !== 'publish' &&
        email !== '' && {
          attendees: [
            {
              // The address is unconfirmed, so the name could be used to send messages to others.
              ...(reader === 'agency' || isSafeName(name) ? { name } : {}),
              email,
              // The visitor chose the time, so no reply is needed.
              status: ICalAttendeeStatus.ACCEPTED,
              rsvp: false,
              role: ICalAttendeeRole.REQ,
              type: ICalAttendeeType.INDIVIDUAL,
            },
          ],
        }),
    })
  }
  return calendar.toString()
}

function describe(booking: Booking, reader: CalendarReader, { content, siteName }: BookingCalendarOptions) {
  const { joinUrl } = content.schedule
  if (reader === 'visitor') return renderMailText(content.mails['booking-event'][booking.locale], { joinUrl, siteName })
  const { name, email, phone = '', topic = '' } = booking
  return renderMailText(content.mails['booking-agenda'][defaultLocale], { joinUrl, name, email, phone, topic })
}
