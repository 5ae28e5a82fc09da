import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { isGuarded, isPersonal, loginPathFor } from '#domain/guard.ts'
import { knownUserContext } from '#web/navigation/known-user.ts'

/**
 * The guard of client navigation. Into the dashboard and out of it every step is a document load, because security policies belong to
 * documents; within it, whoever is known to be signed out is led to the login.
 */
export const guardInBrowser: MiddlewareFunction = async ({ url, context }, next) => {
  if (isPersonal(url.pathname) !== isPersonal(window.location.pathname)) throw redirectDocument(url.pathname + url.search)
  const knownUser = context.get(knownUserContext)
  if (isGuarded(url.pathname) && knownUser.uid === null) {
    const login = loginPathFor(url.pathname)
    console.info(`[guard] ${url.pathname} needs a signed-in user; leading to ${login}.`)
    throw redirectDocument(login)
  }
  const results = await next()
  // What was asked for while the session ended leads to the login, too; that would be one step more in the history.
  await knownUser.stayed()
  return results
}
