import columns from '#web/marketing/columns.module.css'
import rows from '#web/marketing/rows.module.css'
import section from '#web/ui/styles/section.module.css'
import type { WrittenPages } from '#i18n/content/pages/page.ts'

/** What belongs to the customer, and how it is handed over. */
export function Handover({ texts: { heading, lead, items } }: { readonly texts: WrittenPages['how-we-work']['handover'] }) {
  return (
    <section className={`${section.section} ${columns.columns}`}>
      <header>
        <h2>{heading}</h2>
        <p className={section.lead}>{lead}</p>
      </header>
      <dl className={rows.rows}>
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
