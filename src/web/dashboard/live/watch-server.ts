import { isServerAnswering } from '#web/navigation/offline.ts'

/** How often the server is asked; browsers let hidden pages ask less often by themselves. */
const everyMilliseconds = 15_000
/** When it counts as gone. */
const patienceMilliseconds = 10_000

/**
 * Tells when the server no longer answers, and when it does again: the connection may be whole and the server gone, of which the provider's client
 * says nothing for minutes. One tab asks for all, also while it is hidden behind another one.
 *
 * @param listener Is called when it goes and when it comes back.
 * @returns Stops it.
 */
export function watchServer(listener: (isThere: boolean) => void): () => void {
  const lifetime = new AbortController()
  let isThere = true
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    const answers = await isServerAnswering(AbortSignal.any([lifetime.signal, AbortSignal.timeout(patienceMilliseconds)]))
    isAsking = false
    if (lifetime.signal.aborted || answers === isThere) return
    isThere = answers
    listener(isThere)
  }
  const timer = setInterval(() => void ask(), everyMilliseconds)
  document.addEventListener('visibilitychange', () => void ask(), lifetime)
  window.addEventListener('online', () => void ask(), lifetime)
  return () => {
    clearInterval(timer)
    lifetime.abort()
  }
}
