import { localizePath } from '#domain/locale-path.ts'
import { useCustomerPath } from '#web/dashboard/customer/customer-path.ts'
import { FailedSection } from '#web/dashboard/page/failed-section.tsx'
import { useRevalidateAfter } from '#web/dashboard/live/revalidate-after.ts'
import { PageSection } from '#web/dashboard/page/page-section.tsx'
import { BookLink } from '#web/booking/book-link.tsx'
import { useLocale, useTranslate } from '#web/i18n/locale-context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import button from '#web/ui/button.module.css'
import type { AppointmentView } from './describe-appointment.server.ts'
import type { NextAppointmentView } from './load-next-appointment.server.ts'
import styles from './next-appointment.module.css'

/** The next appointment of a customer, or a link to book a call. */
export function NextAppointment({ view }: { readonly view: NextAppointmentView }) {
  const { translate } = useLocale()
  return (
    <PageSection heading={translate('dashboard.appointment.heading')}>
      {view.kind === 'failed' ? <FailedSection /> : view.next ? <Sheet appointment={view.next} /> : <NothingPlanned />}
    </PageSection>
  )
}

function Sheet({ appointment }: { readonly appointment: AppointmentView }) {
  const { locale, translate } = useLocale()
  const pathOf = useCustomerPath()
  const { id, title, leaf, instant, day, time, zone, length, isNow, changesIn, distance, place, joinUrl, hosts, note } = appointment
  useRevalidateAfter(changesIn)
  const clock = zone === undefined ? time : `${time}, ${zone}`
  return (
    <div className={styles.sheet}>
      <p className={styles.leaf} aria-hidden="true">
        <span>{leaf.month}</span>
        <strong>{leaf.day}</strong>
      </p>
      <div className={styles.facts}>
        <h3>{title}</h3>
        <p className={styles.row}>
          <time dateTime={instant}>{day ?? clock}</time>
          {isNow ? (
            <Badge tone="accent" icon="clock">
              {translate('dashboard.appointment.now')}
            </Badge>
          ) : (
            <span className={styles.soft}>{distance}</span>
          )}
        </p>
        {day !== undefined && (
          <p className={styles.row}>
            <span>{clock}</span>
            <span className={styles.soft}>{length}</span>
          </p>
        )}
        {place !== undefined && <p>{place}</p>}
        <p>{translate('dashboard.appointment.with', { names: hosts })}</p>
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
      <p className={styles.ways}>
        {joinUrl !== undefined && (
          <a className={`${button.button} ${button.secondary}`} href={joinUrl} rel="noreferrer">
            {translate('dashboard.appointment.join')}
          </a>
        )}
        <a href={localizePath(locale, pathOf(`/dashboard/appointments/${id}/calendar.ics`))} download>
          {translate('dashboard.appointment.addToCalendar')}
        </a>
      </p>
    </div>
  )
}

function NothingPlanned() {
  const translate = useTranslate()
  return (
    <>
      <p className={styles.none}>{translate('dashboard.appointment.none')}</p>
      <p className={styles.ways}>
        <BookLink>{translate('navigation.bookCall')}</BookLink>
      </p>
    </>
  )
}
