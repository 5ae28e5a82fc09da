import type { NavigationStep } from '#web/navigation/route-middleware.ts'

/** There is no line, so no page but the one that shows. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
}

/** Keeps the page, with what was typed into it, where a navigation could only end in the browser's own error. */
export const refuseOffline: NavigationStep = () => (navigator.onLine ? undefined : new OfflineError('There is no connection.'))
