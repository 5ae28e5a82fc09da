import { useRootData } from '#web/shell/root-data.ts'
import { Scheduler } from '#web/booking/scheduler/scheduler.tsx'
import { Widget } from '#web/booking/widget/widget.tsx'

type BookingProps = {
  /** Changes when the visitor opens the dialog again. */
  readonly visit: number
  readonly onDone: () => void
}

/** Content of the dialog: the external scheduling service if configured, otherwise the site's own scheduler. */
export function Booking({ visit, onDone }: BookingProps) {
  const widget = useRootData()?.bookingWidget
  const scheduler = <Scheduler id="booking" level="h3" visit={visit} onDone={onDone} />
  return widget ? <Widget {...widget} fallback={scheduler} onDone={onDone} /> : scheduler
}
