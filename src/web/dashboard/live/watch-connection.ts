/** Subscribes to `online` and `offline`, for `useSyncExternalStore`. @returns Unsubscribes. */
export function watchConnection(listener: () => void): () => void {
  const lifetime = new AbortController()
  window.addEventListener('online', listener, lifetime)
  window.addEventListener('offline', listener, lifetime)
  return () => lifetime.abort()
}
