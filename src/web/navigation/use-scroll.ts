import { use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  NavigationType,
  UNSAFE_DataRouterStateContext as RouterStateContext,
  useLocation,
  useMatches,
  useNavigationType,
} from 'react-router'
import { findTarget } from '#web/navigation/find-target.ts'
import { readHandle } from '#web/navigation/route-handle.ts'
import { ScrollPositions } from '#web/navigation/scroll-positions.ts'
import { findScrollTarget } from '#web/navigation/scroll-rule.ts'

/** The router's key of an entry that it did not make itself, such as one of a link that the browser followed: it is no one's own. */
const sharedKey = 'default'

/** Whether a step forward led to the top of the page that shows. */
export function useBeginsAtTop(): boolean {
  const { hash } = useLocation()
  const isTraversal = useNavigationType() === NavigationType.Pop
  return !useIsScrollDisabled() && !isTraversal && hash === ''
}

/** Whether the route that shows, or the link that led there, says that the page is not to be scrolled. */
function useIsScrollDisabled(): boolean {
  const isDisabledByRoute = useMatches().some(({ handle }) => readHandle(handle).scroll === false)
  const isDisabledByLink = use(RouterStateContext)?.preventScrollReset === true
  return isDisabledByRoute || isDisabledByLink
}

/**
 * Scrolls after each navigation of the router by the rules of `scroll-rule.ts`, at once and with the new content in place. Between
 * documents the browser restores by itself.
 */
export function useScroll(): void {
  const location = useLocation()
  const isTraversal = useNavigationType() === NavigationType.Pop
  const isDisabled = useIsScrollDisabled()
  const shown = useRef(location)
  /** How far the page is scrolled; unknown until the app runs. */
  const top = useRef(NaN)
  const [positions] = useState(() => (typeof document === 'undefined' ? undefined : ScrollPositions.open()))

  useEffect(() => {
    if (!positions) return undefined
    const lifetime = new AbortController()
    const takeOver = () => (history.scrollRestoration = 'manual')
    const note = () => positions.set(shown.current.key, (top.current = window.scrollY))
    takeOver()
    top.current = window.scrollY
    window.addEventListener('pageshow', takeOver, lifetime)
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
    const savedTop = isTraversal && location.key !== sharedKey ? positions?.find(location.key) : undefined
    const target = findScrollTarget(from, location, { savedTop, isDisabled })
    // Another page that begins at its top is laid out in steps, as documents are (base.css); a place further down needs true heights.
    const begins = target && 'top' in target && target.top === 0 && !isTraversal
    if (begins && from.pathname !== location.pathname) document.documentElement.dataset['arrival'] = 'navigate'
    else delete document.documentElement.dataset['arrival']
    if (!target) return
    if ('top' in target) {
      // To ask for what is so already would lay the page out here, and again with its first frame.
      const isAtTop = target.top === 0 && top.current === 0
      if (!isAtTop) window.scrollTo({ top: target.top, behavior: 'instant' })
    } else {
      // Smooth scrolling is for steps on one page.
      const behavior = from.pathname === location.pathname ? 'auto' : 'instant'
      const element = findTarget(target.hash)
      if (element) element.scrollIntoView({ behavior })
      else if (from.pathname !== location.pathname) window.scrollTo({ top: 0, behavior })
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- What is read besides belongs to the same navigation.
  }, [location])
}
