import type { ReactNode } from 'react'
import hidden from '#web/ui/styles/visually-hidden.module.css'
import styles from './draft-sheet.module.css'

type DraftSheetProps = {
  /** A corner is torn off, as a sign that something is missing. */
  readonly isTorn?: boolean
  /** Label of the torn-off corner, which can be put back. */
  readonly piece?: string | undefined
  readonly children: ReactNode
}

/** An empty sheet of drafting paper with text, for content that does not exist yet or is missing. */
export function DraftSheet({ isTorn = false, piece, children }: DraftSheetProps) {
  if (!isTorn) return <Sheet>{children}</Sheet>
  return (
    <div className={styles.frame}>
      <Sheet isTorn>{children}</Sheet>
      {piece !== undefined && (
        <label className={styles.piece}>
          <input className={hidden.hidden} type="checkbox" />
          <span className={styles.scrap}>
            <Tear />
            <span className={styles.words}>{piece}</span>
          </span>
        </label>
      )}
    </div>
  )
}

function Sheet({ isTorn = false, children }: Pick<DraftSheetProps, 'isTorn' | 'children'>) {
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
      {isTorn && <Tear />}
      {children}
    </div>
  )
}

/** The torn edge, as the style sheet clips it. */
function Tear() {
  return (
    <svg className={styles.tear} viewBox="0 0 125 100" preserveAspectRatio="none" aria-hidden="true">
      <path d="M125 0L110 9L102 4L86 20L64 27L67 38L52 52L56 64L38 74L31 88L14 90L0 100" />
    </svg>
  )
}
