import type { App } from '#server/app.ts'

/** What a handler gets beside its request: facts of the request, and the parts of the server that it names. */
export type Visit<Used extends keyof App = keyof App> = Pick<App, Used> & {
  /** Path and query as they were sent; `Request.url` resolves dots and backslashes. */
  readonly target: string
  /** The visitor's address as limits count it. */
  readonly clientAddress: string
  /** The body, where the route reads it; otherwise empty. */
  readonly body: Buffer
  /** Id of the request in the log. */
  readonly findRequestId: () => string | undefined
}

/** The path of a target, and its query with the question mark. */
export function splitTarget(target: string): { readonly pathname: string; readonly search: string } {
  const queryAt = target.indexOf('?')
  return queryAt < 0 ? { pathname: target, search: '' } : { pathname: target.slice(0, queryAt), search: target.slice(queryAt) }
}

/** Whether no `Request` can have a method (Fetch standard, forbidden method). */
export function isForbiddenMethod(method: string): boolean {
  return /^(?:connect|trace|track)$/iu.test(method)
}
