import { Link } from 'react-router'
import { keepScroll } from '#web/navigation/scroll-rule.ts'
import styles from './tabs.module.css'

type Props = {
  /** Whether they stand below other tabs, in what one of those opened; they look like less then. */
  readonly isInner?: boolean
  readonly label: string
  readonly links: readonly { readonly name: string; readonly to: string; readonly isCurrent: boolean }[]
}

/** Tabs that are addresses of their own, such as the sections of the settings: navigation, so that Tab walks through them. */
export function TabLinks({ label, links, isInner = false }: Props) {
  return (
    <nav className={isInner ? styles.inner : `${styles.list} ${styles.links}`} aria-label={label}>
      {links.map(({ name, to, isCurrent }) => (
        <Link
          key={to}
          className={isInner ? styles.choice : styles.tab}
          to={to}
          discover="none"
          state={keepScroll}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
