import type { WrittenPages } from '#i18n/content/pages/page.ts'
import columns from '#web/marketing/columns.module.css'
import section from '#web/ui/styles/section.module.css'
import styles from './refusals.module.css'

/** What is not built here, each name crossed out by a pencil. */
export function Refusals({ texts: { heading, lead, items } }: { readonly texts: WrittenPages['services-ai-development']['refusals'] }) {
  return (
    <section className={`${section.section} ${columns.columns}`}>
      <header>
        <h2>{heading}</h2>
        <p className={section.lead}>{lead}</p>
      </header>
      <dl className={styles.refusals}>
        {items.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
