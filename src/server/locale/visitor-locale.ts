import { defaultLocale, type Locale } from '#domain/locale.ts'
import { decodeLocaleCookie, encodeLocaleCookie } from '#domain/locale-cookie.ts'
import { detectLocale } from '#domain/locale-detection.ts'
import type { SecuritySettings } from '#server/http/middleware/security-headers.ts'
import { redirect } from '#server/http/redirect.ts'

/** The language of `/` for a visitor: the stored choice, or the best match of the browser's languages (`detect`). */
export function findVisitorLocale(cookies: string | undefined, acceptLanguage: string, detect = detectLocale): Locale {
  return (cookies === undefined ? undefined : decodeLocaleCookie(cookies)) ?? detect(acceptLanguage) ?? defaultLocale
}

/** Redirects to a page, and stores the choice of its language. */
export function redirectToLocale(
  { locale, path }: { readonly locale: Locale; readonly path: string },
  security: SecuritySettings,
): Response {
  return redirect(303, path, security, [['set-cookie', encodeLocaleCookie(locale, security.isSecure)]])
}
