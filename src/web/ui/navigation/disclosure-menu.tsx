import type { ReactNode } from 'react'
import styles from './disclosure-menu.module.css'

type Props = {
  /** What the menu is called: words, or a sign with hidden words. */
  readonly label: ReactNode
  /** The edge of its label at which the panel stands, or the whole width of the bar that holds the menu. */
  readonly align: 'start' | 'end' | 'bar'
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A panel under its label: native, one open at a time by the common name. A script that runs before the app closes it (early/menus.ts). */
export function DisclosureMenu({ label, align, className, children }: Props) {
  return (
    <details className={[styles.menu, styles[align], className].filter(Boolean).join(' ')} name="header-menu">
      <summary>{label}</summary>
      <div className={styles.panel}>{children}</div>
    </details>
  )
}

/** Says that a word opens something below it. */
export function Chevron() {
  return (
    <svg className={styles.chevron} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <path d="M2 4l4 4 4-4" />
    </svg>
  )
}
