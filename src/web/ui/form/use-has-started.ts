import { useSyncExternalStore } from 'react'

const watchNothing = () => () => {}

/** Whether the app runs: false in documents, and while they are taken over. */
export function useHasStarted(): boolean {
  return useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  )
}
