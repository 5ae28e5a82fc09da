import { isLocale, type Locale } from './locale.ts'

/** The cookie that remembers the visitor's language, for 365 days. */
export const localeCookieName = 'i18n_redirected'

const maxAgeSeconds = 365 * 24 * 60 * 60

/** The cookie as `Set-Cookie` and `document.cookie` take it: 365 days, path /, SameSite lax. */
export function encodeLocaleCookie(locale: Locale, isSecure: boolean): string {
  return `${localeCookieName}=${locale}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** The locale in a `Cookie` header; undefined if missing or unknown. */
export function decodeLocaleCookie(cookieHeader: string): Locale | undefined {
  const prefix = `${localeCookieName}=`
  const value = cookieHeader
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length)
  return isLocale(value) ? value : undefined
}
