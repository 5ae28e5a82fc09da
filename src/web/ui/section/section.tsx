import type { ReactNode } from 'react'
import styles from '#web/ui/styles/section.module.css'
import columns from './columns.module.css'

type SectionProps = { readonly heading: string; readonly lead: string; readonly children: ReactNode }

/** A section of a page with its heading above. */
export function Section({ heading, lead, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      <p className={styles.lead}>{lead}</p>
      {children}
    </section>
  )
}

/** A section of a page with its heading next to it, above it on narrow screens. */
export function SideSection({ heading, lead, children }: SectionProps) {
  return (
    <section className={`${styles.section} ${columns.columns}`}>
      <header>
        <h2>{heading}</h2>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
    </section>
  )
}
