import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from 'react-router'
import { MissingPage } from '#web/navigation/missing-page.tsx'
import { mayReload } from '#web/navigation/reload-guard.ts'
import { findRouter } from '#web/navigation/router-handle.ts'

/** What the router's manifest says of a route. */
type ManifestRoute = { readonly id: string; readonly module: string; readonly css?: readonly string[] }

type RouteModules = Record<string, object | undefined>

/**
 * What the router may ask of a module that did not come. It takes only what the manifest promises of the route, and shows nothing at all
 * where a promised part is missing; forms go to the server, as they do without scripts.
 */
const standIn = {
  default: MissingPage,
  clientMiddleware: [],
  clientLoader: ({ serverLoader }: ClientLoaderFunctionArgs) => serverLoader(),
  clientAction: ({ serverAction }: ClientActionFunctionArgs) => serverAction(),
}

/**
 * Loads a route's module; the build puts it in the place of React Router's own (vite.config.ts), which reloads the page that the visitor
 * is on, also when the module was only fetched ahead, and as often as it fails.
 *
 * A module that does not come changes nothing by itself. The navigation that needs it leads to the whole document instead, which works
 * without it; one that needs it later shows `MissingPage`.
 */
export async function loadRouteModule(route: ManifestRoute, modules: RouteModules): Promise<object> {
  const known = modules[route.id]
  if (known) return known
  // A document never asks again for a module whose import has failed: without a line none is asked for.
  if (!navigator.onLine) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  if (!findPendingAddress(route.id)) fetchStyles(route.css ?? [])
  try {
    // A file of this build, of which the bundler knows nothing more. It is what its route's source exports.
    // oxlint-disable-next-line house/imports -- Its address stands in the router's manifest, which the build writes.
    const loaded = (await import(/* @vite-ignore */ route.module)) as object
    modules[route.id] = loaded
    return loaded
  } catch (error) {
    console.error(`The module ${route.module} of a page did not load.`, error)
    const target = findPendingAddress(route.id)
    if (target && mayReload(target.path)) {
      // The router has moved the address already where the visitor went back or forward.
      if (target.path === window.location.pathname + window.location.search) window.location.reload()
      else window.location.assign(target.path + target.hash)
      return new Promise(() => undefined)
    }
    return standIn
  }
}

/** Looking ahead, the router forgets the style sheets of a page, and would wait for them after the click. */
function fetchStyles(paths: readonly string[]): void {
  for (const path of paths) {
    if (document.head.querySelector(`link[href="${path}"]`)) continue
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.as = 'style'
    link.href = path
    document.head.append(link)
  }
}

/** Where the router is about to go by this route; undefined when it only looks ahead, or sends a form. */
function findPendingAddress(routeId: string): { readonly path: string; readonly hash: string } | undefined {
  const { location, matches } = findRouter()?.state.navigation ?? {}
  return location && matches?.some(({ route }) => route.id === routeId)
    ? { path: location.pathname + location.search, hash: location.hash }
    : undefined
}
