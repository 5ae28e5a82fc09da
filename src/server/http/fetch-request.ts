import type { IncomingMessage } from 'node:http'
import { createRequest } from '@remix-run/node-fetch-server'
import { hasBody, type SiteResponse } from './site-response.ts'

/** A request as `fetch` knows it. Its signal ends with the response's connection. */
export function toRequest(request: IncomingMessage, response: SiteResponse): Request {
  const made = createRequest(request, response, { host: request.headers.host || 'localhost' })
  if (hasBody(request) || made.body === null) return made
  // The stream of a request without a body emits no end (`optimizeEmptyRequests`), for which a reader would wait.
  const { url, method, headers, signal } = made
  return new Request(url, { method, headers, signal })
}
