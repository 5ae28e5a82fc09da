import type { App } from '#server/app.ts'

/** Input of a handler besides the request: facts about the request, and the parts of the server that the handler declares. */
export type Visit<Used extends keyof App = keyof App> = Pick<App, Used> & {
  /** Path and query as sent; `Request.url` resolves dots and backslashes. */
  readonly target: string
  /** The visitor's address for rate limits. */
  readonly clientAddress: string
  /** The body, if the route reads it; else empty. */
  readonly body: Buffer
  /** Id of the request in the log. */
  readonly findRequestId: () => string | undefined
}

/** The path of a target, and its query including the question mark. */
export function splitTarget(target: string): { readonly pathname: string; readonly search: string } {
  const queryAt = target.indexOf('?')
  return queryAt < 0 ? { pathname: target, search: '' } : { pathname: target.slice(0, queryAt), search: target.slice(queryAt) }
}

/** Whether a method is not allowed in a `Request` (Fetch standard, forbidden method). */
export function isForbiddenMethod(method: string): boolean {
  return /^(?:connect|trace|track)$/iu.test(method)
}
