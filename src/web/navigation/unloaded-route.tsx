import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { mayReload } from './reload-guard.ts'

/**
 * Stands in for a page whose module did not load, and asks the server for its document.
 *
 * @throws Error, for the error screen, when that was tried a moment ago.
 */
export function UnloadedRoute() {
  const { pathname, search } = useLocation()
  const [isRefused, setIsRefused] = useState(false)

  useEffect(() => {
    if (mayReload(pathname + search)) window.location.reload()
    // oxlint-disable-next-line react/set-state-in-effect -- Only asking tells, and asking is noted: no render may do it.
    else setIsRefused(true)
  }, [pathname, search])

  if (isRefused) throw new Error('A part of this page did not load.')
  return null
}
