import type { Timeline as TimelineTexts } from '#i18n/content/pages/service-sections.ts'
import section from '#web/ui/styles/section.module.css'
import styles from './timeline.module.css'

/** The weeks of a project as four bars one below the other. */
export function Timeline({ texts: { heading, lead, items, week } }: { readonly texts: TimelineTexts }) {
  return (
    <section className={section.section}>
      <h2>{heading}</h2>
      <p className={section.lead}>{lead}</p>
      <ol className={styles.weeks}>
        {items.map(({ name, weeks: [first, last], text }) => (
          <li key={name}>
            <p className={styles.bar}>
              {week} {first}–{last}
            </p>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
