import { bookingQuery } from '#domain/bookings/booking-link.ts'
import { isPersonal } from '#domain/guard.ts'
import { defaultLocale, type Locale, locales } from '#domain/locale.ts'
import { previewQuery } from '#domain/preview-link.ts'
import { isLocalPath } from '#domain/local-path.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'

/**
 * The one address of a page whose path was written otherwise: in upper case, with `/en`, with slashes too many, with dots, with
 * characters encoded that need not be.
 *
 * @param pathname As the request names it, still encoded.
 * @param isPage Whether a path is a page's own address.
 * @returns Undefined when the path is canonical already. Never an address of another host.
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

/** Whether a path is that of the home page with the prefix of the default language, however it is written. */
export function isDefaultLocaleRoot(pathname: string): boolean {
  return collapseSlashes(decodeUnreserved(pathname)).toLowerCase() === `/${defaultLocale}`
}

/**
 * Where a language link leads: the same page in the language asked for.
 *
 * @param query Of `/locale`: `to` is the language, `path` an address of this site.
 * @returns Undefined when either is missing or wrong. Never an address of another host.
 */
export function parseLocaleChoice(query: URLSearchParams): { locale: Locale; path: string } | undefined {
  const locale = locales.find((candidate) => candidate === query.get('to'))
  const path = query.get('path') ?? ''
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/su.exec(path) ?? []
  const { path: unprefixed } = splitLocalePath(pathname)
  // What follows a prefix is checked as well: `/de//host` without its prefix is another host.
  if (!locale || !isLocalPath(path) || !isLocalPath(unprefixed)) return undefined
  return { locale, path: localizePath(locale, unprefixed) + rest }
}

/**
 * Whether an address is of one person: of the dashboard or its login, or one with a token: of a mail about a newsletter or
 * a booked call, or of the preview of an article.
 */
export function isPersonalAddress(address: string): boolean {
  const [pathname = '', ...query] = address.split('?')
  const parameters = new URLSearchParams(query.join('?'))
  return isPersonal(pathname) || ['subscription', bookingQuery, previewQuery].some((name) => parameters.has(name))
}

/**
 * The form in which an address may stand in a header (RFC 3986, section 2). Nothing else is changed: resolving its dots could bring forth
 * `//host`.
 */
export function toLocation(address: string): string {
  return address.replaceAll(/[^\u0021-\u007e]+/gu, (text) => encodeURIComponent(text.toWellFormed()))
}

/**
 * `/%70ricing` is `/pricing` (RFC 3986, section 6.2.2.2): the router reads both alike. All other characters stay encoded, since decoded
 * they may separate (`%2F`, `%5C`) or begin an escape (`%25`). A path with a `%` that begins none is left alone: it names no page.
 */
function decodeUnreserved(pathname: string): string {
  if (!pathname.includes('%') || /%(?![\da-f]{2})/iu.test(pathname)) return pathname
  return pathname.replaceAll(/%[\da-f]{2}/giu, (escape) => {
    const character = String.fromCodePoint(Number.parseInt(escape.slice(1), 16))
    return /[\w.~-]/u.test(character) ? character : escape
  })
}

/** `/de/../pricing` is `/pricing`, as a browser would have asked for it; any other path is left as it was written. */
function resolveDots(collapsed: string): string {
  if (!/\/(?:\.|%2e){1,2}(?:\/|$)/iu.test(collapsed)) return collapsed
  return collapseSlashes(new URL(`http://host.invalid${collapsed}`).pathname)
}

/** A backslash counts as a slash, as browsers read it: `/\host` must not become another host. */
function collapseSlashes(pathname: string): string {
  const collapsed = `/${pathname}`.replaceAll(/[/\\]+/gu, '/')
  return collapsed.length > 1 ? collapsed.replace(/\/$/u, '') : collapsed
}
