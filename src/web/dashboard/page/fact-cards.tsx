import type { ReactNode } from 'react'
import styles from './fact-cards.module.css'

/** Up to four facts side by side. */
export function FactCards({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <dl className={styles.cards}>{children}</dl>
    </div>
  )
}

type CardProps = {
  readonly label: string
  /** Shown as a dash if undefined. */
  readonly value: string | undefined
  readonly note?: ReactNode
  readonly isUrgent?: boolean
}

/** A fact with its label above and a note below. */
export function FactCard({ label, value, note, isUrgent = false }: CardProps) {
  return (
    <div className={isUrgent ? styles.urgent : styles.card}>
      <dt>{label}</dt>
      <dd className={styles.value}>{value ?? '–'}</dd>
      {note !== undefined && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}
