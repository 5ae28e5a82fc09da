import type { Timeline as TimelineTexts } from '#i18n/content/pages/service-sections.ts'
import { Section } from '#web/ui/section/section.tsx'
import styles from './timeline.module.css'

/** Weeks of a project as four bars. */
export function Timeline({ texts: { heading, lead, items, week } }: { readonly texts: TimelineTexts }) {
  return (
    <Section heading={heading} lead={lead}>
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
    </Section>
  )
}
