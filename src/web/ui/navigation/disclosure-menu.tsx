import type { ReactNode } from 'react'
import styles from './disclosure-menu.module.css'

type DisclosureMenuProps = {
  /** Text, or an icon with visually hidden text. */
  readonly label: ReactNode
  /** Edge of the label at which the panel is aligned, or the full width of the bar. */
  readonly align: 'start' | 'end' | 'bar'
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * A native disclosure with a panel; menus share a name, so one is open at a time. A script that runs before the app closes it
 * (early/menus.ts).
 */
export function DisclosureMenu({ label, align, className, children }: DisclosureMenuProps) {
  return (
    <details className={[styles.menu, styles[align], className].filter(Boolean).join(' ')} name="header-menu">
      <summary>{label}</summary>
      <div className={styles.panel}>{children}</div>
    </details>
  )
}

/** Marks a label that opens something below it. */
export function Chevron() {
  return (
    <svg className={styles.chevron} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <path d="M2 4l4 4 4-4" />
    </svg>
  )
}
