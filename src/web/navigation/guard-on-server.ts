import { loggedPath } from '#domain/logged-path.ts'
import { type MiddlewareFunction, redirect } from 'react-router'
import { isGuarded, loginPathFor } from '#domain/guard.ts'
import { encodeReturnPathCookie } from '#domain/return-path.ts'
import { isRefused, siteContext, visitContext } from '#web/site.server.ts'

/** Leads visitors who are not signed in from every dashboard address, and from its data, to the login. */
export const guardOnServer: MiddlewareFunction<Response> = ({ request, url, context }, next) => {
  const visit = context.get(visitContext)
  if (!isGuarded(url.pathname) || visit.user || isRefused(visit)) return next()
  const login = loginPathFor(url.pathname)
  console.info(`[guard] ${loggedPath(url.pathname)} needs a signed-in user; leading to ${login}.`)
  const isSecure = context.get(siteContext).url.startsWith('https:')
  // What a page fetches ahead, or was reading during the sign-out, is not what its visitor asked for.
  if (request.headers.get('sec-purpose')?.includes('prefetch') || visit.hasSignedOut?.()) throw redirect(login)
  // Only a page can be returned to; what was posted is gone.
  const cookie = encodeReturnPathCookie(request.method === 'GET' ? url.pathname + url.search : '', isSecure)
  throw redirect(login, { headers: { 'set-cookie': cookie } })
}
