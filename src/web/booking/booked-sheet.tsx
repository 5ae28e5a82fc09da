import type { ReactNode } from 'react'
import { localeTags } from '#domain/locale.ts'
import { nameZonePlace } from '#i18n/zone-cities.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import styles from './booked-sheet.module.css'
import { CallTitleBlock } from './call-sheet.tsx'
import { createTimeTexts } from './describe-times.ts'
import { useOfficeCity } from '#web/booking/scheduler/use-office-city.ts'

type BookedSheetProps = {
  /** Drawn and half built; a canceled call stays a drawing, and a past one is built. */
  readonly state: 'confirmed' | 'canceled' | 'past'
  /** Whether the call was booked just now: the seam crosses the sheet. */
  readonly isNew?: boolean
  readonly heading: ReactNode
  /** ISO 8601. */
  readonly start: string
  readonly durationMinutes: number
  readonly zone: string
  readonly officeZone: string
  /** Whom the call is for; a space until it is loaded. */
  readonly firstName: string
  readonly children?: ReactNode
}

/** A booked call: its date is the largest text, and the title block ends it. */
export function BookedSheet({
  state,
  isNew = false,
  heading,
  start,
  durationMinutes,
  zone,
  officeZone,
  firstName,
  children,
}: BookedSheetProps) {
  const { locale, translate } = useLocale()
  const city = useOfficeCity()
  const host = useRootData()?.callHosts?.[locale]
  const end = new Date(Date.parse(start) + durationMinutes * 60_000).toISOString()
  const own = createTimeTexts(locale, zone)
  const office = createTimeTexts(locale, officeZone)
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeTags[locale], { timeZone: zone, ...options }).format(new Date(start))
  const date = write({ day: 'numeric', month: 'short' })
  const isElsewhere = own.moment(start) !== office.moment(start)
  return (
    <div className={styles.sheet} data-sheet="" data-booked="" data-state={state} data-new={isNew || undefined}>
      <div className={styles.date} aria-hidden="true" suppressHydrationWarning>
        <span className={styles.drawn} suppressHydrationWarning>
          {date}
        </span>
        <span className={styles.built} suppressHydrationWarning>
          {date}
        </span>
      </div>
      <div className={styles.text}>
        {heading}
        <p>
          <time dateTime={start} suppressHydrationWarning>
            <strong className={styles.moment} suppressHydrationWarning>
              {write({ weekday: 'long' })},<br />
              {own.time(start)}
            </strong>{' '}
            <span suppressHydrationWarning>{`${write({ dateStyle: 'long' })}, ${own.range(start, end)}`}</span>
          </time>
          <br />
          <span className={styles.soft} suppressHydrationWarning>
            {isElsewhere
              ? `${nameZonePlace(zone, locale)} · ${translate('booking.officeTime', { time: office.range(start, end), city })}`
              : translate('booking.inZone', { place: nameZonePlace(zone, locale) })}
          </span>
          {host && (
            <>
              <br />
              <span className={styles.soft}>{translate('booking.with', { name: host.name })}</span>
            </>
          )}
        </p>
        {children}
      </div>
      <CallTitleBlock values={{ for: firstName, date: <span suppressHydrationWarning>{own.date(start)}</span> }} />
    </div>
  )
}
