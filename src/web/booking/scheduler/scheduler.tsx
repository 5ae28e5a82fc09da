import { type ReactNode, useState, useSyncExternalStore } from 'react'
import type { SlotsReply } from '#domain/bookings/booking-calls.ts'
import type { BookingField } from '#domain/bookings/booking-form.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import type { TimeZoneGroup } from '#web/i18n/time-zones.ts'
import { useRootData } from '#web/shell/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import type { FormTrouble } from '#web/ui/form/form-answer.ts'
import { CallSheet } from '#web/booking/call-sheet.tsx'
import { BookingSkeleton } from '#web/booking/booking-skeleton.tsx'
import { DetailsStep } from './details-step.tsx'
import styles from './scheduler.module.css'
import { SlotStep } from './slot-step.tsx'
import { StepHeading } from './step-heading.tsx'
import { useSlots } from './use-slots.ts'
import { isTimeZone } from '#domain/time-zone.ts'

/** Data of the booking page, which makes the scheduler work without scripts. */
export type SchedulerPage = {
  readonly reply: SlotsReply
  readonly zoneGroups: readonly TimeZoneGroup[]
  readonly now: string
  /** The time zone in the address. */
  readonly zone: string | undefined
  readonly week: number
  readonly start: string | undefined
  readonly idempotencyKey: string
  readonly answer: FormTrouble<BookingField> | undefined
}

type SchedulerProps = {
  /** Prefix of the IDs of its fields. */
  readonly id: string
  readonly level: 'h2' | 'h3'
  /** Heading of the page above the person, until the call is booked. */
  readonly intro?: ReactNode
  readonly page?: SchedulerPage
  /** Changes when the visitor opens it again. */
  readonly visit?: number
  readonly onDone?: () => void
}

/** Books a call in three steps: slot, name and email address, confirmation. */
export function Scheduler({ id, level, intro, page, visit = 0, onDone = doNothing }: SchedulerProps) {
  const translate = useTranslate()
  const office = useRootData()?.facts.timeZone ?? 'UTC'
  const { offer, reload } = useSlots(page?.reply, visit)
  const { zone, setZone } = useTimeZone(page?.zone, office)
  const [now] = useState(() => (page ? new Date(page.now) : new Date()))
  const [week, setWeek] = useState(page?.week ?? 0)
  const [start, setStart] = useState(page?.start)
  const [isReached, setIsReached] = useState(false)

  function choose(slot: string | undefined): void {
    setIsReached(true)
    setStart(slot)
  }

  if (offer.kind === 'loading')
    return (
      <CallSheet {...{ level, intro }}>
        <BookingSkeleton />
      </CallSheet>
    )
  if (offer.kind !== 'loaded')
    return (
      <CallSheet {...{ level, intro }}>
        <div className={styles.notice}>
          <p role="alert">{translate(offer.kind === 'offline' ? 'booking.offline' : 'booking.slotsFailed')}</p>
          <Button kind="secondary" onClick={reload}>
            {translate('booking.retry')}
          </Button>
        </div>
      </CallSheet>
    )
  const { reply } = offer
  if (start !== undefined) {
    const own = { pageAnswer: page?.answer, idempotencyKey: page?.idempotencyKey }
    return (
      <DetailsStep
        {...{ id, level, intro, reply, zone, start, isReached, ...own }}
        onStart={setStart}
        onBack={() => choose(undefined)}
        onDone={onDone}
      />
    )
  }
  return (
    <CallSheet {...{ level, intro }}>
      <div className={styles.step}>
        <StepHeading level={level} step="slot" isReached={isReached} />
        <SlotStep
          {...{ reply, zone, week, now }}
          zoneGroups={page?.zoneGroups}
          onZone={(chosen) => {
            setZone(chosen)
            setWeek(0)
          }}
          onWeek={setWeek}
          onChoose={choose}
        />
      </div>
    </CallSheet>
  )
}

function doNothing(): void {}

/**
 * Time zone for the slots: the chosen one, otherwise the browser's, which the server does not know.
 *
 * @param chosen From the page's address.
 * @param office The one that the server renders.
 */
function useTimeZone(chosen: string | undefined, office: string) {
  const own = useSyncExternalStore(watchNothing, readTimeZone, () => undefined)
  const [zone, setZone] = useState(chosen)
  return { zone: zone ?? own ?? office, setZone }
}

const watchNothing = () => () => {}

/** Undefined if the browser hides it behind an invalid name. */
function readTimeZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : undefined
}
