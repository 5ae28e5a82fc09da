/**
 * Runs something in one tab of the browser at a time; when that tab goes, another takes over. Browsers hold few connections to a server,
 * and a listener takes one of them for as long as it lives.
 *
 * @param start Begins it. @returns Stops it.
 * @returns Gives the turn away, or waits no longer.
 */
export function runInOneTab(name: string, start: () => () => void): () => void {
  const lifetime = new AbortController()
  // Where pages are not private (plain HTTP elsewhere than on the machine itself) there are no locks: each tab is on its own.
  if (!('locks' in navigator)) return start()
  navigator.locks
    .request(name, { signal: lifetime.signal }, () => {
      const stop = start()
      return new Promise<void>((resolve) => {
        lifetime.signal.addEventListener('abort', () => {
          stop()
          resolve()
        })
      })
    })
    .catch((error: unknown) => {
      // Whoever waits no longer is told so by this name.
      if (!lifetime.signal.aborted) console.error('No tab listens for changes.', error)
    })
  return () => lifetime.abort()
}
