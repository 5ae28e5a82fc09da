import { isServerAnswering } from '#web/navigation/offline.ts'

/** Interval of the checks; browsers throttle them in hidden pages. */
const intervalMilliseconds = 15_000
/** Time after which the server counts as unreachable. */
const timeoutMilliseconds = 10_000

/**
 * Watches whether the server responds. The network may be up while the server is down, which the provider's client reports only after
 * minutes. One tab checks for all, also while it is hidden.
 *
 * @param listener Called when the server becomes unreachable or reachable.
 * @returns Stops watching.
 */
export function watchServer(listener: (isThere: boolean) => void): () => void {
  const lifetime = new AbortController()
  let isThere = true
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    const answers = await isServerAnswering(AbortSignal.any([lifetime.signal, AbortSignal.timeout(timeoutMilliseconds)]))
    isAsking = false
    if (lifetime.signal.aborted || answers === isThere) return
    isThere = answers
    listener(isThere)
  }
  const timer = setInterval(() => void ask(), intervalMilliseconds)
  document.addEventListener('visibilitychange', () => void ask(), lifetime)
  window.addEventListener('online', () => void ask(), lifetime)
  return () => {
    clearInterval(timer)
    lifetime.abort()
  }
}
