/** Calls back when the connection comes or goes, for `useSyncExternalStore`. @returns Stops it. */
export function watchConnection(listener: () => void): () => void {
  const lifetime = new AbortController()
  window.addEventListener('online', listener, lifetime)
  window.addEventListener('offline', listener, lifetime)
  return () => lifetime.abort()
}
