import type { ReactNode } from 'react'
import styles from './fact-cards.module.css'

/** Up to four facts beside each other. */
export function FactCards({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <dl className={styles.cards}>{children}</dl>
    </div>
  )
}

type CardProps = {
  readonly label: string
  /** A dash stands for none. */
  readonly value: string | undefined
  readonly note?: ReactNode
  readonly isUrgent?: boolean
}

/** One fact, its name above and what it means below. */
export function FactCard({ label, value, note, isUrgent = false }: CardProps) {
  return (
    <div className={isUrgent ? styles.urgent : styles.card}>
      <dt>{label}</dt>
      <dd className={styles.value}>{value ?? '–'}</dd>
      {note !== undefined && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}
