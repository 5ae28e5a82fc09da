import { isPersonal } from '#domain/guard.ts'

/** Classes of addresses: a fixed, small set of label values. */
export const routeClasses = [
  'asset',
  'page',
  'articleFile',
  'dashboard',
  'customerFile',
  'export',
  'session',
  'booking',
  'vitals',
  'problems',
  'health',
  'documents',
  'stream',
  'identity',
  'files',
] as const
export type RouteClass = (typeof routeClasses)[number]

/** By path prefix; the first match counts. */
const prefixes: readonly (readonly [RegExp, RouteClass])[] = [
  [/^\/assets\//u, 'asset'],
  [/^\/v1\//u, 'documents'],
  [/^\/google\.firestore\.v1\.Firestore\//u, 'stream'],
  [/^\/(?:identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|emulator\/auth|__\/auth)\//u, 'identity'],
  [/^\/v0\//u, 'files'],
  [/^\/session(?:[/?]|$)/u, 'session'],
  [/^\/bookings(?:[/?]|$)/u, 'booking'],
  [/^\/blogs\/files\//u, 'articleFile'],
  [/^\/dashboard\/files\//u, 'customerFile'],
  [/^\/dashboard\/export(?:\?|$)/u, 'export'],
  [/^\/vitals(?:\?|$)/u, 'vitals'],
  [/^\/problems(?:\?|$)/u, 'problems'],
  [/^\/(?:healthz|readyz)(?:\?|$)/u, 'health'],
]

/** @param target Path and query of a request. */
export function findRouteClass(target: string): RouteClass {
  const found = prefixes.find(([beginning]) => beginning.test(target))
  if (found) return found[1]
  return isPersonal(target.split('?', 1)[0] ?? '') ? 'dashboard' : 'page'
}
