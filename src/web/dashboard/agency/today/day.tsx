import type { ReactNode } from 'react'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import button from '#web/ui/button.module.css'
import type { CallView, DayView } from './describe-day.server.ts'
import styles from './day.module.css'

type DayProps = {
  readonly day: DayView | undefined
  readonly heading: ReactNode
  /** Shown at the seam's other side where the role has no calls. */
  readonly instead: ReactNode
}

/** The head of Today: what has been done lies on built ground, what is to come is drawn, and between them is the present time. */
export function Day({ day, heading, instead }: DayProps) {
  return (
    <div className={styles.day}>
      <header className={styles.past}>{heading}</header>
      <div className={styles.future}>{day ? <Next day={day} /> : instead}</div>
      {day && <Line day={day} />}
      {day && day.earlier.length > 0 && <Calls className={styles.earlier} calls={day.earlier} />}
      {day && day.later.length > 0 && <Calls className={styles.later} calls={day.later} />}
    </div>
  )
}

function Next({ day: { next } }: { readonly day: DayView }) {
  const { translate } = useLocale()
  if (!next) return <p className={styles.soft}>{translate('agency.today.noCalls')}</p>
  const { time, day, name, about, to, joinUrl } = next
  return (
    <section className={styles.next} aria-labelledby="next-call">
      <h2 id="next-call">{translate('agency.today.nextCall')}</h2>
      <p className={styles.when}>{day === undefined ? time : `${day}, ${time}`}</p>
      <p>
        <strong>
          <RecordLink to={to}>{name}</RecordLink>
        </strong>
        {about !== '' && <span className={styles.soft}>{about}</span>}
      </p>
      {joinUrl !== undefined && (
        <p>
          <a className={`${button.button} ${button.secondary}`} href={joinUrl} rel="noreferrer">
            {translate('dashboard.appointment.join')}
          </a>
        </p>
      )}
    </section>
  )
}

/** The line of the day, which the lists of calls say in words. */
function Line({ day: { now, past, future } }: { readonly day: DayView }) {
  return (
    <div className={styles.line} aria-hidden="true">
      {[past, future].map(({ hours, calls }, at) => (
        <svg key={at}>
          <line x2="100%" y1="26" y2="26" />
          {hours.map(({ at: place, hour }) => (
            <g key={place}>
              <line x1={`${place}%`} x2={`${place}%`} y1="22" y2="30" />
              <text x={`${place}%`} y="14">
                {hour}
              </text>
            </g>
          ))}
          {calls.map(({ at: place, width }) => (
            <rect key={place} x={`${place}%`} y="22" width={`${width}%`} height="8" />
          ))}
        </svg>
      ))}
      <b>{now}</b>
    </div>
  )
}

function Calls({ className, calls }: { readonly className: string | undefined; readonly calls: readonly CallView[] }) {
  return (
    <ol className={className}>
      {calls.map(({ key, time, name, about, to }) => (
        <li key={key}>
          <strong>{time}</strong> <RecordLink to={to}>{name}</RecordLink>
          {about !== '' && <small>{about}</small>}
        </li>
      ))}
    </ol>
  )
}
