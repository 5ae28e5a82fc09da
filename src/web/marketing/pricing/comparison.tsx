import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { ComparisonTable } from '#web/ui/table/comparison-table.tsx'
import styles from './comparison.module.css'

/** Detailed comparison of the packages; the first row, their prices, is highlighted. */
export function Comparison({ texts: { heading, part, packages, rows } }: { readonly texts: WrittenPages['pricing']['comparison'] }) {
  return (
    <details className={styles.comparison} id="comparison">
      <summary>
        <h3 id="comparison-heading">{heading}</h3>
      </summary>
      <ComparisonTable
        labelledBy="comparison-heading"
        columns={[part, ...packages]}
        rows={rows.map(({ name, values }, row) => ({ name, values: row === 0 ? values.map(emphasize) : values }))}
      />
    </details>
  )
}

function emphasize(value: string) {
  return <strong>{value}</strong>
}
