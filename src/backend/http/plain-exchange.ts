import { type ReadBody, readBytes } from './read-json.ts'

/**
 * A request without the fetch API's objects, whose bodies are streams: these take several times as long as a lookup, and their garbage
 * delays all requests (decision 012).
 */
export type PlainRequest = {
  readonly method: string
  /** Without the query; percent-encoded as it was sent, without dot segments. */
  readonly pathname: string
  readonly authorization: string | undefined
  readonly origin: string | undefined
  /** Reads the body. Call it in the turn in which the request arrives; data that arrives before it may be lost. */
  readonly readBody: (maxBytes: number) => Promise<ReadBody>
}

export type PlainReply = {
  readonly status: number
  /** One shared object for all responses with the same headers. */
  readonly headers: Readonly<Record<string, string>>
  /** Additional headers, for CORS. */
  readonly cors?: Readonly<Record<string, string>>
  readonly body: string
}

export function toPlainRequest(request: Request, pathname: string): PlainRequest {
  return {
    method: request.method,
    pathname,
    authorization: request.headers.get('authorization') ?? undefined,
    origin: request.headers.get('origin') ?? undefined,
    readBody: (maxBytes) => readBytes(request, maxBytes),
  }
}

export function toResponse({ status, headers, cors, body }: PlainReply): Response {
  return new Response(body, { status, headers: { ...headers, ...cors } })
}
