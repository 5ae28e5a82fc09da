import { useTranslate } from '#web/i18n/locale-context.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import styles from './booking.module.css'
import { Scheduler } from '#web/booking/scheduler/scheduler.tsx'
import { Widget } from '#web/booking/widget/widget.tsx'

type BookingProps = {
  /** Changes when the visitor opens the dialog again. */
  readonly visit: number
  readonly onDone: () => void
}

/** Content of the dialog: the external scheduling service if configured, otherwise the site's own scheduler. */
export function Booking({ visit, onDone }: BookingProps) {
  const translate = useTranslate()
  const root = useRootData()
  const widget = root?.bookingWidget
  const lead = root && <p className={styles.lead}>{translate('booking.lead', { minutes: root.callMinutes })}</p>
  const scheduler = <Scheduler id="booking" level="h3" lead={lead} visit={visit} onDone={onDone} />
  return widget ? <Widget {...widget} fallback={scheduler} onDone={onDone} /> : scheduler
}
