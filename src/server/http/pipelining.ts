import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Most pipelined requests per connection. Browsers send none; our own judgement. */
const mostWaiting = 32

/** Limits pipelining (RFC 9112, section 9.3.2). Node starts all pipelined requests at once, and buffers their responses. */
export class Pipelining {
  readonly #waiting = new WeakMap<Socket, number>()

  /**
   * Counts a new request.
   *
   * @returns 'refused' for the first one above the limit, whose response must be the connection's last; 'dropped' for those after it.
   */
  take({ socket }: IncomingMessage, response: ServerResponse): 'taken' | 'refused' | 'dropped' {
    // Its response owns the socket, so it is not waiting.
    if (response.socket) return 'taken'
    const waiting = (this.#waiting.get(socket) ?? 0) + 1
    this.#waiting.set(socket, waiting)
    if (waiting > mostWaiting) return waiting === mostWaiting + 1 ? 'refused' : 'dropped'
    response.once('close', () => {
      const left = this.#waiting.get(socket) ?? 0
      // After a refusal, the connection accepts nothing more.
      if (left <= mostWaiting) this.#waiting.set(socket, left - 1)
    })
    return 'taken'
  }
}
