/** Calls back when the line comes or goes, for `useSyncExternalStore`. @returns Stops it. */
export function watchLine(listener: () => void): () => void {
  const lifetime = new AbortController()
  window.addEventListener('online', listener, lifetime)
  window.addEventListener('offline', listener, lifetime)
  return () => lifetime.abort()
}
