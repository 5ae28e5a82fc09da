import { Link } from 'react-router'
import { addDays, type CalendarDate } from '#domain/calendar-date.ts'
import { localizePath } from '#domain/locale-path.ts'
import { ListFilters, type ListFiltersProps } from '#web/dashboard/agency/list/list-filters.tsx'
import list from '#web/dashboard/agency/list/list-page.module.css'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { keepScroll } from '#web/navigation/scroll-rule.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CallHours } from './call-hours.tsx'
import { callWeekPath } from './call-path.ts'
import type { HoursView } from './describe-hours.server.ts'
import type { WeekDay, WeekView } from './describe-week.server.ts'
import styles from './call-week.module.css'

type CallWeekProps = {
  readonly title: string
  readonly week: WeekView
  /** The Monday of the present week. */
  readonly present: CalendarDate
  readonly hours: HoursView
  readonly filters: ListFiltersProps
}

/** The calendar of one week: days next to each other where there is room, below each other elsewhere; and when calls can be booked. */
export function CallWeek({ title, week, present, hours, filters }: CallWeekProps) {
  const { translate } = useLocale()
  return (
    <div className={list.page}>
      <header className={list.head}>
        <h1 tabIndex={-1}>{title}</h1>
      </header>
      <ListFilters {...filters} />
      <section className={styles.week} aria-labelledby="week">
        <header className={styles.head}>
          <Step to={addDays(week.monday, -7)} icon="previous" label={translate('agency.calls.previousWeek')} />
          <Step to={addDays(week.monday, 7)} icon="next" label={translate('agency.calls.nextWeek')} />
          <h2 id="week">{week.range}</h2>
          <p aria-live="polite">
            {translate('agency.calls.count', { count: week.count })}, {hours.city}
          </p>
          {week.monday !== present && <ThisWeek />}
        </header>
        <ol className={styles.days} data-days={week.days.length}>
          {week.days.map((day) => (
            <Day key={day.date} day={day} />
          ))}
        </ol>
      </section>
      <CallHours hours={hours} />
    </div>
  )
}

type StepProps = { readonly to: CalendarDate; readonly icon: 'previous' | 'next'; readonly label: string }

function Step({ to, icon, label }: StepProps) {
  const { locale } = useLocale()
  return (
    <Link
      className={styles.step}
      to={localizePath(locale, callWeekPath(to))}
      discover="none"
      state={keepScroll}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </Link>
  )
}

function ThisWeek() {
  const { locale, translate } = useLocale()
  return (
    <Link to={localizePath(locale, callWeekPath())} discover="none" state={keepScroll}>
      {translate('agency.calls.thisWeek')}
    </Link>
  )
}

function Day({ day }: { readonly day: WeekDay }) {
  const { translate } = useLocale()
  const { name, weekday, number, isToday, hours, blocks, calls } = day
  return (
    <li className={styles.day} aria-current={isToday ? 'date' : undefined}>
      <header>
        <h3 aria-label={name}>
          {weekday} <strong>{number}</strong>
        </h3>
        <p>{hours.length === 0 ? translate('agency.calls.closed') : hours.map((each) => <span key={each}>{each}</span>)}</p>
      </header>
      {calls.length + blocks.length > 0 && (
        <ul>
          {blocks.map(({ key, time, note }) => (
            <li key={key} className={styles.block}>
              <span>{time}</span> {translate('agency.calls.blocked')}
              {note !== undefined && <small>{note}</small>}
            </li>
          ))}
          {calls.map(({ key, start, time, name: who, about, to, isPast }) => (
            <li key={key} className={styles.call} data-past={isPast || undefined}>
              <time dateTime={start}>{time}</time>
              <RecordLink to={to}>{who}</RecordLink>
              {about !== '' && <small>{about}</small>}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
