import { ComparisonTable } from '#web/ui/table/comparison-table.tsx'
import section from '#web/ui/styles/section.module.css'
import type { PricingTexts } from './load-pricing.server.ts'

/** The packages part by part; the first row, their prices, stands out. */
export function Comparison({ texts: { heading, part, packages, rows } }: { readonly texts: PricingTexts['comparison'] }) {
  return (
    <section className={section.section}>
      <h2 id="comparison-heading">{heading}</h2>
      <ComparisonTable
        labelledBy="comparison-heading"
        columns={[part, ...packages]}
        rows={rows.map(({ name, values }, row) => ({ name, values: row === 0 ? values.map(emphasize) : values }))}
      />
    </section>
  )
}

function emphasize(value: string) {
  return <strong>{value}</strong>
}
