import type { WrittenPages } from '#i18n/content/pages/page.ts'
import columns from '#web/marketing/columns.module.css'
import rows from '#web/marketing/rows.module.css'
import section from '#web/ui/styles/section.module.css'

/** How a version is judged, step by step. */
export function Evaluation({ texts: { heading, lead, steps } }: { readonly texts: WrittenPages['services-ai-development']['test'] }) {
  return (
    <section className={`${section.section} ${columns.columns}`}>
      <header>
        <h2>{heading}</h2>
        <p className={section.lead}>{lead}</p>
      </header>
      <dl className={rows.rows}>
        {steps.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
