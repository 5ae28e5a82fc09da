import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http'

/** A head that is known beforehand, but for the date and the connection's own headers. */
export type PreparedHead = {
  readonly status: 200 | 304
  /** Names and values in turn. */
  readonly headers: string[]
  /** Status line and headers as they are sent, each line with its end. */
  readonly head: string
}

export type PreparedAnswer = PreparedHead & { readonly body: Buffer | string | undefined }

/** How long an idle connection is kept; every answer tells it. */
export const keepAliveSeconds = 5

/**
 * Sends prepared answers without building their head again: for each answer Node checks every header and joins them, which takes longer
 * than all else that serving from memory needs. To have a head of one's own is the one thing here that Node does not document (`_header`
 * of its OutgoingMessage, which `end` sends as it is); Node's version is pinned, and tests hold the two ways of sending against each other.
 */
export class PreparedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** Whether the connection ends with this answer; asked when its head is written, which may be long after the request came. */
  declare isLast?: () => boolean

  override writeHead(
    status: number,
    ...rest: [(string | OutgoingHttpHeaders | OutgoingHttpHeader[])?, (OutgoingHttpHeaders | OutgoingHttpHeader[])?]
  ): this {
    if (this.isLast?.()) this.shouldKeepAlive = false
    // Node's own types tell its two forms apart, which are passed on here.
    return super.writeHead(status, ...(rest as [string?, OutgoingHttpHeaders?]))
  }

  /** @param date The current one, as HTTP writes it. */
  sendPrepared({ status, headers, head, body }: PreparedAnswer, date: string): void {
    if (this.isLast?.()) this.shouldKeepAlive = false
    // Whoever wants the connection closed is answered the ordinary way.
    if (this.shouldKeepAlive && this.req.httpVersion === '1.1') {
      // See above.
      const outgoing = this as unknown as { _header: string }
      this.statusCode = status
      outgoing._header = `${head}Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n\r\n`
    } else this.writeHead(status, headers)
    this.end(this.req.method === 'HEAD' ? undefined : body)
  }

  /** Writes a head of these headers; the status is told in its own words, also after a head that could not be written has left others. */
  writePlainHead(status: number, headers: string[]): void {
    this.writeHead(status, STATUS_CODES[status], headers)
  }

  /** Ends the connection with this answer: what was not read of a refused body must not be taken for the next request. */
  dropBody(): void {
    this.shouldKeepAlive = false
    const { req } = this
    // Node forgets the request with its answer: whoever still reads the body would wait for ever.
    req.socket.once('close', () => {
      if (!req.readableEnded) req.destroy(createAbortError())
    })
  }
}

/**
 * @param headers Names and values in turn.
 * @throws TypeError when a header would end its line early.
 */
export function prepareHead(status: PreparedHead['status'], headers: string[]): PreparedHead {
  const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? ''] as const] : []))
  for (const [name, value] of lines) {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  }
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`), ''].join('\r\n')
  return { status, headers, head }
}

/** Adds a text and its length to a head that has none. */
export function withText({ status, headers, head }: PreparedHead, body: string): PreparedAnswer {
  const length = String(Buffer.byteLength(body))
  return { status, headers: [...headers, 'content-length', length], head: `${head}content-length: ${length}\r\n`, body }
}

/** What Node says to whoever reads from a connection that has ended. */
export function createAbortError(): Error {
  return Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
}

/** Whether an error says no more than that, or that the stream has: whoever reads by iteration is told so. */
export function isAbortError(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  return error.code === 'ERR_STREAM_PREMATURE_CLOSE' || (error.code === 'ECONNRESET' && error.message === 'aborted')
}

/** The current date as HTTP writes it, made once a second (RFC 9110, section 5.6.7). */
export class HttpDate {
  #second = 0
  #text = ''

  /** @param now Milliseconds since 1970. */
  at(now: number): string {
    const second = Math.floor(now / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#text = new Date(second * 1000).toUTCString()
    }
    return this.#text
  }
}
