import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type Props = {
  readonly heading: string
  /** What will stand here, or why nothing does. */
  readonly text: string
  readonly note?: string
  /** What to do now. */
  readonly children: ReactNode
}

/** The empty sheet of a room: nothing is here yet, and what can be done. */
export function EmptyState({ heading, text, note, children }: Props) {
  return (
    <section className={styles.sheet}>
      <h2>{heading}</h2>
      <p>{text}</p>
      {note && <p>{note}</p>}
      <p className={styles.action}>{children}</p>
    </section>
  )
}
