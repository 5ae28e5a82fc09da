import { isPersonal } from '#domain/guard.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'

/**
 * The path of a page as statistics may have it. What follows the name of a dashboard page, such as the number of an invoice, is left out, and
 * so is what somebody typed that is no page.
 *
 * @param isPage False for an address without a page.
 */
export function toReportedPath(pathname: string, isPage: boolean): string {
  const { locale, path } = splitLocalePath(pathname)
  if (!isPage) return localizePath(locale, '/404')
  return isPersonal(pathname) ? localizePath(locale, path.split('/').slice(0, 3).join('/')) : pathname
}
