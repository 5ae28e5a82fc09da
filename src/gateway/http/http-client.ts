import { createFetch, type $Fetch, FetchError, type FetchOptions } from 'ofetch'

export { FetchError }

/** Sends a request and resolves to the answer, whatever its status; rejects without one. */
export type Fetch = (request: Request) => Promise<Response>

/** A client of our own calls. It resolves to the parsed body, and rejects with FetchError. */
export type HttpClient = $Fetch

/**
 * What is worth a second try. Idempotent methods are tried once more; PATCH, POST, PUT and DELETE are not (specification, section 7). An
 * attempt that got no answer counts like 500.
 */
const retryStatusCodes = [408, 409, 425, 429, 500, 502, 503, 504]

/**
 * Creates a client with the rules of the specification, section 7: objects are sent as JSON, and statuses 400 to 599 are errors.
 *
 * @param fetch What sends the requests, such as an embedded backend; default the platform's.
 */
export function createHttpClient(fetch?: Fetch): HttpClient {
  return createFetch({
    // Looked up with each call: tests and browser extensions replace the global.
    fetch: fetch ? (input, init) => fetch(new Request(input, init)) : (input, init) => globalThis.fetch(input, init),
    defaults: { retryStatusCodes },
  })
}

/** The client of calls over the network. */
export const http: HttpClient = createHttpClient()

/**
 * Sends a call whose refusals the caller reads itself, or whose body is a stream, by the same rules.
 *
 * @returns The answer with its body unread, whatever its status. Rejects as the client's `fetch` does without a response.
 */
export async function exchange(client: HttpClient, address: string | URL, options: FetchOptions = {}): Promise<Response> {
  try {
    return await client.raw(String(address), { ...options, responseType: 'stream' })
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    if (error.response) return error.response
    throw error.cause instanceof Error ? error.cause : error
  }
}
