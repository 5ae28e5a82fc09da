import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs, DataRouter } from 'react-router'
import { UnloadedRoute } from './unloaded-route.tsx'
import { announceWait, isServerAnswering, nextRetry } from './offline.ts'
import { isReloading, mayReload } from '#web/navigation/reload-guard.ts'

/*
 * The only file that uses React Router beyond its documented interface (decision 024). Without the plugin `own-module-loader` in vite.config.ts
 * React Router loads its modules itself.
 */

/** The fields of React Router's route manifest that are used here. */
type ManifestRoute = { readonly id: string; readonly module: string; readonly css?: readonly string[] }

/** A media query that is never true (Media Queries 4, section 2.5). */
const unused = 'not all'

type RouteModules = Record<string, object | undefined>

/**
 * Replaces a module that did not load. React Router calls only exports that the manifest lists, and renders a blank page if one is missing.
 * Loaders and actions call the server.
 */
const fallbackModule = {
  default: UnloadedRoute,
  clientMiddleware: [],
  clientLoader: ({ serverLoader }: ClientLoaderFunctionArgs) => serverLoader(),
  clientAction: ({ serverAction }: ClientActionFunctionArgs) => serverAction(),
}

/**
 * Loads a route's module. React Router's own version reloads the current page when a module fails, without a limit and also for a prefetch, which
 * loses what the user typed.
 *
 * Here a failed prefetch changes nothing. The navigation that needs the module loads the whole document instead, once within 10 s; a route
 * that needs it later shows `UnloadedRoute`. While the server does not answer, nothing else is loaded, and the page stays (`refuseOffline`).
 */
export async function loadRouteModule(route: ManifestRoute, modules: RouteModules): Promise<object> {
  const known = modules[route.id]
  if (known) return known
  // A document never requests a module again whose import has failed, so nothing is imported while offline.
  while (!navigator.onLine) await waitForServer(route.id)
  try {
    // A file of this build; its exports are those of the route's source.
    // oxlint-disable-next-line house/imports -- The address comes from the router's manifest, which the build writes.
    const loaded = (await import(/* @vite-ignore */ route.module)) as object
    modules[route.id] = loaded
    if (!findPendingAddress(route.id)) for (const path of route.css ?? []) prefetchStyles(path)
    return loaded
  } catch (error) {
    console.error(`The module ${route.module} of a page did not load.`, error)
    return loadDocument(route.id)
  }
}

/**
 * Loads the document of the pending navigation, once the server answers. @returns A substitute for the module if no document may be loaded.
 */
async function loadDocument(routeId: string): Promise<object> {
  for (let isAgain = false; ; isAgain = true) {
    while (!(await isServerAnswering())) await waitForServer(routeId)
    const target = findPendingAddress(routeId)
    if (!target) return fallbackModule
    // A prefetch and the navigation may both have waited for the module: the first of them to fail loads the document.
    const isUnderWay = isReloading(target.path)
    if (!isUnderWay && !mayReload(target.path)) return fallbackModule
    if (!isUnderWay || isAgain) {
      // On going back or forward the router has already changed the address.
      if (target.path === window.location.pathname + window.location.search) window.location.reload()
      else window.location.assign(target.path + target.hash)
    }
    // The document is being replaced, unless the visitor stops the load and requests the page again.
    await nextRetry()
  }
}

async function waitForServer(routeId: string): Promise<void> {
  if (findPendingAddress(routeId)) announceWait()
  await nextRetry()
}

/**
 * React Router prefetches modules and data, but not the style sheets that modules import. At the click it would load each as a style sheet
 * of the page and take it out again, after which browsers lay out the whole page anew. It does not for a sheet that the document holds, so
 * the prefetched one stays, for no medium.
 */
function prefetchStyles(path: string): void {
  if (document.querySelector(`link[href="${path}"]`)) return
  const link = Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'style', href: path })
  // Not before it is here: until then a navigation has to wait for it.
  link.addEventListener('load', () => Object.assign(link, { media: unused, rel: 'stylesheet' }), { once: true })
  document.head.append(link)
}

/** The address of a pending navigation to this route; undefined for a prefetch or a form. */
function findPendingAddress(routeId: string): { readonly path: string; readonly hash: string } | undefined {
  // Set by the router, and untyped there (react-router 8.4.0, hydrated-router).
  const router = Reflect.get(window, '__reactRouterDataRouter') as DataRouter | undefined
  const { location, matches } = router?.state.navigation ?? {}
  return location && matches?.some(({ route }) => route.id === routeId)
    ? { path: location.pathname + location.search, hash: location.hash }
    : undefined
}
