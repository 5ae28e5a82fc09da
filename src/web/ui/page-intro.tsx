import type { ReactNode } from 'react'
import styles from './page-intro.module.css'

/** Heading and lead of a page; the heading takes focus after a navigation. */
export function PageIntro({ heading, lead, children }: { heading: string; lead?: string | undefined; children?: ReactNode }) {
  return (
    <header className={styles.intro}>
      <h1 tabIndex={-1}>{heading}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </header>
  )
}
