import { isGuarded } from '#domain/guard.ts'

/**
 * Whether a router response redirects to the login because the session has ended. Without a session, the guard allows only that dashboard
 * page.
 */
export function leadsToLogin({ headers }: Response): boolean {
  const { pathname } = new URL(headers.get('location') ?? '', window.location.href)
  return headers.has('location') && pathname.includes('/dashboard') && !isGuarded(pathname)
}
