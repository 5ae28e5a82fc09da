import { Children, type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { useBeginsAtTop } from '#web/navigation/use-scroll.ts'
import styles from '#web/navigation/parts-in-turn.module.css'

/** Those that are in sight at the top of a page, on most screens. */
const firstParts = 2

/**
 * The parts of a page. Where a step within the site leads to its top, the first ones are shown in the very next frame, and the others come
 * after it; a page that a document brings, or that is reached further down, is whole from the start.
 */
export function PartsInTurn({ children }: { readonly children: ReactNode }) {
  const isOfDocument = useSyncExternalStore(watchNothing, isNever, isAlways)
  const beginsAtTop = useBeginsAtTop()
  const [isWhole, setIsWhole] = useState(isOfDocument || !beginsAtTop)
  const parts = Children.toArray(children)

  useEffect(() => {
    if (isWhole) return undefined
    // The first frame may be under way, and the second shows it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setIsWhole(true)))
    })
    return () => cancelAnimationFrame(frame)
  }, [isWhole])

  return (
    <>
      {isWhole ? parts : parts.slice(0, firstParts)}
      {!isWhole && <div className={styles.room} />}
    </>
  )
}

function watchNothing() {
  return () => {}
}

function isNever(): boolean {
  return false
}

function isAlways(): boolean {
  return true
}
