import { isGuarded } from './guard.ts'
import { isLocalPath } from './local-path.ts'

/** Cookie with the requested page while its visitor signs in. Never put into the URL (decision 013). */
export const returnPathCookieName = 'return_to'

const maxAgeSeconds = 600

/** Browsers drop longer values (RFC 6265bis, section 5.6: 4096 bytes with the name), and proxies drop the whole response. */
const maxValueBytes = 4000

/** @param path Path with its query. An empty or too long one removes the cookie. */
export function encodeReturnPathCookie(path: string, isSecure: boolean): string {
  const encoded = encodeURIComponent(path)
  const value = encoded.length > maxValueBytes ? '' : encoded
  const attributes = `Max-Age=${value ? maxAgeSeconds : 0}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return `${returnPathCookieName}=${value}; ${attributes}`
}

/**
 * Parses a return path, which anyone could have set.
 *
 * @returns Undefined unless it is a dashboard path of this site: one leading slash, no backslash, no control character.
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
