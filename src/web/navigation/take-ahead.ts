import type { MiddlewareFunction } from 'react-router'
import { pagesAheadContext } from '#web/navigation/pages-ahead.ts'
import { isNavigation } from '#web/navigation/route-middleware.ts'
import { findRouter } from '#web/navigation/router-handle.ts'

/** Gives a navigation the data that is here already, so that the page can be shown in the turn of the click; otherwise the router asks for it. */
export const takeAhead: MiddlewareFunction = ({ url, request, context }, next) => {
  const router = findRouter()
  const results = router && isNavigation(router, url, request) ? context.get(pagesAheadContext).find(router.state) : undefined
  return results ?? next()
}
