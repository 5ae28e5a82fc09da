import type { HomeTexts } from '#web/marketing/home/load-home.server.ts'
import section from '#web/ui/styles/section.module.css'
import styles from './problems.module.css'

/** What customers say, and what is done about it: a ledger of two columns. */
export function Problems({ texts: { heading, heard, done, items } }: { readonly texts: HomeTexts['problems'] }) {
  return (
    <section className={`${section.section} ${styles.columns}`}>
      <h2>{heading}</h2>
      <div className={styles.ledger}>
        <div className={styles.heads} aria-hidden="true">
          <span>{heard}</span>
          <span>{done}</span>
        </div>
        <dl>
          {items.map((item) => (
            <div key={item.heard}>
              <dt>
                <span className={styles.head}>{heard}: </span>
                {item.heard}
              </dt>
              <dd>
                <span className={styles.head}>{done}: </span>
                {item.done}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
