import { bookingCalls } from '#domain/bookings/booking-calls.ts'
import { bookingQuery } from '#domain/bookings/booking-link.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import button from '#web/ui/button.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { webCalendars } from './calendar-addresses.ts'
import styles from './calendar-links.module.css'

type CalendarLinksProps = {
  readonly token: string
  /** ISO 8601. */
  readonly start: string
  readonly durationMinutes: number
  /** Where the call takes place; undefined until known. */
  readonly joinUrl: string | undefined
}

/** Links to add a call to the visitor's calendar: a file, and forms of web calendars, which do not receive the token. */
export function CalendarLinks({ token, start, durationMinutes, joinUrl = '' }: CalendarLinksProps) {
  const translate = useTranslate()
  const siteName = useRootData()?.siteName ?? ''
  const end = new Date(Date.parse(start) + durationMinutes * 60_000).toISOString()
  const event = { title: translate('booking.event', { siteName }), start, end, place: joinUrl }
  return (
    <div className={styles.links}>
      <a href={`${bookingCalls.calendar}?${bookingQuery}=${token}`} className={button.button} download>
        <Icon name="calendar" />
        {translate('booking.calendarFile')}
      </a>
      <ul aria-label={translate('booking.addTo')}>
        {webCalendars.map(({ name, addressOf }) => (
          <li key={name}>
            <a href={addressOf(event)} target="_blank" rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
