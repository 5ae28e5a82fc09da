import { useLocale } from '#web/i18n/locale-context.tsx'
import type { HoursRow, HoursView } from './describe-hours.server.ts'
import styles from './call-hours.module.css'

/** When calls can be booked, and where that is changed. */
export function CallHours({ hours: { zone, days, exceptions, rules } }: { readonly hours: HoursView }) {
  const { translate } = useLocale()
  return (
    <section className={styles.hours} aria-labelledby="hours">
      <header>
        <h2 id="hours">{translate('agency.calls.hours')}</h2>
        <p>{zone}</p>
      </header>
      <Rows rows={days} />
      {exceptions.length > 0 && (
        <div>
          <h3>{translate('agency.calls.exceptions')}</h3>
          <Rows rows={exceptions} />
        </div>
      )}
      <div className={styles.rules}>
        {rules.map((rule) => (
          <p key={rule}>{rule}</p>
        ))}
        <p>{translate('agency.calls.changeHours')}</p>
      </div>
    </section>
  )
}

function Rows({ rows }: { readonly rows: readonly HoursRow[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ key, day, hours }) => (
        <div key={key}>
          <dt>{day}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
  )
}
