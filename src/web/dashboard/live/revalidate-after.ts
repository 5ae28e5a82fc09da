import { useEffect } from 'react'

/** Said to the window when what the page shows is no longer true, though nobody has changed anything. */
export const staleEvent = 'fourfold-stale'

/** The longest that a timer can wait, in milliseconds: about 24 days. */
const longestTimer = 2 ** 31 - 1

/** Has the page's data read again so many milliseconds from now: time alone makes it another then. */
export function useRevalidateAfter(milliseconds: number): void {
  useEffect(() => {
    // A session ends before that, and its page with it.
    if (milliseconds > longestTimer) return undefined
    const timer = setTimeout(() => window.dispatchEvent(new Event(staleEvent)), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
}
