import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { ComparisonTable } from '#web/ui/table/comparison-table.tsx'
import section from '#web/ui/styles/section.module.css'

type TermsProps = {
  readonly texts: WrittenPages['partnerships']['terms']
  readonly models: WrittenPages['partnerships']['models']['items']
}

/** Terms of the models in comparison. */
export function Terms({ texts: { heading, lead, term, rows }, models }: TermsProps) {
  return (
    <section className={section.section}>
      <h2 id="terms-heading">{heading}</h2>
      <p className={section.lead}>{lead}</p>
      <ComparisonTable
        labelledBy="terms-heading"
        columns={[term, ...models.map(({ name }) => name)]}
        rows={rows.map((row) => ({ name: row.term, values: models.map(({ model }) => row[model]) }))}
      />
    </section>
  )
}
