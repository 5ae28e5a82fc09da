import { useEffect } from 'react'

/** Said to the window when what the page shows is no longer true, though nobody has changed anything. */
export const staleEvent = 'fourfold-stale'

/** The longest that a timer can wait, in milliseconds: about 24 days. */
const longestTimer = 2 ** 31 - 1

/**
 * Has the page's data read again once time alone makes it another.
 *
 * @param milliseconds From now; undefined for what does not change by itself.
 */
export function useStaleIn(milliseconds: number | undefined): void {
  useEffect(() => {
    // Whoever keeps a page open for longer has it read again by then.
    if (milliseconds === undefined || milliseconds > longestTimer) return undefined
    const timer = setTimeout(() => window.dispatchEvent(new Event(staleEvent)), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
}
