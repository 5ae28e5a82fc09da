import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useMatches, useNavigationType } from 'react-router'
import { findEntryKey } from '#web/navigation/entry-keys.ts'
import { findTarget } from './find-target.ts'
import { readHandle } from '#web/navigation/route-handle.ts'
import { ScrollPositions } from '#web/navigation/scroll-positions.ts'
import { findScrollTarget, keepScroll } from '#web/navigation/scroll-rule.ts'

/**
 * Scrolls after each navigation of the router by the rules of `scroll-rule.ts`, in the same frame as the new content. Between documents the
 * browser restores the position itself.
 */
export function useScroll(): void {
  const location = useLocation()
  const isTraversal = useNavigationType() === NavigationType.Pop
  const isDisabledByRoute = useMatches().some(({ handle }) => readHandle(handle).scroll === false)
  const isDisabledByLink = (location.state as unknown) === keepScroll
  const shown = useRef(location)
  /** Key of the history entry to which the scroll position belongs. */
  const entry = useRef(location.key)
  /** The current scroll position; unknown until the app runs. */
  const top = useRef(NaN)
  const [positions] = useState(() => (typeof document === 'undefined' ? undefined : ScrollPositions.open()))

  useEffect(() => {
    if (!positions) return undefined
    const lifetime = new AbortController()
    const note = () => positions.set(entry.current, (top.current = window.scrollY))
    const noteStep = (event: PopStateEvent) => {
      const key = findEntryKey(event.state)
      // The user went back before the new page rendered, so React will not render again; but the browser may have scrolled.
      if (key === shown.current.key) return restore(key)
      // The browser scrolls by itself to an anchor on the page, or back to an entry made before the app ran: scroll events from now on, even
      // before React renders, belong to that entry.
      const { pathname, search } = window.location
      const isSamePage = pathname + search === shown.current.pathname + shown.current.search
      if (isSamePage && (key === undefined || history.scrollRestoration === 'auto')) entry.current = findEntryKey(history.state) ?? ''
    }
    const restore = (key: string) => {
      entry.current = key
      window.scrollTo({ top: positions.find(key) ?? window.scrollY })
    }
    takeOver()
    note()
    window.addEventListener('pageshow', takeOver, lifetime)
    window.addEventListener('popstate', noteStep, lifetime)
    window.addEventListener('scroll', note, { passive: true, signal: lifetime.signal })
    window.addEventListener(
      'pagehide',
      () => {
        positions.keep()
        // The browser restores this entry if its document has to be loaded again.
        history.scrollRestoration = 'auto'
      },
      lifetime,
    )
    return () => lifetime.abort()
  }, [positions])

  useLayoutEffect(() => {
    const from = shown.current
    if (from === location) return
    shown.current = location
    entry.current = location.key
    // A navigation may not scroll; then no scroll event fires, so save the position here.
    if (!isTraversal) positions?.set(location.key, top.current)
    const savedTop = isTraversal ? positions?.find(location.key) : undefined
    // Going back to an entry made before the app ran, past a link to an anchor: the browser restores its scroll position.
    const isOlder = isTraversal && history.scrollRestoration === 'auto'
    if (isOlder) requestAnimationFrame(takeOver)
    const isRestored = isOlder && from.pathname === location.pathname
    const target = isRestored ? undefined : findScrollTarget(from, location, { savedTop, isDisabledByRoute, isDisabledByLink })
    if (!target) return
    const scroll = () => {
      // The user may have gone on before a style sheet has loaded, even if React has not rendered the next page yet.
      if (findEntryKey(history.state) !== location.key) return
      if ('top' in target) return window.scrollTo({ top: target.top })
      const element = findTarget(target.hash)
      // Opens a closed `details` around the target, as browsers do (HTML, section 7.4.6.4).
      const closed = element?.closest('details:not([open])')
      if (closed instanceof HTMLDetailsElement) closed.open = true
      if (element) element.scrollIntoView()
      else if (from.pathname !== location.pathname) window.scrollTo({ top: 0 })
    }
    scroll()
    // Style sheets that load later move the target.
    for (const link of listLoadingStyles()) link.addEventListener('load', scroll, { once: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The other values belong to the same navigation.
  }, [location])
}

/** Style sheets that have not loaded: the router renders their links together with the page. Prefetched ones are for no medium. */
function listLoadingStyles(): readonly HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled], [media])')].filter(({ sheet }) => !sheet)
}

/** From now on only this hook restores scroll positions, of this entry and all later ones. */
function takeOver(): void {
  history.scrollRestoration = 'manual'
}
