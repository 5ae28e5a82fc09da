import { isGuarded } from '#domain/guard.ts'

/** Whether an answer of the router leads to the login, because the session has ended: the one dashboard page that the guard leaves open. */
export function leadsToLogin({ headers }: Response): boolean {
  const { pathname } = new URL(headers.get('location') ?? '', window.location.href)
  return headers.has('location') && pathname.includes('/dashboard') && !isGuarded(pathname)
}
