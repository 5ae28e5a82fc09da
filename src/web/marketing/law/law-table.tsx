import { Fragment } from 'react'
import type { LawSection } from '#i18n/content/pages/law-page.ts'
import styles from './law-table.module.css'

type LawTableProps = { readonly caption: string; readonly table: NonNullable<LawSection['table']> }

/** A table whose rows become cards on narrow screens; the first cell names its row. */
export function LawTable({ caption, table: { columns, rows } }: LawTableProps) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells]) => (
          <tr key={name}>
            <th scope="row">
              {splitIdentifier(name).map((part, index) => (
                <Fragment key={index}>
                  {index > 0 && <wbr />}
                  {part}
                </Fragment>
              ))}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} data-label={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Where the names of keys and cookies may break: behind a separator, and before a capital in the middle of a word. */
function splitIdentifier(name: string): string[] {
  return name.split(/(?<=[:._])(?=\S)|(?<=\p{Ll})(?=\p{Lu})/u)
}
