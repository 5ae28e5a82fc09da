import type { Appointment } from '#domain/appointments/appointment.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Locale } from '#domain/locale.ts'
import type { Site } from '#web/site.server.ts'
import { renderMailText } from '#i18n/mail.ts'

/** Prefix of the appointment ID of a booked call; the booking ID follows. */
const callPrefix = 'call-'

/** Presents a booked call as an appointment. */
export function toAppointment(
  { id, start, end, state, createdAt, changedAt }: Booking,
  { content, settings }: Pick<Site, 'content' | 'settings'>,
  locale: Locale,
): Appointment {
  const { joinUrl, timeZone } = content.schedule
  const { siteName } = settings
  return {
    id: `${callPrefix}${id}`,
    title: renderMailText(content.mails['booking-event'][locale], { joinUrl, siteName }).subject,
    timeZone,
    joinUrl,
    hosts: [siteName],
    createdAt,
    startsAt: start,
    endsAt: end,
    ...(state === 'canceled' && { canceledAt: changedAt }),
  }
}

/** Returns the booking ID of an appointment ID; undefined if it does not belong to a booked call. */
export function bookingIdOf(appointmentId: string): string | undefined {
  return appointmentId.startsWith(callPrefix) ? appointmentId.slice(callPrefix.length) : undefined
}
