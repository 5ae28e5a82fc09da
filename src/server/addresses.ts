import { type Locale, locales } from '#domain/locale.ts'
import { isLocalPath } from '#domain/local-path.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'

/**
 * The one address of a page whose path was written otherwise: in upper case, with `/en`, with slashes too many.
 *
 * @param pathname As the request names it, still encoded.
 * @param isPage Whether a path is a page's own address.
 * @returns Undefined when the path is canonical already. Never an address of another host.
 */
export function findCanonicalPath(pathname: string, isPage: (path: string) => boolean): string | undefined {
  const collapsed = collapseSlashes(pathname)
  const [first = '', ...rest] = collapsed.slice(1).split('/')
  const prefix = locales.find((locale) => locale === first.toLowerCase())
  const path = prefix ? `/${rest.join('/')}` : collapsed
  const localized = prefix ? localizePath(prefix, path) : path
  const lowered = localized.toLowerCase()
  const canonical = isPage(lowered) ? lowered : localized
  return canonical === pathname ? undefined : canonical
}

/**
 * Where a language link leads: the same page in the language asked for.
 *
 * @param query Of `/locale`: `to` is the language, `path` an address of this site.
 * @returns Undefined when either is missing or wrong.
 */
export function parseLocaleChoice(query: URLSearchParams): { locale: Locale; path: string } | undefined {
  const locale = locales.find((candidate) => candidate === query.get('to'))
  const path = query.get('path') ?? ''
  if (!locale || !isLocalPath(path)) return undefined
  return { locale, path: localizePath(locale, splitLocalePath(path).path) }
}

/** A backslash counts as a slash, as browsers read it: `/\host` must not become another host. */
function collapseSlashes(pathname: string): string {
  const collapsed = `/${pathname}`.replaceAll(/[/\\]+/gu, '/')
  return collapsed.length > 1 ? collapsed.replace(/\/$/u, '') : collapsed
}
