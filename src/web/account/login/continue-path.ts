import { decodeReturnPath } from '#domain/return-path.ts'

/**
 * Validates the page that an emailed link opens after sign-in, because anyone could have written the link.
 *
 * @param continueUrl The link's query parameter of that name.
 * @returns Path and query; undefined unless it is a page of this site's dashboard other than the login.
 */
export function findContinuePath(continueUrl: string | null, siteOrigin: string): string | undefined {
  if (continueUrl === null || !URL.canParse(continueUrl)) return undefined
  const { origin, pathname, search } = new URL(continueUrl)
  return origin === siteOrigin ? decodeReturnPath(encodeURIComponent(pathname + search)) : undefined
}
