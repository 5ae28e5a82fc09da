import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Loads the page's data again while work goes on. Its loader waits a moment for the work, so that asking at once is not asking often. @param seen What was shown last. */
export function useAskingAgain(seen: unknown): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), 300)
    return () => clearTimeout(timer)
  }, [revalidate, state, seen])
}
