import { type Locale, locales } from './locale.ts'
import { localizePath, splitLocalePath } from './locale-path.ts'

/** English path of the login: below the guarded prefix but public. */
const loginPath = '/dashboard/login'

/**
 * Whether a path requires a signed-in user: any that contains `/dashboard`, except the login in its four languages (decision 013). Ignores
 * case, percent-encoding, query and hash.
 */
export function isGuarded(pathname: string): boolean {
  const path = normalize(pathname)
  return path.includes('/dashboard') && !locales.some((locale) => path === localizePath(locale, loginPath))
}

/** Whether a path belongs to the dashboard or its login: pages of one user, which shared caches must not store. */
export function isPersonal(pathname: string): boolean {
  return normalize(pathname).includes('/dashboard')
}

/** The login page in the language of the requested page. */
export function loginPathFor(pathname: string): string {
  return localizePath(localeOf(pathname), loginPath)
}

function localeOf(pathname: string): Locale {
  return splitLocalePath(normalize(pathname)).locale
}

/** A path with invalid percent-encoding is compared undecoded: the router does not decode it either. */
function normalize(pathname: string): string {
  try {
    return decodeURIComponent(pathname).toLowerCase()
  } catch (error) {
    if (error instanceof URIError) return pathname.toLowerCase()
    throw error
  }
}
