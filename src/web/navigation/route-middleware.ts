import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { navigationsContext } from '#web/navigation/navigations.ts'

/** What middleware decides: undefined lets the navigation pass, false or an error aborts it, a response (`redirect`) leads elsewhere. */
export type NavigationVerdict = undefined | false | Error | Response

type Navigation = {
  readonly url: URL
  /** The current page. */
  readonly from: URL
  /** Loads the data of the page. @returns Whether all of it came. */
  readonly load: () => Promise<boolean>
}

/** Decides about a navigation in the browser before its page is shown. */
export type NavigationStep = (navigation: Navigation) => NavigationVerdict | Promise<NavigationVerdict>

/**
 * Makes a step into the middleware of a route: `export const clientMiddleware = [routeMiddleware(step)]`. It is asked for links, history
 * and navigation from code alike; forms that are sent, and data of the current page, pass.
 */
export function routeMiddleware(step: NavigationStep): MiddlewareFunction {
  return async ({ url, request, context }, next) => {
    const navigations = context.get(navigationsContext)
    const from = navigations.address
    if (!from || url.pathname + url.search === from.pathname + from.search || request.method !== 'GET') return next()
    let results: unknown
    const load = async () => {
      results = await next()
      // What the router's own loading returns (react-router, `DataStrategyFunction`).
      return Object.values(results as Record<string, DataStrategyResult>).every(({ type }) => type === 'data')
    }
    const verdict = await step({ url, from, load })
    if (verdict instanceof Response) throw verdict
    if (verdict === undefined) return results ?? next()
    await navigations.abort(request, verdict || undefined)
    return undefined
  }
}

/** Notes every request of the router, for `useGo` and for code that waits until the router is idle. The first middleware of the root. */
export const noteRequest: MiddlewareFunction = async ({ request, context }, next) => {
  const end = context.get(navigationsContext).begin(request)
  try {
    return await next()
  } finally {
    end()
  }
}

/** There is no connection, so no other page can be shown. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
}

/**
 * Keeps the page, with what was typed into it, where a navigation could only end in an error. Another query of the same page may need no data, such
 * as the estimator's.
 */
export const refuseOffline: NavigationStep = async ({ url, from, load }) =>
  navigator.onLine || (url.pathname === from.pathname && (await load())) ? undefined : new OfflineError('There is no connection.')
