import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse, STATUS_CODES } from 'node:http'

/** Seconds that an idle connection is kept; every response states it. */
export const keepAliveSeconds = 5

/** Node's response, which also knows when it has to be the last one of its connection. */
export class SiteResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** Whether the connection ends with this response; asked when its head is written, which may be long after the request came. */
  declare isLast?: () => boolean

  /** Of the request; failures say it, so that a visitor can quote it. */
  declare findRequestId?: () => string | undefined

  override writeHead(
    status: number,
    ...rest: [(string | OutgoingHttpHeaders | OutgoingHttpHeader[])?, (OutgoingHttpHeaders | OutgoingHttpHeader[])?]
  ): this {
    if (this.isLast?.()) this.shouldKeepAlive = false
    this.#dropBody()
    this.#nameRequest(status)
    // Node's own types tell its two forms apart, which are passed on here.
    return super.writeHead(status, ...(rest as [string?, OutgoingHttpHeaders?]))
  }

  /** Writes a head of these headers, with the standard reason phrase also after a head that could not be written has left another. */
  writePlainHead(status: number, headers: string[]): void {
    this.writeHead(status, STATUS_CODES[status], headers)
  }

  /** Ends the connection with a response that does not wait for the whole body, so that the rest need not be received. */
  #dropBody(): void {
    const { req } = this
    if (req.complete || !hasBody(req)) return
    this.shouldKeepAlive = false
    // Node forgets the request with its response: code that still reads the body would wait forever.
    req.socket.once('close', () => {
      if (!req.readableEnded) req.destroy(createAbortError())
    })
  }

  /** Adds the id of its request to a response that says a failure of ours: for people, and as `Server-Timing` for the page that asked for it. */
  #nameRequest(status: number): void {
    // 501 says what there is not, and nothing has failed.
    const id = status >= 500 && status !== 501 ? this.findRequestId?.() : undefined
    if (id === undefined) return
    this.setHeader('x-request-id', id)
    this.setHeader('server-timing', `request;desc="${id}"`)
  }
}

/** Whether a request says that it has a body. Until its listener has returned, Node has not marked any request as complete. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/** The error that Node raises when code reads from a connection that has ended. */
function createAbortError(): Error {
  return Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
}

/** Whether an error only says that the connection has ended: as Node's streams raise it, or the body of a `Request`. */
export function isAbortError(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'AbortError'
  if (!(error instanceof Error && 'code' in error)) return false
  return error.code === 'ERR_STREAM_PREMATURE_CLOSE' || (error.code === 'ECONNRESET' && error.message === 'aborted')
}
