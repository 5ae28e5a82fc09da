import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  readonly heading: string
  /** What will appear here, or why it is empty. */
  readonly text: string
  readonly note?: string
  /** The next action. */
  readonly children: ReactNode
}

/** Placeholder for an empty list, with a next action. */
export function EmptyState({ heading, text, note, children }: EmptyStateProps) {
  return (
    <section className={styles.sheet}>
      <h2>{heading}</h2>
      <p>{text}</p>
      {note && <p>{note}</p>}
      <p className={styles.action}>{children}</p>
    </section>
  )
}
