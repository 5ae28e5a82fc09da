import { useSyncExternalStore } from 'react'

const watchNothing = () => () => {}

/** Whether the app runs: false on the server and during hydration. */
export function useHasStarted(): boolean {
  return useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  )
}
