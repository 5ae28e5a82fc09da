import * as v from 'valibot'
import { tryStorage } from '#web/try-storage.ts'

const storageName = 'reload-guard'

/** Time within which the same path is not reloaded again. */
export const reloadGuardMs = 10_000

/** `document` is the start time of the document that stored it. */
const Guard = v.object({ path: v.string(), expires: v.number(), document: v.optional(v.number()) })

/**
 * Whether the document may be reloaded because a module failed to load. Stores each attempt and allows one per path within 10 s, so that a
 * module that always fails causes no reload loop.
 *
 * @param path The address with query, without hash.
 */
export function mayReload(path: string, now = Date.now()): boolean {
  if (findGuard(path, now)) return false
  const isNoted = tryStorage(() => {
    sessionStorage.setItem(storageName, JSON.stringify({ path, expires: now + reloadGuardMs, document: performance.timeOrigin }))
    return true
  })
  // Without session storage, a document that is itself a reload of this path is not reloaded again.
  return isNoted ?? !(isReloaded() && path === window.location.pathname + window.location.search)
}

/** Whether a reload of this path has already started in this document. */
export function isReloading(path: string, now = Date.now()): boolean {
  const guard = findGuard(path, now)
  return guard !== undefined && guard.document === performance.timeOrigin
}

/** Returns the attempt stored for this path within the last 10 s. */
function findGuard(path: string, now: number): v.InferOutput<typeof Guard> | undefined {
  const text = tryStorage(() => sessionStorage.getItem(storageName))
  const guard = v.safeParse(v.pipe(v.string(), v.parseJson(), Guard), text)
  return guard.success && guard.output.path === path && guard.output.expires > now ? guard.output : undefined
}

function isReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload'
}
