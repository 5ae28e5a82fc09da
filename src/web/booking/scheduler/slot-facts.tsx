import type { ReactNode } from 'react'
import { createTimeTexts } from '#web/booking/describe-times.ts'
import { nameZonePlace } from '#i18n/zone-cities.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import styles from './slot-facts.module.css'
import { useOfficeCity } from './use-office-city.ts'

type SlotFactsProps = {
  /** ISO 8601. */
  readonly start: string
  readonly durationMinutes: number
  readonly zone: string
  readonly officeZone: string
  readonly children?: ReactNode
}

/** Date and time of a call in the visitor's time zone, and in the agency's if it differs. */
export function SlotFacts({ start, durationMinutes, zone, officeZone, children }: SlotFactsProps) {
  const { locale, translate } = useLocale()
  const city = useOfficeCity()
  const end = new Date(Date.parse(start) + durationMinutes * 60_000).toISOString()
  const own = createTimeTexts(locale, zone)
  const office = createTimeTexts(locale, officeZone)
  const isElsewhere = own.moment(start) !== office.moment(start)
  return (
    <div className={styles.facts}>
      <p className={styles.when}>
        <time dateTime={start} suppressHydrationWarning>
          <span suppressHydrationWarning>{own.day(start)}</span>
          <br />
          <strong className={styles.chosen} suppressHydrationWarning>
            {own.range(start, end)}
          </strong>
        </time>{' '}
        <span className={styles.soft} suppressHydrationWarning>
          {isElsewhere
            ? `${nameZonePlace(zone, locale)} · ${translate('booking.officeTime', { time: office.range(start, end), city })}`
            : translate('booking.inZone', { place: nameZonePlace(zone, locale) })}
        </span>
      </p>
      {children}
    </div>
  )
}
