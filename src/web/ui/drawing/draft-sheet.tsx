import type { ReactNode } from 'react'
import styles from './draft-sheet.module.css'

type Props = {
  /** A corner is missing: something is not where it should be. */
  readonly isTorn?: boolean
  readonly children: ReactNode
}

/** An empty sheet of drafting paper with its marks, on which words stand: for what is not drawn yet, or is missing. */
export function DraftSheet({ isTorn = false, children }: Props) {
  return (
    <div className={styles.sheet} data-torn={isTorn ? '' : undefined}>
      <svg className={styles.marks} width="100%" height="100%" aria-hidden="true">
        <path d="M0 8h16M8 0v16" />
        <svg x="100%" overflow="visible">
          <path d="M-16 8h16M-8 0v16" />
        </svg>
        <svg y="100%" overflow="visible">
          <path d="M0-8h16M8-16v16" />
        </svg>
        {!isTorn && (
          <svg x="100%" y="100%" overflow="visible">
            <path d="M-16-8h16M-8-16v16" />
          </svg>
        )}
      </svg>
      {children}
    </div>
  )
}
