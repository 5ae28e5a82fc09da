import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { isGuarded, isPersonal, loginPathFor } from '#domain/guard.ts'
import { shownPath } from '#domain/shown-path.ts'
import { knownUserContext } from '#web/navigation/known-user.ts'

/**
 * Guards client navigation. Entering or leaving the dashboard loads a document, because security policies belong to documents. Within the
 * dashboard, a signed-out user is redirected to the login.
 */
export const guardInBrowser: MiddlewareFunction = async ({ url, context }, next) => {
  if (isPersonal(url.pathname) !== isPersonal(window.location.pathname)) throw redirectDocument(url.pathname + url.search)
  const knownUser = context.get(knownUserContext)
  if (isGuarded(url.pathname) && knownUser.uid === null) {
    const login = loginPathFor(url.pathname)
    console.info(`[guard] ${shownPath(url.pathname)} needs a signed-in user; leading to ${login}.`)
    throw redirectDocument(login)
  }
  const results = await next()
  // A page requested while the session ends redirects to the login as well, and would add a history entry.
  await knownUser.stayed()
  return results
}
