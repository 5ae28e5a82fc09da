import { type ReadBody, readBytes } from './read-json.ts'

/**
 * A request as the calls on documents need it. A server makes it of its own request: the fetch API's objects, with streams for their bodies,
 * take several times as long as a look-up does, and what they leave behind holds everybody up when it is collected.
 */
export type PlainRequest = {
  readonly method: string
  /** Without the query; percent-encoded as it was sent, without dot segments. */
  readonly pathname: string
  readonly authorization: string | undefined
  readonly origin: string | undefined
  /** Reads the body. To be called in the turn in which the request came: what comes before anybody reads may be gone. */
  readonly readBody: (maxBytes: number) => Promise<ReadBody>
}

export type PlainReply = {
  readonly status: number
  /** One object for all answers that have the same. */
  readonly headers: Readonly<Record<string, string>>
  /** Further headers, for the page that asked. */
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
