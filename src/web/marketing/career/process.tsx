import type { WrittenPages } from '#i18n/content/pages/page.ts'
import section from '#web/ui/styles/section.module.css'
import styles from './process.module.css'

/** Steps from application to offer, along a dimension line. */
export function Process({ texts: { heading, lead, items } }: { readonly texts: WrittenPages['career']['process'] }) {
  return (
    <section className={`${section.section} ${styles.columns}`}>
      <header>
        <h2>{heading}</h2>
        <p className={section.lead}>{lead}</p>
      </header>
      <ol className={styles.steps}>
        {items.map(({ name, duration, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p className={styles.duration}>{duration}</p>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
