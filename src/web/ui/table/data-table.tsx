import type { ReactNode } from 'react'
import { SortHead, type ColumnSort } from './sort-head.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'
import styles from './data-table.module.css'

export type TableColumn<Row> = {
  readonly id: string
  readonly heading: string
  /** What stands in the cell; nothing becomes a dash in the table, and no line in the card. */
  readonly cell: (row: Row) => ReactNode
  /** Amounts stand under each other at the end of the row. */
  readonly isAmount?: boolean
  /** Where the cell stands in a card: across from the row's name, below that, or in a line of its own, plain or (absent) with the heading. */
  readonly inCard?: 'corner' | 'foot' | 'plain'
  readonly sort?: ColumnSort
}

type Props<Row> = {
  readonly caption: string
  readonly isCaptionHidden?: boolean
  /** The first names the row; a link there takes the whole row as its surface. */
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** What stands in the place of the rows when there are none. */
  readonly empty?: ReactNode
}

/** A table where there is room for one, and a card for each row where there is not. */
export function DataTable<Row>({ caption, isCaptionHidden = false, columns, rows, keyOf, empty }: Props<Row>) {
  const translate = useTranslate()
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={isCaptionHidden ? visually.hidden : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={column.isAmount ? styles.amount : undefined} aria-sort={column.sort?.direction}>
                {column.sort ? <SortHead heading={column.heading} sort={column.sort} hint={translate('ui.sortBy')} /> : column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && empty !== undefined && (
            <tr className={styles.empty}>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, index) => (
                <Cell key={column.id} column={column} row={row} isName={index === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row, isName }: { column: TableColumn<Row>; row: Row; isName: boolean }) {
  const content = column.cell(row)
  if (isName) return <th scope="row">{content}</th>
  const isEmpty = content === undefined || content === null
  return (
    <td
      className={column.isAmount ? styles.amount : undefined}
      data-label={column.inCard ? undefined : column.heading}
      data-in-card={isEmpty ? 'nowhere' : (column.inCard ?? 'line')}
    >
      {isEmpty ? '–' : content}
    </td>
  )
}
