import { viewKeyPattern } from '#domain/customers/staff-view.ts'

/** Cookie name; Firebase Hosting passes no other cookies on. */
const sessionCookieName = '__session'

/** A session id: 256 random bits in base64url. */
const sessionIdPattern = /^[\w-]{43}$/u

/** @param maxAgeSeconds 0 removes the cookie. */
export function encodeSessionCookie(sessionId: string, maxAgeSeconds: number, isSecure: boolean): string {
  return `${sessionCookieName}=${sessionId}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/**
 * The cookie of a staff view. It has the same name, because Firebase Hosting passes no other cookies on. @param maxAgeSeconds 0 removes it.
 */
export function encodeViewCookie(viewKey: string, maxAgeSeconds: number, isSecure: boolean): string {
  return encodeSessionCookie(`view.${viewKey}`, maxAgeSeconds, isSecure)
}

/** The key of a staff view in a `Cookie` header; undefined if there is none, or more than one. */
export function decodeViewCookie(cookieHeader: string): string | undefined {
  const [value, second] = readCookie(cookieHeader, sessionCookieName)
  const key = value?.startsWith('view.') ? value.slice('view.'.length) : ''
  return second === undefined && viewKeyPattern.test(key) ? key : undefined
}

/** The session id in a `Cookie` header; undefined if there is none, or more than one. */
export function decodeSessionCookie(cookieHeader: string): string | undefined {
  const [value, second] = readCookie(cookieHeader, sessionCookieName)
  return value !== undefined && second === undefined && sessionIdPattern.test(value) ? value : undefined
}

/** All values of a name in a `Cookie` header. */
export function readCookie(cookieHeader: string, name: string): string[] {
  return cookieHeader
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
}
