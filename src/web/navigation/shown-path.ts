import { knownLocales, locales } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { isHiddenPath } from '#domain/site-structure.ts'

/** Whether the site has the language of a path and does not hide its page. The product has routes for all of them. */
export function isShownPath(pathname: string): boolean {
  const address = pathname.replace(/\.data$/u, '')
  const [, first = ''] = address.split('/', 2)
  const isPrefix = knownLocales.some((locale) => locale === first)
  // The default language has no prefix.
  if (isPrefix && !locales.slice(1).some((locale) => locale === first)) return false
  return !isHiddenPath(splitLocalePath(address).path)
}
