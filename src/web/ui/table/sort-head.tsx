import { Link } from 'react-router'
import { keepScroll } from '#web/navigation/scroll-rule.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './data-table.module.css'

/** Current direction of a column, and how its header sorts it: by a link or by a function. */
export type ColumnSort = { readonly direction?: 'ascending' | 'descending' | undefined } & (
  | { readonly to: string }
  | { readonly onSort: () => void }
)

type SortHeadProps = {
  readonly heading: string
  readonly sort: ColumnSort
  /** Description of the action; the header's text follows. */
  readonly hint: string
}

/**
 * Header of a sortable column; `aria-sort` states the direction. The action is its description instead of its name, because screen readers
 * read the name with every cell of the column.
 */
export function SortHead({ heading, sort, hint }: SortHeadProps) {
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
