import { loggedPath } from '#domain/logged-path.ts'
import { type MiddlewareFunction, redirect } from 'react-router'
import { isGuarded, loginPathFor } from '#domain/guard.ts'
import { encodeReturnPathCookie } from '#domain/return-path.ts'
import { isRefused, siteContext, visitContext } from '#web/site.server.ts'

/** Redirects signed-out visitors from dashboard pages and their data to the login. */
export const guardOnServer: MiddlewareFunction<Response> = ({ request, url, context }, next) => {
  const visit = context.get(visitContext)
  if (!isGuarded(url.pathname) || visit.user || isRefused(visit)) return next()
  const login = loginPathFor(url.pathname)
  console.info(`[guard] ${loggedPath(url.pathname)} needs a signed-in user; leading to ${login}.`)
  const isSecure = context.get(siteContext).url.startsWith('https:')
  // The visitor did not navigate to a prefetched page, nor to one that was loading during the sign-out.
  if (request.headers.get('sec-purpose')?.includes('prefetch') || visit.hasSignedOut?.()) throw redirect(login)
  // Only a GET can be repeated after the login; a form's data is lost.
  const cookie = encodeReturnPathCookie(request.method === 'GET' ? url.pathname + url.search : '', isSecure)
  throw redirect(login, { headers: { 'set-cookie': cookie } })
}
