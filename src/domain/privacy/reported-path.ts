import { isPersonal } from '#domain/guard.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'

/**
 * A page's path in the form sent to statistics: without ids after a dashboard page, such as an invoice's number, and without unknown paths,
 * which visitors may have typed.
 *
 * @param isPage False for an unknown path.
 */
export function toReportedPath(pathname: string, isPage: boolean): string {
  const { locale, path } = splitLocalePath(pathname)
  if (!isPage) return localizePath(locale, '/404')
  return isPersonal(pathname) ? localizePath(locale, path.split('/').slice(0, 3).join('/')) : pathname
}
