import { type ReactNode, useEffect, useState, useSyncExternalStore, ViewTransition } from 'react'
import { useMatches } from 'react-router'
import { readHandle } from '#web/navigation/route-handle.ts'

const lessMotion = '(prefers-reduced-motion: reduce)'

/** Lets a page take the place of another as its route says (`transition`), by the platform's view transitions; never for who wants less motion. */
export function PageTransition({ children }: { readonly children: ReactNode }) {
  const match = useMatches().at(-1)
  const { transition } = readHandle(match?.handle)
  const [shownPath, setShownPath] = useState(match?.pathname)
  // Later updates of the same page are none of its arrival.
  const isArriving = match?.pathname !== shownPath
  const isCalm = useSyncExternalStore(watchMotion, readMotion, assumeCalm)

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- The page has arrived once it is shown, and not before.
    setShownPath(match?.pathname)
  }, [match?.pathname])

  return (
    <ViewTransition default="none" update={transition && isArriving && !isCalm ? 'auto' : 'none'}>
      {children}
    </ViewTransition>
  )
}

function watchMotion(listener: () => void): () => void {
  const query = window.matchMedia(lessMotion)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function readMotion(): boolean {
  return window.matchMedia(lessMotion).matches
}

function assumeCalm(): boolean {
  return true
}
