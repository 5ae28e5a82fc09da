import { use, useEffect } from 'react'
import { LinksInSightContext } from '#web/navigation/links-in-sight.ts'
import { useMayLookAhead } from '#web/navigation/may-look-ahead.ts'
import { PagesAheadContext } from '#web/navigation/pages-ahead.ts'
import { findRouter } from '#web/navigation/router-handle.ts'
import { useRouterSnapshot } from '#web/navigation/router-snapshot.tsx'

/**
 * Fetches the parts and the data of the pages that links in sight lead to, when the browser has nothing else to do. The router would do so
 * at every link, and consider every one of them anew with each step of each navigation.
 */
export function LookAhead() {
  const mayLookAhead = useMayLookAhead()
  const { location, framework } = useRouterSnapshot()
  const links = use(LinksInSightContext)
  const ahead = use(PagesAheadContext)

  useEffect(() => {
    const router = findRouter()
    // What was begun without a line is begun anew with it.
    if (!mayLookAhead || !router || !framework) return undefined
    const { pathname, search } = location.location
    const lookAt = (path: string) => path !== pathname + search && ahead.look(path, router, framework)
    let stop = () => {}
    const look = () => {
      stop()
      stop = whenIdle(() => links.list().forEach(lookAt))
    }
    look()
    const unsubscribe = links.subscribe(look)
    return () => {
      unsubscribe()
      stop()
    }
  }, [mayLookAhead, location, framework, links, ahead])

  return null
}

/** Calls back once the browser is at rest, in a second at the latest. @returns Stops it. */
function whenIdle(act: () => void): () => void {
  // Safari has no such thing.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 200)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act, { timeout: 1000 })
  return () => cancelIdleCallback(request)
}
