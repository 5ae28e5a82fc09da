import { createContext as createReactContext } from 'react'
import {
  createContext as createRouterContext,
  type DataRouter,
  type DataStrategyResult,
  UNSAFE_decodeViaTurboStream as decodeViaTurboStream,
} from 'react-router'
import { isPersonal } from '#domain/guard.ts'
import { loadRouteModule } from '#web/navigation/load-route-module.ts'
import type { RouterSnapshot } from '#web/navigation/router-snapshot.tsx'

/** How long a page is let be whose data may not be kept, or was refused. */
const patienceMilliseconds = 5 * 60_000

type RouterState = DataRouter['state']
type Match = RouterState['matches'][number]
type Build = Pick<NonNullable<RouterSnapshot['framework']>, 'manifest' | 'routeModules'>
type Route = NonNullable<Build['manifest']['routes'][string]>

/** How the server answers for each route (single fetch, react-router 8.4.0). */
type Answer = Readonly<Record<string, { readonly data: unknown } | { readonly error: unknown } | undefined>>

/** What loaders bring, by their routes. */
type Results = Record<string, DataStrategyResult>
type PageAhead = { readonly untilMs: number; readonly results?: Results }

/**
 * Pages that nobody has asked for yet: the router keeps their modules, and this keeps their data, ready to be shown. What has to be read
 * and decoded after a click comes a frame or two later.
 */
export class PagesAhead {
  readonly #pages = new Map<string, PageAhead>()

  /** Fetches what a page needs beside what the page that stands has brought, unless it is here. @param path With its query. */
  look(path: string, router: DataRouter, { manifest, routeModules }: Build): void {
    this.#forgetOld()
    const needed = listNeeded(router.match(path) ?? [], router.state)
    const key = keyOf(path, needed)
    if (needed.length === 0 || this.#pages.has(key)) return
    this.#pages.set(key, { untilMs: Date.now() + patienceMilliseconds })
    const routes = needed.flatMap(({ route: { id } }) => manifest.routes[id] ?? [])
    for (const route of routes) void loadRouteModule(route, routeModules)
    // What belongs to one person is never kept.
    if (isPersonal(path)) return
    fetchPage(path, routes).then(
      (page) => page && this.#pages.set(key, page),
      (error: unknown) => {
        // The line or the document has gone, perhaps in the middle of an answer; the page is looked at anew.
        if (!(error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException)) throw error
        this.#pages.delete(key)
      },
    )
  }

  /** What the loaders of the page bring that the router is on its way to; undefined where it is not here, or no longer good. */
  find(state: RouterState): Results | undefined {
    const { location, matches = [], formMethod } = state.navigation
    // Middleware of routes below the root is still to be asked.
    if (!location || formMethod !== undefined || matches.slice(1).some(({ route }) => route.middleware?.length)) return undefined
    this.#forgetOld()
    const page = this.#pages.get(keyOf(location.pathname + location.search, listNeeded(matches, state)))
    // The router adds to what it is given.
    return page?.results && { ...page.results }
  }

  #forgetOld(): void {
    for (const [key, { untilMs }] of this.#pages) if (untilMs <= Date.now()) this.#pages.delete(key)
  }
}

export const pagesAheadContext = createRouterContext<PagesAhead>()
export const PagesAheadContext = createReactContext(new PagesAhead())

/**
 * The part of a page that is another than that which stands, has lost its data by an error, or is loaded anew with each step; layouts say
 * that they keep what they have.
 */
export function listNeeded(matches: readonly Match[], { matches: standing, loaderData }: RouterState): readonly Match[] {
  return matches.filter(({ route, pathname }, at) => {
    const { route: former, pathname: formerPath } = standing[at] ?? {}
    const isKept = route.id === former?.id && pathname === formerPath && Object.hasOwn(loaderData, route.id)
    return !isKept || typeof route.shouldRevalidate !== 'function'
  })
}

function keyOf(path: string, needed: readonly Match[]): string {
  return [path, ...needed.map(({ route }) => route.id)].join(' ')
}

/** @returns Undefined when the server refuses, or its answer may not be kept. @throws Error when there is no answer that can be read. */
async function fetchPage(path: string, routes: readonly Route[]): Promise<PageAhead | undefined> {
  const ids = routes.filter(({ hasLoader, hasClientLoader }) => hasLoader && !hasClientLoader).map(({ id }) => id)
  // What the browser has kept may be nearly too old already.
  const response = await fetch(dataAddress(path, ids), { priority: 'low', cache: 'no-cache' })
  const [, seconds] = /\bmax-age=(\d+)/u.exec(response.headers.get('cache-control') ?? '') ?? []
  if (!response.ok || !response.body || seconds === undefined) return undefined
  const { value, done } = await decodeViaTurboStream(response.body, window)
  await done
  // What a route does in the browser is not done ahead; the rest is in the browser's cache now.
  if (routes.some(({ hasClientLoader }) => hasClientLoader)) return undefined
  const answer = value as Answer // of our own server
  const results: Results = {}
  for (const { id, hasLoader } of routes) {
    const found = hasLoader ? answer[id] : { data: null }
    if (!found || !('data' in found)) return undefined
    results[id] = { type: 'data', result: found.data }
  }
  return { untilMs: Date.now() + Number(seconds) * 1000, results }
}

/** Where the router would ask for the data of these routes of a page (react-router 8.4.0). */
function dataAddress(path: string, ids: readonly string[]): URL {
  const url = new URL(path, window.location.origin)
  url.pathname += url.pathname.endsWith('/') ? '_.data' : '.data'
  url.searchParams.set('_routes', ids.join(','))
  return url
}
