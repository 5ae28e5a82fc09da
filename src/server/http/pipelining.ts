import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that may wait for their turn on one connection. Browsers send none ahead; our own judgement. */
const mostWaiting = 32

/**
 * Counts the requests that a client sends before it has the answers to earlier ones (RFC 9112, section 9.3.2). Node begins all of them at
 * once, however many come in one piece, and keeps their answers until it is their turn.
 */
export class Pipelining {
  readonly #waiting = new WeakMap<Socket, number>()

  /**
   * Takes a request that has come.
   *
   * @returns 'refused' for the first one too many, whose answer is to be the last of its connection; 'dropped' for what follows it.
   */
  take({ socket }: IncomingMessage, response: ServerResponse): 'taken' | 'refused' | 'dropped' {
    // The next response has the socket already.
    if (response.socket) return 'taken'
    const waiting = (this.#waiting.get(socket) ?? 0) + 1
    this.#waiting.set(socket, waiting)
    if (waiting > mostWaiting) return waiting === mostWaiting + 1 ? 'refused' : 'dropped'
    response.once('close', () => {
      const left = this.#waiting.get(socket) ?? 0
      // Once refused, the connection takes nothing more.
      if (left <= mostWaiting) this.#waiting.set(socket, left - 1)
    })
    return 'taken'
  }
}
