import { Link } from 'react-router'
import { keepScroll } from '#web/navigation/scroll-rule.ts'
import styles from './filter-chips.module.css'

type Props = {
  readonly label: string
  /** Each with its address and how much it would show. */
  readonly chips: readonly { readonly name: string; readonly count: number; readonly to: string; readonly isCurrent: boolean }[]
}

/** What narrows a list: links, so that each choice is an address of its own. */
export function FilterChips({ label, chips }: Props) {
  return (
    <nav aria-label={label}>
      <ul className={styles.chips}>
        {chips.map(({ name, count, to, isCurrent }) => (
          <li key={to}>
            <Link to={to} className={styles.chip} discover="none" state={keepScroll} aria-current={isCurrent ? 'true' : undefined}>
              {name} <span>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
