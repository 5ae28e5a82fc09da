import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useMatches, useNavigationType } from 'react-router'
import { findTarget } from '#web/ui/find-target.ts'
import { readHandle } from '#web/navigation/route-handle.ts'
import { ScrollPositions } from '#web/navigation/scroll-positions.ts'
import { findScrollTarget, keepScroll } from '#web/navigation/scroll-rule.ts'

/**
 * Scrolls after each navigation of the router by the rules of `scroll-rule.ts`, with the new content in place. Between documents the browser
 * restores by itself.
 */
export function useScroll(): void {
  const location = useLocation()
  const isTraversal = useNavigationType() === NavigationType.Pop
  const isDisabledByRoute = useMatches().some(({ handle }) => readHandle(handle).scroll === false)
  const isDisabledByLink = (location.state as unknown) === keepScroll
  const shown = useRef(location)
  /** The entry of the history that the page is scrolled in. */
  const entry = useRef('')
  const [positions] = useState(() => (typeof document === 'undefined' ? undefined : ScrollPositions.open()))

  useEffect(() => {
    if (!positions) return undefined
    const lifetime = new AbortController()
    const note = () => positions.set(entry.current, window.scrollY)
    const noteStep = ({ state }: PopStateEvent) => {
      const { pathname, search } = shown.current
      // The browser followed a link to a place on the page: scrolling from here on, perhaps before this renders, belongs to the new entry.
      if (state === null && pathname + search === window.location.pathname + window.location.search) entry.current = findEntryKey()
    }
    entry.current = findEntryKey()
    takeOver()
    note()
    window.addEventListener('pageshow', takeOver, lifetime)
    window.addEventListener('popstate', noteStep, lifetime)
    window.addEventListener('scroll', note, { passive: true, signal: lifetime.signal })
    window.addEventListener(
      'pagehide',
      () => {
        positions.keep()
        // The browser restores this entry when its document has to be loaded again.
        history.scrollRestoration = 'auto'
      },
      lifetime,
    )
    return () => lifetime.abort()
  }, [positions])

  useLayoutEffect(() => {
    const from = shown.current
    if (from === location || !positions) return
    shown.current = location
    entry.current = findEntryKey()
    const savedTop = isTraversal ? positions.find(entry.current) : undefined
    // An entry from before the app ran, on the way back over a link to a place on the page: the browser restores it.
    const isOlder = isTraversal && history.scrollRestoration === 'auto'
    if (isOlder) requestAnimationFrame(takeOver)
    if (isOlder && from.pathname === location.pathname) return
    const target = findScrollTarget(from, location, { savedTop, isDisabledByRoute, isDisabledByLink })
    const scroll = () => {
      if (shown.current !== location) return
      if (target && 'top' in target) window.scrollTo({ top: target.top })
      else if (target) {
        const element = findTarget(target.hash)
        if (element) element.scrollIntoView()
        else if (from.pathname !== location.pathname) window.scrollTo({ top: 0 })
      }
      // A page that stays where it is has no scroll event.
      positions.set(entry.current, window.scrollY)
    }
    scroll()
    // Styles that come a moment later move what was scrolled to.
    if (target) for (const link of listLoadingStyles()) link.addEventListener('load', scroll, { once: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- What is read besides belongs to the same navigation.
  }, [location])
}

/** The browser's own key of the current entry, which lasts as long as the tab; before 2026 Firefox and Safari had none, and the address stands in. */
export function findEntryKey(): string {
  const { pathname, search, hash } = window.location
  const navigation: Navigation | undefined = window.navigation
  return navigation?.currentEntry?.key ?? pathname + search + hash
}

/** The router renders the links to a page's style sheets together with the page; a browser may read them from its cache after that. */
function listLoadingStyles(): readonly HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled])')].filter(({ sheet }) => !sheet)
}

/** From here on nothing but this hook restores the current entry, and those that come after it. */
function takeOver(): void {
  history.scrollRestoration = 'manual'
}
