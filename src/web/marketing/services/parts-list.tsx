import type { Parts } from '#i18n/content/pages/service-sections.ts'
import section from '#web/ui/styles/section.module.css'
import styles from './parts-list.module.css'

/** What is delivered, numbered as the parts of a drawing are. */
export function PartsList({ texts: { heading, lead, items } }: { readonly texts: Parts }) {
  return (
    <section className={section.section}>
      <h2>{heading}</h2>
      <p className={section.lead}>{lead}</p>
      <ol className={styles.parts}>
        {items.map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
