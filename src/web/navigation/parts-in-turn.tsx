import { Children, type ReactNode, startTransition, useEffect, useState } from 'react'
import { useBeginsAtTop } from '#web/navigation/use-scroll.ts'
import styles from './parts-in-turn.module.css'

/** Those that are in sight at the top of a page, on most screens. */
const firstParts = 2

/**
 * The parts of a long page. Where a step within the site leads to its top, the first ones are shown in the very next frame, and the others
 * come after it; a page that a document brings, or that is reached further down, is whole from the start.
 */
export function PartsInTurn({ children }: { readonly children: ReactNode }) {
  const beginsAtTop = useBeginsAtTop()
  const [isUnfolded, setIsUnfolded] = useState(!beginsAtTop)
  // A place on the page may be asked for before all of it is there.
  const isWhole = isUnfolded || !beginsAtTop
  const parts = Children.toArray(children)

  useEffect(() => {
    // The first frame may be under way, and the second shows it. Who leaves meanwhile may come back to the same elements (kept-outlet.tsx).
    const unfold = () => startTransition(() => setIsUnfolded(true))
    requestAnimationFrame(() => requestAnimationFrame(unfold))
  }, [])

  return (
    <>
      {isWhole ? parts : parts.slice(0, firstParts)}
      {!isWhole && <div className={styles.room} />}
    </>
  )
}
