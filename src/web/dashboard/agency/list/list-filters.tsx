import { Link } from 'react-router'
import { keepScroll } from '#web/navigation/scroll-rule.ts'
import styles from './list-page.module.css'

/** Choices of which one applies; all are in the address. */
export type ListFiltersProps = {
  readonly label: string
  readonly choices: readonly { readonly name: string; readonly to: string; readonly isChosen: boolean }[]
}

/** The links by which a list shows some of its entries. */
export function ListFilters({ label, choices }: ListFiltersProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.states}>
        {choices.map(({ name, to, isChosen }) => (
          <li key={to}>
            <Link to={to} discover="none" state={keepScroll} aria-current={isChosen ? 'true' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
