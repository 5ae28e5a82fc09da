import { type ReactElement, startTransition, use, useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { LinksInSightContext } from '#web/navigation/links-in-sight.ts'
import { useMayLookAhead } from '#web/navigation/may-look-ahead.ts'
import { HeldRouter, type RouterSnapshot, useRouterSnapshot } from '#web/navigation/router-snapshot.tsx'

/** How long the browser keeps the data of a page (`max-age`, server/pages/prerender.ts). */
const freshMilliseconds = 5 * 60_000

type Ahead = { readonly sinceMs: number; readonly element: ReactElement }

/**
 * Fetches the parts and the data of the pages that links in sight lead to, when the browser has nothing else to do. The router would do so
 * at every link, and consider every one of them anew with each step of each navigation.
 */
export function LookAhead() {
  // What was begun without a line is begun anew with it.
  return useMayLookAhead() && <PagesAhead />
}

function PagesAhead() {
  const { location, state, data, framework } = useRouterSnapshot()
  const links = use(LinksInSightContext)
  const [pages, setPages] = useState<ReadonlyMap<string, Ahead>>(new Map())

  useEffect(() => {
    const at = { location, state, data, framework }
    let stop = () => {}
    const look = () => {
      stop()
      stop = whenIdle(() => startTransition(() => setPages((known) => addPages(known, links.list(), at))))
    }
    look()
    const unsubscribe = links.subscribe(look)
    return () => {
      unsubscribe()
      stop()
    }
  }, [links, location, state, data, framework])

  return [...pages.values()].map(({ element }) => element)
}

/** What a page needs depends on the layout that stands already, too. */
function addPages(known: ReadonlyMap<string, Ahead>, paths: ReadonlySet<string>, at: RouterSnapshot): ReadonlyMap<string, Ahead> {
  const { pathname, search } = at.location.location
  const layout = at.state?.matches.at(-2)?.route.id ?? ''
  const sinceMs = performance.now()
  const added = [...paths]
    .filter((path) => path !== pathname + search && sinceMs - (known.get(`${layout} ${path}`)?.sinceMs ?? -Infinity) > freshMilliseconds)
    .map((path) => {
      const element = (
        <HeldRouter key={`${layout} ${path} ${sinceMs}`} at={at}>
          <PrefetchPageLinks page={path} />
        </HeldRouter>
      )
      return [`${layout} ${path}`, { sinceMs, element }] as const
    })
  return added.length === 0 ? known : new Map([...known, ...added])
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
