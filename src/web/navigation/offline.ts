import { isRouteErrorResponse } from 'react-router'
import { exchange, http } from '#gateway/http/http-client.ts'

/** The page could not be fetched. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
  /** The requested path, query and hash. */
  readonly address: string

  constructor({ pathname, search, hash }: URL) {
    super('There is no connection.')
    this.address = pathname + search + hash
  }
}

/**
 * Whether a navigation failed because the server did not answer: the request failed, a proxy answered without its server, or something else
 * answered instead, such as a captive portal. Errors of the server itself arrive as route error responses, or as errors that React Router
 * has sanitized and that have no cause.
 */
export function isUnanswered(error: unknown): boolean {
  // The data of the server's own error responses is never text.
  if (isRouteErrorResponse(error)) return [502, 503, 504].includes(error.status) && typeof error.data === 'string'
  return error instanceof TypeError || (error instanceof Error && error.cause !== undefined)
}

/** Whether the server itself answers, and not something in between. */
export async function isServerAnswering(signal?: AbortSignal): Promise<boolean> {
  try {
    const answer = await exchange(http, '/readyz', { cache: 'no-store', retry: false, ...(signal && { signal }) })
    return answer.ok && (await answer.text()) === 'ok\n'
  } catch {
    // Any error means that the server did not answer.
    return false
  }
}

const waitEvent = 'navigation-waits'
const retryEvent = 'navigation-retries'

/**
 * Announces that the module of the pending navigation waits for the server. A global event, because load-route-module.ts receives no
 * arguments of ours.
 */
export function announceWait(): void {
  window.dispatchEvent(new Event(waitEvent))
}

/** Resolves when the module of the pending navigation waits for the server. */
export function waitsForServer(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => window.addEventListener(waitEvent, () => resolve(), { once: true, signal }))
}

/** Makes modules that wait for the server try again. */
export function retryModules(): void {
  window.dispatchEvent(new Event(retryEvent))
}

/** Resolves when the connection is back, or when the visitor navigates. */
export function nextRetry(): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ['online', retryEvent]) window.addEventListener(type, () => resolve(), { once: true })
  })
}
