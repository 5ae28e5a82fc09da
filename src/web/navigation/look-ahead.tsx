import { type ReactElement, startTransition, use, useEffect, useState, useSyncExternalStore } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { LinksInSightContext } from '#web/navigation/links-in-sight.ts'
import { HeldRouter, type RouterSnapshot, useRouterSnapshot } from '#web/navigation/router-snapshot.tsx'
import { watchLine } from '#web/navigation/watch-line.ts'

/** What fetches them, by path and query. */
type Pages = ReadonlyMap<string, ReactElement>

/**
 * Fetches the parts and the data of the pages that links in sight lead to, each once, when the browser has nothing else to do. The router
 * would do so at every link, and consider every one of them anew with each step of each navigation.
 */
export function LookAhead() {
  const { location, state, data } = useRouterSnapshot()
  const links = use(LinksInSightContext)
  const mayLookAhead = useSyncExternalStore(watchLine, readLine, assumeNothing)
  const [pages, setPages] = useState<Pages>(new Map())

  useEffect(() => {
    if (!mayLookAhead) return undefined
    let stop = () => {}
    const look = () => {
      stop()
      stop = whenIdle(() => startTransition(() => setPages((known) => addPages(known, links.list(), { location, state, data }))))
    }
    look()
    const unsubscribe = links.subscribe(look)
    return () => {
      unsubscribe()
      stop()
    }
  }, [mayLookAhead, links, location, state, data])

  return [...pages.values()]
}

function addPages(known: Pages, paths: ReadonlySet<string>, at: RouterSnapshot): Pages {
  const { pathname, search } = at.location.location
  const added = [...paths].filter((path) => !known.has(path) && path !== pathname + search)
  if (added.length === 0) return known
  const element = (path: string) => (
    <HeldRouter key={path} at={at}>
      <PrefetchPageLinks page={path} />
    </HeldRouter>
  )
  return new Map([...known, ...added.map((path) => [path, element(path)] as const)])
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

/** Whether there is a line, and nobody pays for each byte of it. */
function readLine(): boolean {
  // Save-Data (W3C Save Data API): in Chromium alone, and not in the DOM's types.
  const connection = (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection
  return navigator.onLine && connection?.saveData !== true
}

function assumeNothing(): boolean {
  return false
}
