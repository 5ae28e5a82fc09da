import type { ReactNode } from 'react'
import { SortHead, type ColumnSort } from './sort-head.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'
import styles from './data-table.module.css'

export type TableColumn<Row> = {
  readonly id: string
  readonly heading: string
  /** Content of the cell; empty content is a dash in the table, and omitted in the card. */
  readonly cell: (row: Row) => ReactNode
  /** Aligns amounts at the end of the column. */
  readonly isAmount?: boolean
  /** Position in a card: opposite the row's name, below that, or on its own line, plain or (if absent) with the header. */
  readonly inCard?: 'corner' | 'foot' | 'plain'
  readonly sort?: ColumnSort
}

type DataTableProps<Row> = {
  readonly caption: string
  readonly isCaptionHidden?: boolean
  /** The first column names the row; a link in it covers the whole row. */
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Shown instead of rows if there are none. */
  readonly empty?: ReactNode
}

/** A table, which becomes a card per row on narrow screens. */
export function DataTable<Row>({ caption, isCaptionHidden = false, columns, rows, keyOf, empty }: DataTableProps<Row>) {
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
