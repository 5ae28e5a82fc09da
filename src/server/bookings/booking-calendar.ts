import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalAttendeeType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Booking } from '#domain/bookings/booking.ts'
import { defaultLocale } from '#domain/locale.ts'
import { isSafeName } from '#domain/safe-name.ts'
import type { MailContext } from '#server/mails/mail-context.ts'
import { renderMail } from '#i18n/mail.ts'

/** What calendar objects of bookings are written with; the agency organizes every call. */
export type BookingCalendarOptions = Omit<MailContext<'schedule'>, 'siteUrl'>

/** Whose calendar it is for: the agency's says who calls, and what about. */
export type CalendarReader = 'visitor' | 'agency'

const methods = { request: ICalCalendarMethod.REQUEST, cancel: ICalCalendarMethod.CANCEL, publish: ICalCalendarMethod.PUBLISH } as const

/**
 * Bookings as a calendar object (RFC 5545, 5546), times in UTC. Its method is `request` or `cancel` in mails, and `publish` in files and feeds.
 * The same booking is always the same event (UID), and a later state of it has a higher SEQUENCE.
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
      // With a method it says when this state was made (RFC 5545, section 3.8.7.2).
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
              // Nobody has confirmed the address, so a name must not carry a message of its own.
              ...(reader === 'agency' || isSafeName(name) ? { name } : {}),
              email,
              // The visitor has chosen the time, so nothing is left to answer.
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
  if (reader === 'visitor') return renderMail(content.mails['booking-event'][booking.locale], { joinUrl, siteName })
  const { name, email, phone = '', topic = '' } = booking
  return renderMail(content.mails['booking-agenda'][defaultLocale], { joinUrl, name, email, phone, topic })
}
