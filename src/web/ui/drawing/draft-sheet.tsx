import type { ReactNode } from 'react'
import hidden from '#web/ui/styles/visually-hidden.module.css'
import styles from './draft-sheet.module.css'

type Props = {
  /** A corner is missing: something is not where it should be. */
  readonly isTorn?: boolean
  /** The corner lies beside the sheet and can be put back; what is said of that. */
  readonly piece?: string | undefined
  readonly children: ReactNode
}

/** An empty sheet of drafting paper with its marks, on which words stand: for what is not drawn yet, or is missing. */
export function DraftSheet({ isTorn = false, piece, children }: Props) {
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

function Sheet({ isTorn = false, children }: Pick<Props, 'isTorn' | 'children'>) {
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

/** The edge along which the corner came off, as the style sheet cuts it. */
function Tear() {
  return (
    <svg className={styles.tear} viewBox="0 0 125 100" preserveAspectRatio="none" aria-hidden="true">
      <path d="M125 0L110 9L102 4L86 20L64 27L67 38L52 52L56 64L38 74L31 88L14 90L0 100" />
    </svg>
  )
}
