import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useMatches, useNavigationType } from 'react-router'
import { findEntryKey } from '#web/navigation/entry-keys.ts'
import { findTarget } from './find-target.ts'
import { readHandle } from '#web/navigation/route-handle.ts'
import { ScrollPositions } from '#web/navigation/scroll-positions.ts'
import { findScrollTarget, keepScroll } from '#web/navigation/scroll-rule.ts'

/**
 * Scrolls after each navigation of the router by the rules of `scroll-rule.ts`, at once and with the new content in place. Between
 * documents the browser restores by itself.
 */
export function useScroll(): void {
  const location = useLocation()
  const isTraversal = useNavigationType() === NavigationType.Pop
  const isDisabledByRoute = useMatches().some(({ handle }) => readHandle(handle).scroll === false)
  const isDisabledByLink = (location.state as unknown) === keepScroll
  const shown = useRef(location)
  /** The entry that the page is scrolled in. */
  const entry = useRef(location.key)
  /** How far the page is scrolled; unknown until the app runs. */
  const top = useRef(NaN)
  const [positions] = useState(() => (typeof document === 'undefined' ? undefined : ScrollPositions.open()))

  useEffect(() => {
    if (!positions) return undefined
    const lifetime = new AbortController()
    const note = () => positions.set(entry.current, (top.current = window.scrollY))
    const noteStep = (event: PopStateEvent) => {
      const key = findEntryKey(event.state)
      // Back before the step away was rendered, so nothing renders now; but the browser may have scrolled meanwhile.
      if (key === shown.current.key) return restore(key)
      // A link to a place on the page was followed: what is scrolled from here on, perhaps before this renders, is the new entry's.
      const { pathname, search } = window.location
      const isSamePage = pathname + search === shown.current.pathname + shown.current.search
      if (key === undefined && isSamePage) entry.current = findEntryKey(history.state) ?? ''
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
        // The browser restores this entry when its document has to be loaded again.
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
    // A step may leave the page where it is; then no scrolling says so.
    if (!isTraversal) positions?.set(location.key, top.current)
    const savedTop = isTraversal ? positions?.find(location.key) : undefined
    // An entry from before the app ran, on the way back over a link to a place on the page: the browser knows where it was, and leads there now.
    const isOlder = isTraversal && history.scrollRestoration === 'auto'
    if (isOlder) requestAnimationFrame(takeOver)
    const isRestored = isOlder && from.pathname === location.pathname
    const target = isRestored ? undefined : findScrollTarget(from, location, { savedTop, isDisabledByRoute, isDisabledByLink })
    if (!target) return
    const scroll = () => {
      if (shown.current !== location) return
      if ('top' in target) return window.scrollTo({ top: target.top })
      const element = findTarget(target.hash)
      if (element) element.scrollIntoView()
      else if (from.pathname !== location.pathname) window.scrollTo({ top: 0 })
    }
    scroll()
    // Styles that come a moment later move what was scrolled to.
    for (const link of listLoadingStyles()) link.addEventListener('load', scroll, { once: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- What is read besides belongs to the same navigation.
  }, [location])
}

/** The router renders the links to a page's style sheets together with the page; a browser may read them from its cache after that. */
function listLoadingStyles(): readonly HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled])')].filter(({ sheet }) => !sheet)
}

/** From here on nobody but us restores this entry, nor those that come after it. */
function takeOver(): void {
  history.scrollRestoration = 'manual'
}
