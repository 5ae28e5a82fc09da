import type { WrittenPages } from '#i18n/content/pages/page.ts'
import section from '#web/ui/styles/section.module.css'
import styles from './benefits.module.css'

/** Benefits in addition to the salary, each with its figure first. */
export function Benefits({ texts: { heading, items, note } }: { readonly texts: WrittenPages['career']['benefits'] }) {
  return (
    <section className={section.section}>
      <h2>{heading}</h2>
      <ul className={styles.benefits}>
        {items.map(({ value, text }) => (
          <li key={value}>
            <strong>{value}</strong> {text}
          </li>
        ))}
      </ul>
      <p className={styles.note}>{note}</p>
    </section>
  )
}
