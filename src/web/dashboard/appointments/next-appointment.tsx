import { localizePath } from '#domain/locale-path.ts'
import { useCustomerPath } from '#web/dashboard/customer/customer-path.ts'
import { FailedSection } from '#web/dashboard/page/failed-section.tsx'
import { useRevalidateAfter } from '#web/dashboard/live/revalidate-after.ts'
import { PageSection } from '#web/dashboard/page/page-section.tsx'
import { BookLink } from '#web/booking/book-link.tsx'
import { useLocale, useTranslate } from '#web/i18n/locale-context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import button from '#web/ui/button.module.css'
import { Portrait } from '#web/ui/drawing/portrait.tsx'
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
  const { id, title, instant, day, time, zone, length, isNow, changesIn, distance, place, joinUrl, hosts, faces, note } = appointment
  useRevalidateAfter(changesIn)
  const clock = zone === undefined ? time : `${time}, ${zone}`
  return (
    <>
      <p className={styles.when}>
        <time dateTime={instant}>{day ?? clock}</time>
        {day !== undefined && <span>{clock}</span>}
      </p>
      <p className={styles.row}>
        {isNow ? (
          <Badge tone="accent" icon="clock">
            {translate('dashboard.appointment.now')}
          </Badge>
        ) : (
          <span>{distance}</span>
        )}
        {length !== undefined && <span>{length}</span>}
      </p>
      {faces.length > 0 && (
        <div className={styles.faces} aria-hidden="true">
          {faces.map((face) => (
            <Portrait key={face.id} {...face.portrait} />
          ))}
        </div>
      )}
      <h3 className={styles.title}>{title}</h3>
      <p>{translate('dashboard.appointment.with', { names: hosts })}</p>
      {place !== undefined && <p>{place}</p>}
      {note !== undefined && <p className={styles.note}>{note}</p>}
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
    </>
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
