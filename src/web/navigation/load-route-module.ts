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
  // Now and not later: the router looks for their links as soon as it has called this.
  const styles = (route.css ?? []).map(fetchStyles)
  const loaded = modules[route.id] ?? (await importModule(route, modules))
  await Promise.all(styles)
  return loaded
}

async function importModule(route: ManifestRoute, modules: RouteModules): Promise<object> {
  // A document never asks again for a module whose import has failed: without a line none is asked for.
  if (!navigator.onLine) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
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

/**
 * Fetches a style sheet that the document has not had yet, so that it is there at once when its page is shown. Left alone, the router would
 * put it into the page that still stands, after the click, and take it out again once it has come; the browser sets all text anew for that,
 * because sheets that name layers may name faces. Where a link to the sheet stands the router does neither: so there is one without effect.
 */
function fetchStyles(path: string): Promise<void> {
  const underWay = document.querySelector(`link[rel="preload"][href="${path}"]`)
  if (!underWay && document.querySelector(`link[rel="stylesheet"][href="${path}"]`)) return Promise.resolve()
  const preload = underWay ?? addStyles(path)
  return new Promise((resolve) => {
    for (const end of ['load', 'error']) preload.addEventListener(end, () => resolve(), { once: true })
  })
}

/** @returns The link that fetches; it goes when it is done. */
function addStyles(path: string): Element {
  const placeholder = document.createElement('link')
  Object.assign(placeholder, { rel: 'stylesheet', disabled: true, href: path })
  const preload = document.createElement('link')
  Object.assign(preload, { rel: 'preload', as: 'style', href: path })
  preload.addEventListener('load', () => preload.remove())
  preload.addEventListener('error', () => {
    preload.remove()
    placeholder.remove()
  })
  document.head.append(placeholder, preload)
  return preload
}

/** Where the router is about to go by this route; undefined when it only looks ahead, or sends a form. */
function findPendingAddress(routeId: string): { readonly path: string; readonly hash: string } | undefined {
  const { location, matches } = findRouter()?.state.navigation ?? {}
  return location && matches?.some(({ route }) => route.id === routeId)
    ? { path: location.pathname + location.search, hash: location.hash }
    : undefined
}
