import type { IncomingMessage } from 'node:http'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import type { Backend } from '#backend'
import { httpLimits, type Listener } from '#server/http-server.ts'
import { commonHeaders, type SecuritySettings } from '#server/security-headers.ts'

/** How long the body of a request for a target may take, in milliseconds: uploads longer than other requests. */
export function backendTimeLimit(target: string): number {
  return target.startsWith('/v0/') ? httpLimits.uploadTimeoutMilliseconds : httpLimits.requestTimeoutMilliseconds
}

/** Passes requests on the provider's addresses to the embedded backend; its answers get the headers that every answer has. */
export function createBackendListener(
  fetch: Backend['fetch'],
  security: SecuritySettings,
  clientAddress: (request: IncomingMessage) => string,
): Listener {
  const common = commonHeaders(security)
  return async (request, response) => {
    const answer = await fetch(createRequest(request, response), { clientAddress: clientAddress(request) })
    if (!request.complete) response.dropBody()
    for (const [name, value] of common) if (!answer.headers.has(name)) answer.headers.set(name, value)
    // Nobody would tell a stream that its reader has gone before it began.
    if (response.destroyed) await answer.body?.cancel()
    else await sendResponse(response, answer)
  }
}
