import type { DataRouter, MiddlewareFunction } from 'react-router'
import { navigationsContext } from '#web/navigation/navigations.ts'
import { findRouter } from '#web/navigation/router-handle.ts'

/** What middleware says of a navigation: nothing lets it pass, false or an error keeps the visitor where they are, a response (`redirect`) leads elsewhere. */
export type NavigationVerdict = undefined | false | Error | Response

/** Decides about a navigation in the browser before anything of its page is loaded. */
export type NavigationStep = (to: { readonly url: URL }) => NavigationVerdict | Promise<NavigationVerdict>

/**
 * Makes a step into the middleware of a route: `export const clientMiddleware = [routeMiddleware(step)]`. It is asked for links, history
 * and navigation from code alike; forms that are sent and data that is fetched beside the page pass.
 */
export function routeMiddleware(step: NavigationStep): MiddlewareFunction {
  return async ({ url, request, context }, next) => {
    const router = findRouter()
    if (!router || !isNavigation(router, url, request)) return next()
    const verdict = await step({ url })
    if (verdict instanceof Response) throw verdict
    if (verdict === undefined) return next()
    context.get(navigationsContext).abort(request, verdict || undefined)
    await stay(router, request.signal)
    return undefined
  }
}

/** Takes note of every navigation, for those who wait for its end. */
export const noticeNavigation: MiddlewareFunction = ({ request, context }, next) => {
  context.get(navigationsContext).notice(request)
  return next()
}

/** Whether a request is the router's own on its way to this address, from another one. */
export function isNavigation({ state: { navigation, location } }: DataRouter, url: URL, { method }: Request): boolean {
  const isAt = (place: { readonly pathname: string; readonly search: string }) =>
    place.pathname + place.search === url.pathname + url.search
  return method === 'GET' && navigation.state === 'loading' && isAt(navigation.location) && !isAt(location)
}

/** Leads back to the page that shows, whose data stays: the router has no other way to give a navigation up. */
async function stay(router: DataRouter, signal: AbortSignal): Promise<void> {
  const given = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  const { location } = router.state
  await router.navigate(location, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false, state: location.state })
  await given
}
