import { Link } from 'react-router'
import { keepScroll } from '#web/navigation/scroll-rule.ts'
import { Icon } from '#web/ui/icon.tsx'
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

/**
 * The head of a column that can be sorted; the direction itself is said by `aria-sort`. What it does is its description, not a part of its
 * name, because the name is read with every cell of the column.
 */
export function SortHead({ heading, sort, hint }: Props) {
  const title = `${hint} ${heading}`
  const content = (
    <>
      {heading}
      <Icon name={sort.direction ?? 'sortable'} />
    </>
  )
  return 'to' in sort ? (
    <Link className={styles.sort} to={sort.to} title={title} discover="none" state={keepScroll}>
      {content}
    </Link>
  ) : (
    <button className={styles.sort} type="button" title={title} onClick={sort.onSort}>
      {content}
    </button>
  )
}
