import { generatePath, matchPath } from 'react-router'
import { findRouteEntry, listRoutes, type RouteEntry, textPagePath } from '#web/navigation/route-table.ts'

/** A navigation that cannot start because the caller passed an invalid target; nothing has changed. */
export class NavigationError extends Error {
  override readonly name = 'NavigationError'
}

/**
 * Returns the English path of a page.
 *
 * @param pattern A path of the route table, such as `/blogs/:slug`.
 * @throws NavigationError if no route has the pattern, or a parameter is missing.
 */
export function routeAddress(pattern: string, params: Readonly<Record<string, string>> = {}): string {
  if (!listRoutes().some(({ path }) => path === pattern)) throw new NavigationError(`No match for ${JSON.stringify(pattern)}`)
  const missing = [...pattern.matchAll(/:(\w+)/gu)].find(([, name = '']) => !params[name])
  if (missing) throw new NavigationError(`Missing required param ${JSON.stringify(missing[1])}`)
  return generatePath(pattern, params)
}

/**
 * Whether the route table matches this English path. Whether its article or service exists is only known on the server, and so is every text
 * page: it does not count an address of one word that no other route has.
 */
export function hasRoute(path: string): boolean {
  return matchRouteEntry(path) !== undefined
}

/** Finds the entry for an English path, except for text pages; static paths take precedence over parameters, as in the router. */
export function matchRouteEntry(path: string): RouteEntry | undefined {
  const entries = listRoutes().filter((entry) => entry.path !== textPagePath)
  return findRouteEntry(path) ?? entries.find((entry) => matchPath({ path: entry.path, caseSensitive: true }, path) !== null)
}
