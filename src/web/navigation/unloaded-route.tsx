import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { mayReload } from './reload-guard.ts'

/**
 * Replaces a page whose module failed to load, and loads its document instead.
 *
 * @throws Error, for the error screen, if the document was loaded for the same path within 10 s.
 */
export function UnloadedRoute() {
  const { pathname, search } = useLocation()
  const [isRefused, setIsRefused] = useState(false)

  useEffect(() => {
    if (mayReload(pathname + search)) window.location.reload()
    // oxlint-disable-next-line react/set-state-in-effect -- `mayReload` stores the attempt, so no render may call it.
    else setIsRefused(true)
  }, [pathname, search])

  if (isRefused) throw new Error('A part of this page did not load.')
  return null
}
