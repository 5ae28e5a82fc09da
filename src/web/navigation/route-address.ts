import { generatePath, matchPath } from 'react-router'
import { findRouteEntry, type RouteEntry, routeTable } from '#web/navigation/route-table.ts'

/** A navigation that cannot start because of a mistake of the caller; nothing has changed. */
export class NavigationError extends Error {
  override readonly name = 'NavigationError'
}

/**
 * The English path of a page.
 *
 * @param pattern A path of the route table, such as `/blogs/:slug`.
 * @throws NavigationError when no route has the pattern, or one of its parameters is missing.
 */
export function routeAddress(pattern: string, params: Readonly<Record<string, string>> = {}): string {
  if (!routeTable.some(({ path }) => path === pattern)) throw new NavigationError(`No match for ${JSON.stringify(pattern)}`)
  const missing = [...pattern.matchAll(/:(\w+)/gu)].find(([, name = '']) => !params[name])
  if (missing) throw new NavigationError(`Missing required param ${JSON.stringify(missing[1])}`)
  return generatePath(pattern, params)
}

/** Whether a page of the table has this English path; whether its article or service exists, only the server knows. */
export function hasRoute(path: string): boolean {
  return matchRouteEntry(path) !== undefined
}

/** The entry that an English path leads to: one of its own before one with parameters, as the router chooses. */
export function matchRouteEntry(path: string): RouteEntry | undefined {
  return findRouteEntry(path) ?? routeTable.find((entry) => matchPath({ path: entry.path, caseSensitive: true }, path) !== null)
}
