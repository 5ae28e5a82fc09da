import { Link } from 'react-router'
import { keepScroll } from '#web/navigation/scroll-rule.ts'
import styles from './tabs.module.css'

type TabLinksProps = {
  readonly label: string
  readonly links: readonly { readonly name: string; readonly to: string; readonly isCurrent: boolean }[]
}

/** Tabs with their own addresses, such as the sections of the settings. Links, so each one is in the tab order. */
export function TabLinks({ label, links }: TabLinksProps) {
  return (
    <nav className={`${styles.list} ${styles.links}`} aria-label={label}>
      {links.map(({ name, to, isCurrent }) => (
        <Link key={to} className={styles.tab} to={to} discover="none" state={keepScroll} aria-current={isCurrent ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
