import { listNeeded } from '#web/navigation/pages-ahead.ts'
import { findRouter } from '#web/navigation/router-handle.ts'
import type { NavigationStep } from '#web/navigation/route-middleware.ts'

/** There is no line, so no page but the one that shows. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
}

/**
 * Keeps the page, with what was typed into it, where a navigation could only end in the browser's own error. What the page does by itself, such
 * as another query that none of its loaders reads, needs no line.
 */
export const refuseOffline: NavigationStep = ({ url }) => {
  if (navigator.onLine) return undefined
  const router = findRouter()
  const matches = router?.match(url.pathname + url.search)
  const isHere = router && matches && listNeeded(matches, router.state).length === 0
  return isHere ? undefined : new OfflineError('There is no connection.')
}
