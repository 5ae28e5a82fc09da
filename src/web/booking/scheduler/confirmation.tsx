import { http } from '#gateway/http/http-client.ts'
import { useEffect, useState } from 'react'
import { bookingCalls, type BookingReply, type SlotsReply } from '#domain/bookings/booking-calls.ts'
import { bookingLink } from '#domain/bookings/booking-link.ts'
import { BookedSheet } from '#web/booking/booked-sheet.tsx'
import { CalendarLinks } from '#web/booking/calendar-links.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import button from '#web/ui/button.module.css'
import { StepHeading } from './step-heading.tsx'

type ConfirmationProps = {
  readonly token: string
  readonly level: 'h2' | 'h3'
  readonly reply: SlotsReply
  readonly zone: string
  /** The chosen start, until the server's answer is loaded. */
  readonly start: string
}

/** The booked call, with links to add it to a calendar and to change it. */
export function Confirmation({ token, level, reply, zone, start: chosen }: ConfirmationProps) {
  const { locale, translate } = useLocale()
  const booking = useBooking(token)
  const start = booking?.start ?? chosen
  const { durationMinutes, timeZone } = reply
  return (
    <BookedSheet
      state="confirmed"
      isNew
      heading={<StepHeading level={level === 'h2' ? 'h1' : level} step="done" isReached />}
      {...{ start, durationMinutes, zone }}
      officeZone={timeZone}
      firstName={booking?.firstName ?? '\u00A0'}
    >
      <p>{translate('booking.mailSent')}</p>
      <CalendarLinks token={token} start={start} durationMinutes={durationMinutes} joinUrl={booking?.joinUrl} />
      <p>
        {/* A full page load, so that no other site receives the address as a referrer. */}
        <a href={bookingLink(token, locale)} className={`${button.button} ${button.secondary}`}>
          {translate('booking.manage')}
        </a>
      </p>
      {level === 'h3' && (
        <form method="dialog">
          <button type="submit" className={`${button.button} ${button.quiet}`}>
            {translate('booking.close')}
          </button>
        </form>
      )}
    </BookedSheet>
  )
}

/** Loads the booking from the server; until then the chosen start is shown. */
function useBooking(token: string): BookingReply | undefined {
  const [booking, setBooking] = useState<BookingReply>()
  useEffect(() => {
    const lifetime = new AbortController()
    http<BookingReply>(bookingCalls.bookings, { query: { booking: token }, signal: lifetime.signal }).then(setBooking, (error: unknown) => {
      if (!lifetime.signal.aborted) console.error('The booking could not be read again.', error)
    })
    return () => lifetime.abort()
  }, [token])
  return booking
}
