import section from '#web/ui/styles/section.module.css'
import type { WrittenPages } from '#i18n/content/pages/page.ts'
import styles from './rhythm.module.css'

/** One step of two weeks, day by day. */
export function Rhythm({ texts: { heading, lead, days } }: { readonly texts: WrittenPages['how-we-work']['rhythm'] }) {
  return (
    <section className={section.section}>
      <h2>{heading}</h2>
      <p className={section.lead}>{lead}</p>
      <ol className={styles.days}>
        {days.map(({ day, text }) => (
          <li key={day}>
            <h3>{day}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
