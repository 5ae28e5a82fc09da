import type { ReactNode } from 'react'
import styles from './dimension-line.module.css'

type Stage = {
  readonly name: string
  readonly text: string
  /** Above the name. */
  readonly mark?: ReactNode
  /** Share of the line, 1 if absent. */
  readonly weeks?: number
}

type DimensionLineProps = { readonly stages: readonly Stage[]; /** Runs down on wide screens, too. */ readonly isUpright?: boolean }

/** Stages along a dimension line with a tick between two: across the page, and down on narrow screens. */
export function DimensionLine({ stages, isUpright = false }: DimensionLineProps) {
  return (
    <ol className={isUpright ? styles.line : `${styles.line} ${styles.across}`}>
      {stages.map(({ name, text, mark, weeks }) => (
        <li key={name} data-weeks={weeks}>
          {mark !== undefined && <div className={styles.mark}>{mark}</div>}
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
