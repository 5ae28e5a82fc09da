import type { ReactNode } from 'react'
import styles from './comparison-table.module.css'

type ComparisonTableProps = {
  /** Id of the heading that names the table. */
  readonly labelledBy: string
  /** Column headers; the first is for the names of the rows. */
  readonly columns: readonly [names: string, ...values: string[]]
  /** Values of the further columns, in their order. */
  readonly rows: readonly { readonly name: string; readonly values: readonly ReactNode[] }[]
}

/** Comparison table whose rows become lists on narrow screens. */
export function ComparisonTable({ labelledBy, columns: [names, ...heads], rows }: ComparisonTableProps) {
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{names}</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {heads.map((head, index) => (
              <td key={head} data-label={head}>
                {values[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
