import { useEffect } from 'react'

/** Window event: the page's data is outdated because time has passed. */
export const staleEvent = 'fourfold-stale'

/** Longest delay of `setTimeout`, in milliseconds: about 24 days. */
const longestTimer = 2 ** 31 - 1

/** Revalidates the page after a number of milliseconds, when time alone changes what it shows. */
export function useRevalidateAfter(milliseconds: number): void {
  useEffect(() => {
    // The session ends sooner.
    if (milliseconds > longestTimer) return undefined
    const timer = setTimeout(() => window.dispatchEvent(new Event(staleEvent)), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
}
