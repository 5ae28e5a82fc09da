import { Link } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import visually from '#web/ui/visually-hidden.module.css'
import styles from './data-table.module.css'

/** How a column is sorted now, and how its head sorts it: by an address, or by a function. */
export type ColumnSort = { readonly direction?: 'ascending' | 'descending' | undefined } & (
  | { readonly to: string }
  | { readonly onSort: () => void }
)

type Props = {
  readonly heading: string
  readonly sort: ColumnSort
  /** Says what the head does; the heading follows. */
  readonly hint: string
}

/** The head of a column that can be sorted; the direction itself is said by `aria-sort`. */
export function SortHead({ heading, sort, hint }: Props) {
  const content = (
    <>
      <span className={visually.hidden}>{hint} </span>
      {heading}
      <Icon name={sort.direction ?? 'sortable'} />
    </>
  )
  return 'to' in sort ? (
    <Link className={styles.sort} to={sort.to} discover="none" preventScrollReset>
      {content}
    </Link>
  ) : (
    <button className={styles.sort} type="button" onClick={sort.onSort}>
      {content}
    </button>
  )
}
