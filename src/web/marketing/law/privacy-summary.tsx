import type { WrittenPages } from '#i18n/content/pages/page.ts'
import styles from './privacy-summary.module.css'

/** The policy in six answers, on a sheet of its own, before the full text. */
export function PrivacySummary({ summary: { heading, items } }: { readonly summary: WrittenPages['privacy-policy']['summary'] }) {
  return (
    <section className={styles.summary}>
      <h2>{heading}</h2>
      <dl className={styles.cells}>
        {items.map((item) => (
          <div key={item.heading}>
            <dt>{item.heading}</dt>
            <dd>{item.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
