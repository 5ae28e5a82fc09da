import { type Locale, locales } from './locale.ts'
import { localizePath, splitLocalePath } from './locale-path.ts'

/** English path of the login: under the guarded prefix but open to all. */
const loginPath = '/dashboard/login'
const loginPaths = locales.map((locale) => localizePath(locale, loginPath))

/**
 * Whether a path needs a signed-in user: any that contains `/dashboard`, except the login in its four languages
 * (decision 013). Case and percent-encoding make no difference; query and hash do not count.
 */
export function isGuarded(pathname: string): boolean {
  const path = normalize(pathname)
  return path.includes('/dashboard') && !loginPaths.includes(path)
}

/** Whether a path belongs to the dashboard or its login: pages of one user, which no shared cache may store. */
export function isPersonal(pathname: string): boolean {
  return normalize(pathname).includes('/dashboard')
}

/** The login in the language of the requested page. */
export function loginPathFor(pathname: string): string {
  return localizePath(localeOf(pathname), loginPath)
}

function localeOf(pathname: string): Locale {
  return splitLocalePath(normalize(pathname)).locale
}

/** A path with invalid percent-encoding is compared as it is: no route decodes it either. */
function normalize(pathname: string): string {
  try {
    return decodeURIComponent(pathname).toLowerCase()
  } catch (error) {
    if (error instanceof URIError) return pathname.toLowerCase()
    throw error
  }
}
