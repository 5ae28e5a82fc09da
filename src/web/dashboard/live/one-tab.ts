/**
 * Runs something in one tab of the browser at a time; when that tab goes, another takes over. Browsers hold few connections to a server,
 * and a listener takes one of them for as long as it lives.
 *
 * @param start Begins it; `giveUp` hands the turn to another tab when it cannot go on here. @returns Stops it.
 * @returns Gives the turn away, or waits no longer.
 */
export function runInOneTab(name: string, start: (giveUp: () => void) => () => void): () => void {
  // Where pages are not private (plain HTTP elsewhere than on the machine itself) there are no locks: each tab is on its own.
  if (!('locks' in navigator)) return start(() => {})
  const lifetime = new AbortController()
  navigator.locks
    .request(name, { signal: lifetime.signal }, () => {
      return new Promise<void>((resolve) => {
        const stop = start(resolve)
        lifetime.signal.addEventListener('abort', () => {
          stop()
          resolve()
        })
      })
    })
    .catch((error: unknown) => {
      // A tab that no longer waits gets a rejection.
      if (!lifetime.signal.aborted) console.error('No tab listens for changes.', error)
    })
  return () => lifetime.abort()
}
