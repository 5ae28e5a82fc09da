import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { navigationsContext } from '#web/navigation/navigations.ts'
import { isUnanswered, OfflineError, retryModules, waitsForServer } from '#web/navigation/offline.ts'

/** The decision of middleware: undefined lets the navigation continue, false or an error aborts it, a response (`redirect`) redirects. */
export type NavigationVerdict = undefined | false | Error | Response

type Navigation = {
  readonly url: URL
  /** The current page. */
  readonly from: URL
  /** Loads the page's data. @returns Whether the server answered; its error responses count as answers. */
  readonly load: () => Promise<boolean>
}

/** Decides about a navigation in the browser before its page is shown. */
export type NavigationStep = (navigation: Navigation) => NavigationVerdict | Promise<NavigationVerdict>

/**
 * Turns a step into middleware of a route: `export const clientMiddleware = [routeMiddleware(step)]`. It runs for links, history and
 * navigation from code, but not for form submissions and for revalidation of the current page.
 */
export function routeMiddleware(step: NavigationStep): MiddlewareFunction {
  return async ({ url, request, context }, next) => {
    const navigations = context.get(navigationsContext)
    const from = navigations.address
    if (!from || url.pathname + url.search === from.pathname + from.search || request.method !== 'GET') return next()
    let results: unknown
    const load = async () => {
      results = await next()
      return isAnswered(results)
    }
    const verdict = await step({ url, from, load })
    if (verdict instanceof Response) throw verdict
    if (verdict === undefined) return results ?? next()
    await navigations.abort(request, verdict || undefined)
    return undefined
  }
}

/**
 * Tracks every request of the router, for `useGo` and for code that waits until the router is idle. It must be the first middleware of the
 * root.
 */
export const noteRequest: MiddlewareFunction = async ({ request, context }, next) => {
  const end = context.get(navigationsContext).begin(request)
  try {
    return await next()
  } finally {
    end()
  }
}

/** Keeps the data of the current page when a revalidation gets no response. */
export const keepData: MiddlewareFunction = async ({ url, request, context }, next) => {
  const results = await next()
  // While the app starts, the current page is the one in the document.
  const { pathname, search } = context.get(navigationsContext).address ?? window.location
  const isCurrent = request.method === 'GET' && url.pathname + url.search === pathname + search
  // The router keeps the data of a route that has no result.
  return isCurrent && !isAnswered(results) ? {} : results
}

/**
 * Keeps the page, with what the user typed, when the requested page cannot be fetched. Another query of the same page may need no data,
 * such as the estimator's.
 */
export const refuseOffline: NavigationStep = async ({ url, from, load }) => {
  if (!navigator.onLine && url.pathname !== from.pathname) return new OfflineError(url)
  const lifetime = new AbortController()
  try {
    retryModules()
    const isAnswered = await Promise.race([load(), waitsForServer(lifetime.signal)])
    return isAnswered ? undefined : new OfflineError(url)
  } finally {
    lifetime.abort()
  }
}

function isAnswered(results: unknown): boolean {
  // The result of the router's own loading (react-router, `DataStrategyFunction`).
  const loaderResults = Object.values(results as Record<string, DataStrategyResult>)
  return loaderResults.every(({ type, result }) => type !== 'error' || !isUnanswered(result))
}
