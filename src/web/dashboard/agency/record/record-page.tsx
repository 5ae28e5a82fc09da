import type { ReactNode } from 'react'
import { ActOutcome } from '#web/dashboard/agency/acts/act-outcome.tsx'
import type { DoneText } from '#web/dashboard/agency/acts/find-done.server.ts'
import type { ActTrouble } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import styles from './record-page.module.css'

type RecordPageProps = {
  /** A `RecordHead`. */
  readonly head: ReactNode
  readonly done: DoneText | undefined
  readonly trouble: ActTrouble | undefined
  /** Forms of the acts that are possible now (`ActForm`), if there are any. */
  readonly acts?: ReactNode
  /** What is known of the record. */
  readonly children: ReactNode
}

/** The page of one record: what is known of it, and opposite what can be done. */
export function RecordPage({ head, done, trouble, acts, children }: RecordPageProps) {
  const { translate } = useLocale()
  return (
    <div className={`${styles.record} ${styles.sections}`}>
      {head}
      <ActOutcome done={done} trouble={trouble} />
      <div className={styles.facts}>{children}</div>
      {acts !== undefined && (
        <section className={styles.acts} aria-labelledby="acts">
          <h2 id="acts">{translate('agency.acts')}</h2>
          {acts}
        </section>
      )}
    </div>
  )
}

type FactsProps = {
  readonly heading?: string
  /** Those without a value are left out. */
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[]
}

/** Facts with their labels. */
export function Facts({ heading, facts }: FactsProps) {
  const shown = facts.filter(({ value }) => value !== undefined && value !== '')
  if (shown.length === 0) return null
  return (
    <section>
      {heading !== undefined && <h2>{heading}</h2>}
      <dl className={styles.list}>
        {shown.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type EntriesProps = {
  readonly heading: string
  readonly entries: readonly (readonly [what: ReactNode, fact?: ReactNode])[]
  /** Shown instead of entries; without it, nothing is shown. */
  readonly none?: string
  /** Shown below. */
  readonly more?: ReactNode
}

/** A list of what belongs to a record, each with a short fact such as an amount, if there is one. */
export function Entries({ heading, entries, none, more }: EntriesProps) {
  if (entries.length === 0 && none === undefined) return null
  return (
    <section>
      <h2>{heading}</h2>
      {entries.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul className={styles.entries}>
          {entries.map(([what, fact], at) => (
            <li key={at}>
              <span>{what}</span>
              {fact !== undefined && <span>{fact}</span>}
            </li>
          ))}
        </ul>
      )}
      {more !== undefined && more !== false && <p className={styles.more}>{more}</p>}
    </section>
  )
}

/** A text of another person with its line breaks. @param lang Of the text. */
export function Lines({ lang, children }: { readonly lang: string; readonly children: string }) {
  return (
    <p className={styles.lines} lang={lang}>
      {children}
    </p>
  )
}
