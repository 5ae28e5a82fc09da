import { startTransition, useLayoutEffect } from 'react'
import { findRouter } from '#web/navigation/router-handle.ts'

/**
 * Lets one rendering show a new page. React Router (8.4.0) tells of a step in two places: its provider, which renders the page in a
 * transition, and above it the place of its error screen, which renders by itself and at once, for the address alone, and with it all that
 * asks the router for its modules: head, links, pages ahead. Told within a transition, both come together; a step with `flushSync`, such
 * as that to another language, still renders twice.
 */
export function useOneRendering(): void {
  // Effects run from the inside out: both places, which are above this one, subscribe later.
  useLayoutEffect(() => {
    const router = findRouter()
    if (!router) return undefined
    const subscribe = router.subscribe.bind(router)
    router.subscribe = (tell) => subscribe((...news) => startTransition(() => tell(...news)))
    return () => {
      router.subscribe = subscribe
    }
  }, [])
}
