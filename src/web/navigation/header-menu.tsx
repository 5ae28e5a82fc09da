import type { ReactNode } from 'react'
import styles from './header-menu.module.css'

type Props = {
  /** What the menu is called: words, or a sign with hidden words. */
  readonly label: ReactNode
  /** The edge of its label at which the panel stands; the bar's whole width when absent. */
  readonly align?: 'start' | 'end'
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A menu of the bar: native, one open at a time by the common name; the early script closes it (early-script.ts). */
export function HeaderMenu({ label, align, className, children }: Props) {
  return (
    <details className={[styles.menu, align && styles[align], className].filter(Boolean).join(' ')} name="header-menu">
      <summary>{label}</summary>
      <div className={align && styles.panel}>{children}</div>
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
