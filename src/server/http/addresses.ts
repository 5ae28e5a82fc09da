import { bookingQuery } from '#domain/bookings/booking-link.ts'
import { isPersonal } from '#domain/guard.ts'
import { defaultLocale, type Locale, locales } from '#domain/locale.ts'
import { previewQuery } from '#domain/preview-link.ts'
import { isLocalPath } from '#domain/local-path.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'

/**
 * The canonical path of a page that was requested with upper case, `/en`, extra slashes, dot segments or needless percent-encoding.
 *
 * @param pathname As requested, still encoded.
 * @param isPage Whether a path is a page's canonical one.
 * @returns Undefined if the path is canonical already. Never leads to another host.
 */
export function findCanonicalPath(pathname: string, isPage: (path: string) => boolean): string | undefined {
  const collapsed = resolveDots(collapseSlashes(decodeUnreserved(pathname)))
  const [first = '', ...rest] = collapsed.slice(1).split('/')
  const prefix = locales.find((locale) => locale === first.toLowerCase())
  const path = prefix ? `/${rest.join('/')}` : collapsed
  const localized = prefix ? localizePath(prefix, path) : path
  const lowered = localized.toLowerCase()
  const canonical = isPage(lowered) ? lowered : localized
  return canonical === pathname ? undefined : canonical
}

/** Whether a path is the home page with the default language's prefix, in any spelling. */
export function isDefaultLocaleRoot(pathname: string): boolean {
  return collapseSlashes(decodeUnreserved(pathname)).toLowerCase() === `/${defaultLocale}`
}

/**
 * Target of a language link: the same page in the selected language.
 *
 * @param query Of `/locale`: `to` is the language, `path` a path of this site.
 * @returns Undefined if either is missing or invalid. Never leads to another host.
 */
export function parseLocaleChoice(query: URLSearchParams): { locale: Locale; path: string } | undefined {
  const locale = locales.find((candidate) => candidate === query.get('to'))
  const path = query.get('path') ?? ''
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/su.exec(path) ?? []
  const { path: unprefixed } = splitLocalePath(pathname)
  // The rest after the prefix is checked, too: `/de//host` would become another host.
  if (!locale || !isLocalPath(path) || !isLocalPath(unprefixed)) return undefined
  return { locale, path: localizePath(locale, unprefixed) + rest }
}

/** Whether a URL is personal: the dashboard, the login, or one with a token of a newsletter, a booking or a preview. */
export function isPersonalAddress(address: string): boolean {
  const [pathname = '', ...query] = address.split('?')
  const parameters = new URLSearchParams(query.join('?'))
  return isPersonal(pathname) || ['subscription', bookingQuery, previewQuery].some((name) => parameters.has(name))
}

/** Encodes a path for a header (RFC 3986, section 2). Dots are not resolved, because that could create `//host`. */
export function toLocation(address: string): string {
  return address.replaceAll(/[^\u0021-\u007e]+/gu, (text) => encodeURIComponent(text.toWellFormed()))
}

/**
 * `/%70ricing` becomes `/pricing` (RFC 3986, section 6.2.2.2), since the router treats both alike. Other characters stay encoded, as
 * decoding them could create a separator (`%2F`, `%5C`) or an escape (`%25`). A path with an invalid `%` stays as it is.
 */
function decodeUnreserved(pathname: string): string {
  if (!pathname.includes('%') || /%(?![\da-f]{2})/iu.test(pathname)) return pathname
  return pathname.replaceAll(/%[\da-f]{2}/giu, (escape) => {
    const character = String.fromCodePoint(Number.parseInt(escape.slice(1), 16))
    return /[\w.~-]/u.test(character) ? character : escape
  })
}

/** `/de/../pricing` becomes `/pricing`, as in a browser; other paths stay as they are. */
function resolveDots(collapsed: string): string {
  if (!/\/(?:\.|%2e){1,2}(?:\/|$)/iu.test(collapsed)) return collapsed
  return collapseSlashes(new URL(`http://host.invalid${collapsed}`).pathname)
}

/** A backslash counts as a slash, as in browsers: `/\host` must not become another host. */
function collapseSlashes(pathname: string): string {
  const collapsed = `/${pathname}`.replaceAll(/[/\\]+/gu, '/')
  return collapsed.length > 1 ? collapsed.replace(/\/$/u, '') : collapsed
}
