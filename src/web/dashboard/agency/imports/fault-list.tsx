import { useLocale } from '#web/i18n/locale-context.tsx'
import type { FaultView } from './explain-faults.server.ts'
import styles from './imports.module.css'

/** Rows of a group that are shown before the reader asks for more. */
const mostShown = 12

/** Faults by kind: what is wrong, what to do, and the rows. */
export function FaultList({ faults }: { readonly faults: readonly FaultView[] }) {
  const { translate } = useLocale()
  return (
    <section className={styles.faults} aria-labelledby="faults">
      <h2 id="faults">{translate('agency.imports.faults')}</h2>
      <p>{translate('agency.imports.faultsAbout')}</p>
      {faults.map((fault) => (
        <Group key={fault.key} fault={fault} />
      ))}
    </section>
  )
}

function Group({ fault: { key, what, todo, english, example, count, rows, moreCount } }: { readonly fault: FaultView }) {
  const { translate } = useLocale()
  return (
    <section className={styles.group} aria-labelledby={`fault-${key}`}>
      <h3 id={`fault-${key}`}>
        <b className={styles.count}>{count}</b> {what}
      </h3>
      <p>
        {todo} {english !== undefined && <q lang="en">{english}</q>}{' '}
        {example !== undefined && translate('agency.imports.forExample', { example })}
      </p>
      <Rows rows={rows.slice(0, mostShown)} />
      {rows.length > mostShown && (
        <details>
          <summary>{translate('agency.imports.moreRows', { count: rows.length - mostShown })}</summary>
          <Rows rows={rows.slice(mostShown)} />
        </details>
      )}
      {moreCount > 0 && <p>{translate('agency.imports.moreRows', { count: moreCount })}</p>}
    </section>
  )
}

function Rows({ rows }: Pick<FaultView, 'rows'>) {
  const { translate } = useLocale()
  return (
    <ul className={styles.rows}>
      {rows.map(({ place, value, other }, index) => (
        <li key={index}>
          <span className={styles.place}>{place}</span>
          {value !== undefined && <bdi>{value}</bdi>}
          {other !== undefined && <small>{translate('agency.imports.other', { place: other })}</small>}
        </li>
      ))}
    </ul>
  )
}
