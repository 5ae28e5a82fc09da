import { type Locale, locales } from './locale.ts'
import { localizePath, splitLocalePath } from './locale-path.ts'

/** English paths of the pages behind the guard that everyone signs in by. */
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

/** Whether a path belongs to the dashboard or its login: pages of one person, whose answers nobody else may keep. */
export function isPersonal(pathname: string): boolean {
  return normalize(pathname).includes('/dashboard')
}

/** The login in the language of the page that was asked for. */
export function loginPathFor(pathname: string): string {
  return localizePath(localeOf(pathname), loginPath)
}

function localeOf(pathname: string): Locale {
  return splitLocalePath(normalize(pathname)).locale
}

/** What is no valid percent-encoding is compared as written: no route decodes it either. */
function normalize(pathname: string): string {
  try {
    return decodeURIComponent(pathname).toLowerCase()
  } catch (error) {
    if (error instanceof URIError) return pathname.toLowerCase()
    throw error
  }
}
