import { decodeReturnPath } from '#domain/return-path.ts'

/**
 * The page that an e-mailed link leads on to once it has signed in, as anyone could have written it.
 *
 * @param continueUrl The link's query parameter of that name.
 * @returns Path and query; undefined unless it is a page of this site's dashboard, and not the login.
 */
export function findContinuePath(continueUrl: string | null, siteOrigin: string): string | undefined {
  if (continueUrl === null || !URL.canParse(continueUrl)) return undefined
  const { origin, pathname, search } = new URL(continueUrl)
  return origin === siteOrigin ? decodeReturnPath(encodeURIComponent(pathname + search)) : undefined
}
