import type { Fetch } from './http-client.ts'

/** The identity service's own limit (specification, section 9); files take as long as they are large. */
const timeoutMilliseconds = 30_000

/**
 * Sends calls over the network. Where the other side cannot be reached or takes too long, it answers as a proxy would (RFC 9110, section 15.6.5),
 * so that each client of the gateway reports an outage by its own error.
 */
export function createNetworkFetch(isFile: (url: string) => boolean = (url) => url.includes('/v0/b/')): Fetch {
  return async (request) => {
    const signal = isFile(request.url) ? request.signal : AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMilliseconds)])
    try {
      // oxlint-disable-next-line no-restricted-globals -- The transport itself, whose bodies are streams.
      return await fetch(request, { signal })
    } catch (error) {
      if (request.signal.aborted || !(error instanceof Error)) throw error
      return new Response(describe(error), { status: 504, statusText: 'No answer' })
    }
  }
}

/** `fetch` rejects with a generic error whose cause has the reason. */
function describe(error: Error): string {
  return error.cause instanceof Error ? describe(error.cause) : error.message
}
