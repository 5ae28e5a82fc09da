import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Http2ServerRequest, Http2ServerResponse, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import type { ReadableOptions } from 'node:stream'
import { createAbortError, nameRequest, type SiteResponse } from './site-response.ts'

/** A request that came by HTTP/2, brought closer to one of HTTP/1.1 than Node's own compatibility does. */
export class Http2Request extends Http2ServerRequest {
  constructor(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, options: ReadableOptions, rawHeaders: readonly string[]) {
    // It stands for `Host` (RFC 9113, section 8.3.1); ours look for that name.
    const authority = headers[':authority']
    if (authority !== undefined) headers.host = authority
    super(stream, headers, options, toHttp1Headers(rawHeaders, authority))
    stream.once('aborted', () => this.breakOff())
  }

  /**
   * Fails code that still reads the body, as a broken connection of HTTP/1.1 does: Node would end it as if it were whole, and a part would be
   * taken for all.
   */
  breakOff(): void {
    const isRead = this.listenerCount('error') > 0
    if (isRead && !this.readableEnded) this.destroy(createAbortError())
  }
}

/** An answer by HTTP/2, with what ours of HTTP/1.1 can. */
export class Http2Response extends Http2ServerResponse<Http2Request> {
  declare findRequestId?: () => string | undefined

  override writeHead(
    status: number,
    ...rest: [(string | OutgoingHttpHeaders | readonly string[])?, (OutgoingHttpHeaders | readonly string[])?]
  ): this {
    nameRequest(this, status)
    // Node's own types tell its two forms apart, which are passed on here.
    return super.writeHead(status, ...(rest as [OutgoingHttpHeaders?]))
  }

  /** There are no words beside the status (RFC 9113, section 8.3.2). */
  writePlainHead(status: number, headers: readonly string[]): void {
    this.writeHead(status, headers)
  }

  /** Asks the client to send no more of a body that nobody reads, once it has its answer (RFC 9113, section 8.1); others go on. */
  dropBody(): void {
    const { req, stream } = this
    stream.once('finish', () => {
      // After what `finish` has others do: the answer ends before its stream does.
      setImmediate(() => {
        req.breakOff()
        stream.close()
      })
    })
  }
}

/**
 * The same request and response as listeners of HTTP/1.1 know them. Node's compatibility API has what ours use of it, and the classes
 * above have the rest.
 */
export function asHttp1Exchange(request: Http2Request, response: Http2Response): readonly [IncomingMessage, SiteResponse] {
  return [request as unknown as IncomingMessage, response as unknown as SiteResponse] // see above
}

/** Whether a body follows the head of a request that came by HTTP/2, whose head need not say so. */
export function hasHttp2Body(request: object): boolean {
  return request instanceof Http2Request && !request.stream.endAfterHeaders
}

/** Whether nobody waits for the answer any more: the client has given up the request, or the connection has ended. */
export function isAbandoned(request: IncomingMessage, response: ServerResponse): boolean {
  const line: { readonly destroyed: boolean } = request instanceof Http2Request ? request.stream : request.socket
  return response.destroyed || line.destroyed
}

/** Without the pseudo-headers, and with the host among the others, once. */
function toHttp1Headers(rawHeaders: readonly string[], authority: string | undefined): readonly string[] {
  const kept = rawHeaders.filter((_, at) => {
    const name = rawHeaders[at - (at % 2)] ?? ''
    return !name.startsWith(':') && !(authority !== undefined && name === 'host')
  })
  return authority === undefined ? kept : [...kept, 'host', authority]
}
