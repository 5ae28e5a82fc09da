import { type ReactNode, useId } from 'react'
import visually from '#web/ui/styles/visually-hidden.module.css'
import styles from './page-section.module.css'

type PageSectionProps = {
  readonly heading: string
  /** For a section whose surroundings show the same heading. */
  readonly isHeadingHidden?: boolean
  readonly children: ReactNode
}

/** A section of a dashboard page with its heading. */
export function PageSection({ heading, isHeadingHidden = false, children }: PageSectionProps) {
  const headingId = useId()
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={isHeadingHidden ? visually.hidden : undefined}>
        {heading}
      </h2>
      {children}
    </section>
  )
}
