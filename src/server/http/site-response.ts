import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse, STATUS_CODES } from 'node:http'

/** Keep-alive time of an idle connection in seconds, as stated in every response. */
export const keepAliveSeconds = 5

/** Node's response, plus whether it must be its connection's last. */
export class SiteResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** Whether the connection closes after this response. Called when the head is written, possibly long after the request. */
  declare isLast?: () => boolean

  /** Id of the request, included in failures for visitors to quote. */
  declare findRequestId?: () => string | undefined

  override writeHead(
    status: number,
    ...rest: [(string | OutgoingHttpHeaders | OutgoingHttpHeader[])?, (OutgoingHttpHeaders | OutgoingHttpHeader[])?]
  ): this {
    if (this.isLast?.()) this.shouldKeepAlive = false
    this.#dropBody()
    this.#nameRequest(status)
    // Node's overloads cannot be passed on with their types.
    return super.writeHead(status, ...(rest as [string?, OutgoingHttpHeaders?]))
  }

  /** Writes a head with exactly these headers and the standard reason phrase, even after a failed `writeHead` that has set another. */
  writePlainHead(status: number, headers: string[]): void {
    this.writeHead(status, STATUS_CODES[status], headers)
  }

  /** Closes the connection after a response that does not wait for the whole request body. */
  #dropBody(): void {
    const { req } = this
    if (req.complete || !hasBody(req)) return
    this.shouldKeepAlive = false
    // Node detaches the request from the response: code that still reads the body would wait forever.
    req.socket.once('close', () => {
      if (!req.readableEnded) req.destroy(createAbortError())
    })
  }

  /** Adds the request id to server errors: as a header for people, and as `Server-Timing` for the page that sent the request. */
  #nameRequest(status: number): void {
    // 501 means an unsupported feature, not a failure.
    const id = status >= 500 && status !== 501 ? this.findRequestId?.() : undefined
    if (id === undefined) return
    this.setHeader('x-request-id', id)
    this.setHeader('server-timing', `request;desc="${id}"`)
  }
}

/** Whether a request announces a body. Node marks requests as complete only after the listener has returned. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/** The error that Node raises for reads from a closed connection. */
function createAbortError(): Error {
  return Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
}

/** Whether an error only means that the connection was closed, as raised by Node's streams or the body of a `Request`. */
export function isAbortError(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'AbortError'
  if (!(error instanceof Error && 'code' in error)) return false
  return error.code === 'ERR_STREAM_PREMATURE_CLOSE' || (error.code === 'ECONNRESET' && error.message === 'aborted')
}
