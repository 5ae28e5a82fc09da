import * as v from 'valibot'
import { tryStorage } from '#web/try-storage.ts'

const storageName = 'reload-guard'

/** How long a page is not loaded a second time for the same failure. */
const lifetimeMs = 10_000

const Guard = v.object({ path: v.string(), expires: v.number() })

/**
 * Whether a document may be loaded because a part of the page did not come, and notes that it is: once for each path within 10 s, so
 * that a part that never comes makes no circle.
 *
 * @param path The address with query, without hash.
 */
export function mayReload(path: string, now = Date.now()): boolean {
  const text = tryStorage(() => sessionStorage.getItem(storageName))
  const guard = v.safeParse(v.pipe(v.string(), v.parseJson(), Guard), text)
  if (guard.success && guard.output.path === path && guard.output.expires > now) return false
  const isNoted = tryStorage(() => {
    sessionStorage.setItem(storageName, JSON.stringify({ path, expires: now + lifetimeMs }))
    return true
  })
  // Where nothing can be noted, the document itself tells whether it is such a second load.
  return isNoted ?? !(isReloaded() && path === window.location.pathname + window.location.search)
}

function isReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload'
}
