import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from 'react-router'
import { MissingPage } from '#web/navigation/missing-page.tsx'
import { mayReload } from '#web/navigation/reload-guard.ts'
import { findRouter } from '#web/navigation/router-handle.ts'

/** What the router's manifest says of a route. */
type ManifestRoute = {
  readonly id: string
  readonly module: string
  /** What the module needs, and what that needs. */
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

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
  const paths = route.css ?? []
  // Now and not later: the router looks for their links as soon as it has called this.
  const known = modules[route.id]
  paths.forEach(holdStyles)
  // Where it goes the router says only after that.
  const loaded = await (known ? Promise.resolve(known) : importModule(route, modules))
  if (findPendingAddress(route.id)) await Promise.all(paths.map(readyStyles))
  return loaded
}

async function importModule(route: ManifestRoute, modules: RouteModules): Promise<object> {
  // A document never asks again for a module whose import has failed: without a line none is asked for.
  if (!navigator.onLine) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  // With the module, and not after it; the browser asks for nothing twice.
  const preloads = (route.imports ?? []).map((href) => addLink({ rel: 'modulepreload', href }))
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
  } finally {
    for (const link of preloads) link.remove()
  }
}

/**
 * Fetches a style sheet and holds it in memory, by a link that applies to nothing. Left alone, the router would put the sheet into the page
 * that still stands, after the click, and take it out again once it has come; the browser sets all text anew for that, because sheets that
 * name layers may name faces. Where a link to the sheet stands the router does not; and the page's own link has it at once.
 */
function holdStyles(path: string): void {
  if (document.querySelector(`link[rel="stylesheet"][href="${path}"]`)) return
  const link = addLink({ rel: 'stylesheet', media: 'not all', href: path })
  link.dataset['held'] = ''
  // Nobody is to wait for it; the page asks once more.
  link.addEventListener('error', () => link.remove())
}

/** Waits for a style sheet that is held, so that it is there when its page is shown; one that cannot be had is left to the page. */
async function readyStyles(path: string): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>(`link[data-held][href="${path}"]`)
  if (!link || link.sheet) return
  await new Promise<void>((resolve) => {
    for (const end of ['load', 'error']) link.addEventListener(end, () => resolve(), { once: true })
  })
}

function addLink(properties: Partial<HTMLLinkElement>): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), properties)
  document.head.append(link)
  return link
}

/** Where the router is about to go by this route; undefined when it only looks ahead, or sends a form. */
function findPendingAddress(routeId: string): { readonly path: string; readonly hash: string } | undefined {
  const { location, matches } = findRouter()?.state.navigation ?? {}
  return location && matches?.some(({ route }) => route.id === routeId)
    ? { path: location.pathname + location.search, hash: location.hash }
    : undefined
}
