import { startTransition, useLayoutEffect } from 'react'
import { findRouter } from '#web/navigation/router-handle.ts'

/**
 * Lets one rendering show a new page. React Router (8.4.0) tells of a step in two places: its provider, which renders the page in a
 * transition, and above it the place of its error screen, which would render everything at once and for the address alone. Told within a
 * transition, both come together.
 */
export function useOneRendering(): void {
  // Effects run from the inside out: both places, which are above this one, subscribe later.
  useLayoutEffect(() => {
    const router = findRouter()
    if (!router) return
    const subscribe = router.subscribe.bind(router)
    router.subscribe = (tell) => subscribe((...news) => startTransition(() => tell(...news)))
  }, [])
}
