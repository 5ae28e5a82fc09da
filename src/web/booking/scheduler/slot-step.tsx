import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { bookingPath } from '#domain/bookings/booking-link.ts'
import type { SlotsReply } from '#domain/bookings/booking-calls.ts'
import { localizePath } from '#domain/locale-path.ts'
import { createDayTexts, createTimeTexts, type TimeTexts } from '#web/booking/describe-times.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import type { TimeZoneGroup } from '#web/i18n/time-zones.ts'
import button from '#web/ui/button.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { findFreeDay, findFreeWeek, groupSlots, type SlotDay, type SlotWeek } from './slot-weeks.ts'
import visually from '#web/ui/styles/visually-hidden.module.css'
import styles from './slot-step.module.css'
import { useOfficeCity } from './use-office-city.ts'
import { ZoneField } from './zone-field.tsx'

type SlotStepProps = {
  readonly reply: SlotsReply
  readonly zone: string
  /** Number of weeks from this one. */
  readonly week: number
  readonly now: Date
  readonly zoneGroups?: readonly TimeZoneGroup[] | undefined
  /** Further parameters to keep when the form is sent without scripts. */
  readonly kept?: Readonly<Record<string, string>>
  readonly onZone: (zone: string) => void
  readonly onWeek: (week: number) => void
  readonly onChoose: (start: string) => void
}

/**
 * Choice of day and time. Without scripts, its buttons load the page again or open the next step, and CSS shows the slots of the chosen
 * day.
 */
export function SlotStep({ reply, zone, week, now, zoneGroups, kept = {}, onZone, onWeek, onChoose }: SlotStepProps) {
  const { locale, translate } = useLocale()
  const id = useId()
  const city = useOfficeCity()
  const weeks = groupSlots(reply.slots, zone, now)
  const shownWeek = Math.min(week, weeks.length - 1)
  const days = weeks[shownWeek] ?? []
  const texts = createTimeTexts(locale, zone)
  const officeTexts = createTimeTexts(locale, reply.timeZone)
  const isElsewhere = days.some(({ slots }) => slots.some((slot) => texts.moment(slot) !== officeTexts.moment(slot)))
  const formRef = useRef<HTMLFormElement>(null)
  const leavesFocus = useRef(false)
  useEffect(() => {
    // The pressed button disappeared with its week.
    if (leavesFocus.current) formRef.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
    leavesFocus.current = false
  }, [shownWeek])
  function leap(to: number): void {
    leavesFocus.current = true
    onWeek(to)
  }
  const officeTime = isElsewhere ? (slot: string) => translate('booking.officeTime', { time: officeTexts.time(slot), city }) : undefined
  return (
    <form ref={formRef} method="get" action={localizePath(locale, bookingPath)} className={styles.form}>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* The first button of a form is the one that Enter presses. */}
      <button type="submit" className={styles.apply} onClick={instead(() => undefined)}>
        {translate('booking.applyZone')}
      </button>
      <ZoneField id={`${id}-zone`} zone={zone} groups={zoneGroups} onChange={onZone} />
      <WeekSteps weeks={weeks} week={shownWeek} onWeek={onWeek} />
      <div className={styles.week} key={`${zone} ${shownWeek}`}>
        <DayTiles id={id} days={days} />
        <div className={styles.panels}>
          {days.map(({ slots, date }, index) => (
            <SlotPanel key={date} {...{ index, date, slots, texts, officeTime, onChoose }} />
          ))}
          {!findFreeDay(days) && <NothingFree weeks={weeks} week={shownWeek} onWeek={leap} />}
        </div>
      </div>
    </form>
  )
}

type WeekProps = { readonly weeks: readonly SlotWeek[]; readonly week: number; readonly onWeek: (week: number) => void }

function WeekSteps({ weeks, week, onWeek }: WeekProps) {
  const { locale, translate } = useLocale()
  const texts = createDayTexts(locale)
  const [first, last] = [weeks[week]?.at(0), weeks[week]?.at(-1)]
  const step = (to: number, label: string, sign: ReactNode) => {
    const isThere = to >= 0 && to < weeks.length
    return (
      <button
        type="submit"
        name="week"
        value={isThere ? to : week}
        aria-disabled={!isThere || undefined}
        aria-label={label}
        title={label}
        onClick={instead(() => isThere && onWeek(to))}
      >
        {sign}
      </button>
    )
  }
  return (
    <div className={styles.steps}>
      {step(week - 1, translate('booking.earlier'), <Icon name="previous" />)}
      <output suppressHydrationWarning>{first && last && texts.range(first.date, last.date)}</output>
      {step(week + 1, translate('booking.later'), <Icon name="next" />)}
    </div>
  )
}

/** Days as radio buttons, so that arrow keys move between them. Days without slots are disabled. */
function DayTiles({ id, days }: { readonly id: string; readonly days: readonly SlotDay[] }) {
  const { locale, translate } = useLocale()
  const texts = createDayTexts(locale)
  const free = findFreeDay(days)
  return (
    <fieldset className={styles.days}>
      <legend className={styles.legend}>{translate('booking.day')}</legend>
      {days.map((day, index) => (
        <label key={day.date} className={styles.day}>
          <input
            type="radio"
            name="day"
            value={day.date}
            data-day={index}
            defaultChecked={day === free}
            disabled={day.slots.length === 0}
            aria-describedby={`${id}-free-${index}`}
          />
          <span aria-hidden="true" suppressHydrationWarning>
            {texts.weekday(day.date)}
          </span>
          <strong aria-hidden="true" suppressHydrationWarning>
            {texts.number(day.date)}
          </strong>
          <span className={visually.hidden} suppressHydrationWarning>
            {texts.day(day.date)}
          </span>
          <span hidden id={`${id}-free-${index}`}>
            {translate('booking.free', { count: day.slots.length })}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type PanelProps = SlotDay & {
  readonly index: number
  readonly texts: TimeTexts
  readonly officeTime: ((slot: string) => string) | undefined
  readonly onChoose: (start: string) => void
}

/** The slots of one day. */
function SlotPanel({ index, date, slots, texts, officeTime, onChoose }: PanelProps) {
  const { locale } = useLocale()
  if (slots.length === 0) return null
  return (
    <fieldset className={styles.panel} data-day={index}>
      <legend className={styles.dayName} suppressHydrationWarning>
        {createDayTexts(locale).day(date)}
      </legend>
      <div className={styles.slots}>
        {slots.map((slot) => (
          <button key={slot} type="submit" name="start" value={slot} className={styles.slot} onClick={instead(() => onChoose(slot))}>
            <span suppressHydrationWarning>{texts.time(slot)}</span>
            {officeTime && <small suppressHydrationWarning>{officeTime(slot)}</small>}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function NothingFree({ weeks, week, onWeek }: WeekProps) {
  const { locale, translate } = useLocale()
  const next = findFreeWeek(weeks, week) ?? findFreeWeek(weeks, 0)
  const day = next === undefined ? undefined : findFreeDay(weeks[next] ?? [])
  if (next === undefined || !day)
    return (
      <div className={styles.nothing}>
        <p>{translate('booking.nothing')}</p>
        <LocaleLink to="/contact-us" className={`${button.button} ${button.secondary}`}>
          {translate('booking.write')}
        </LocaleLink>
      </div>
    )
  return (
    <div className={styles.nothing}>
      <p>{translate('booking.nothingThisWeek')}</p>
      <button
        type="submit"
        name="week"
        value={next}
        className={`${button.button} ${button.secondary}`}
        onClick={instead(() => onWeek(next))}
        suppressHydrationWarning
      >
        {translate('booking.nextFree', { day: createDayTexts(locale).day(day.date) })}
      </button>
    </div>
  )
}

/** Handles a button in the browser instead of submitting the form. */
function instead(act: () => void) {
  return (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    act()
  }
}
