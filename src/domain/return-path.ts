import { isGuarded } from './guard.ts'
import { isLocalPath } from './local-path.ts'

/** The cookie in which the page that was asked for waits while its visitor signs in; never in the address (decision 013). */
export const returnPathCookieName = 'return_to'

const maxAgeSeconds = 600

/** Longer values are dropped by browsers (RFC 6265bis, section 5.6: 4096 bytes with the name), and by proxies with the whole answer. */
const maxValueBytes = 4000

/** @param path Path with its query. An empty one, or one that is too long to keep, removes the cookie. */
export function encodeReturnPathCookie(path: string, isSecure: boolean): string {
  const encoded = encodeURIComponent(path)
  const value = encoded.length > maxValueBytes ? '' : encoded
  const attributes = `Max-Age=${value ? maxAgeSeconds : 0}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return `${returnPathCookieName}=${value}; ${attributes}`
}

/**
 * Reads a return path again, as anyone could have written it.
 *
 * @returns Undefined unless it is a path of this site's dashboard: one leading slash, no backslash, no control character.
 */
export function decodeReturnPath(value: string): string | undefined {
  const path = decode(value)
  if (path === undefined || !isLocalPath(path)) return undefined
  return isGuarded(path.split(/[?#]/u, 1)[0] ?? '') ? path : undefined
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
