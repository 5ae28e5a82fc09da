import { ComparisonTable } from '#web/ui/table/comparison-table.tsx'
import section from '#web/ui/styles/section.module.css'
import type { WrittenPages } from '#i18n/content/pages/page.ts'

/** Checks that every release must pass. */
export function Gates({ texts: { heading, lead, head, items } }: { readonly texts: WrittenPages['how-we-work']['gates'] }) {
  return (
    <section className={section.section}>
      <h2 id="gates-heading">{heading}</h2>
      <p className={section.lead}>{lead}</p>
      <ComparisonTable
        labelledBy="gates-heading"
        columns={[head.gate, head.limit, head.otherwise]}
        rows={items.map(({ gate, limit, otherwise }) => ({ name: gate, values: [limit, otherwise] }))}
      />
    </section>
  )
}
