import { type ReactNode, useEffect, useState, ViewTransition } from 'react'
import { useMatches } from 'react-router'
import { readHandle } from '#web/navigation/route-handle.ts'
import { useIsCalm } from '#web/navigation/use-is-calm.ts'

/** Lets a page take the place of another as its route says (`transition`), by the platform's view transitions; never for who wants less motion. */
export function PageTransition({ children }: { readonly children: ReactNode }) {
  const match = useMatches().at(-1)
  const { transition } = readHandle(match?.handle)
  const [shownPath, setShownPath] = useState(match?.pathname)
  // Later updates of the same page are none of its arrival.
  const isArriving = match?.pathname !== shownPath
  const isCalm = useIsCalm()

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
