import type { Clock } from '#backend/clock.ts'
import { encodeArrays, encodeFrame } from './frame.ts'

/** Times and sizes of a channel; the names are those of `limits.ts`. */
export type ChannelLimits = {
  readonly streamBufferBytes: number
  readonly heartbeatMilliseconds: number
  readonly streamIdleMilliseconds: number
}

/** Options of a channel. */
export type ChannelOptions = {
  /** The session id; a client that knows it may read and write on the channel. */
  readonly sid: string
  readonly clock: Clock
  readonly limits: ChannelLimits
  /** Called with each message of the client, once and in order. */
  readonly onMessage: (text: string) => void
  /** Called once when the channel is closed, for any reason. */
  readonly onClose: () => void
}

/** Sends a stream's messages to its client. */
export type Sink = {
  /** Queues a message, as JSON. */
  readonly send: (json: string) => void
  /** Resolves when the buffer has room, or when the channel is closed. */
  readonly whenRoom: () => Promise<void>
  /** Sends a last message and drops later ones; the response ends with it, and the client closes the channel. */
  readonly finish: (json: string) => void
  /** Closes the channel at once; the client's next request is answered `Unknown SID`. */
  readonly close: () => void
}

/** A sink whose client may disappear without closing it. */
export type Connection = Sink & {
  /** Since when no response is open, in milliseconds since the epoch; undefined while one is. */
  readonly absentSince: () => number | undefined
}

/** A message that the client has not acknowledged yet. */
type Outgoing = { readonly id: number; readonly json: string; readonly bytes: number }

/** The open response that carries the server's messages. */
type BackChannel = {
  readonly controller: ReadableStreamDefaultController<Uint8Array>
  /** Whether it ends after the first messages. */
  readonly isPolling: boolean
  /** The last message that was written to it. */
  lastId: number
  bytes: number
  heartbeats: number
  stopTimer: () => void
}

/** Maximum bytes of one frame, and of what waits for the socket. */
const chunkBytes = 65_536

/**
 * A streaming response ends after this many heartbeats (at the hosted service after about a minute): a client that does not request the
 * next one is gone, even if the connection never reported an error. Our own judgement.
 */
const heartbeatsOfAnswer = 4

/** A client reconnects within this time after its response ended. Reported as absent, it would reconnect twice. */
const renewalMilliseconds = 3000

/** Limits for messages that arrive before a missing one, in messages and characters: requests seldom arrive out of order. */
const mostHeld = 1000
const mostHeldBytes = 2 ** 18

const noop = '"noop"'

/**
 * One WebChannel session (protocol: WebChannel v8): sends the server's messages in order, repeated until acknowledged, and
 * delivers each message of the client once and in order. Unacknowledged messages are limited to `streamBufferBytes`.
 */
export class Channel implements Connection {
  readonly sid: string
  readonly #options: ChannelOptions
  readonly #encoder = new TextEncoder()
  #unacknowledged: Outgoing[] = []
  #bytes = 0
  #lastId = 0
  #back: BackChannel | undefined
  readonly #openedAt: number
  #leftAt = Number.NEGATIVE_INFINITY
  #nextNumber = 0
  readonly #held = new Map<number, string>()
  #heldBytes = 0
  #stopIdleTimer: () => void = () => {}
  #waitForRoom: (() => void)[] = []
  #state: 'open' | 'finishing' | 'closed' = 'open'

  constructor(options: ChannelOptions) {
    this.sid = options.sid
    this.#options = options
    this.#openedAt = options.clock.now()
    this.#startIdleTimer()
  }

  send(json: string): void {
    if (this.#state === 'open') this.#push(json)
  }

  async whenRoom(): Promise<void> {
    while (this.#bytes >= this.#roomBytes && this.#state === 'open') await new Promise<void>((resolve) => this.#waitForRoom.push(resolve))
  }

  finish(json: string): void {
    if (this.#state !== 'open') return
    this.#state = 'finishing'
    this.#dropHeld()
    this.#push(json)
    this.#resolveRoom()
  }

  close(): void {
    if (this.#state === 'closed') return
    this.#state = 'closed'
    this.#stopIdleTimer()
    this.#endBackChannel()
    this.#unacknowledged = []
    this.#bytes = 0
    this.#dropHeld()
    this.#resolveRoom()
    this.#options.onClose()
  }

  /** Receives messages of the client. After `finish`, messages are dropped and do not reset the idle timer. */
  receive(messages: readonly { readonly number: number; readonly text: string }[]): void {
    if (this.#state !== 'open') return
    this.#startIdleTimer()
    for (const { number, text } of messages) {
      if (number < this.#nextNumber || number >= this.#nextNumber + mostHeld || this.#held.has(number)) continue
      this.#held.set(number, text)
      this.#heldBytes += text.length
    }
    for (let text = this.#held.get(this.#nextNumber); text !== undefined; text = this.#held.get(this.#nextNumber)) {
      this.#held.delete(this.#nextNumber++)
      this.#heldBytes -= text.length
      this.#options.onMessage(text)
    }
    if (this.#heldBytes > mostHeldBytes) this.close()
  }

  #dropHeld(): void {
    this.#held.clear()
    this.#heldBytes = 0
  }

  /** Drops the messages that the client has received. */
  acknowledge(arrayId: number): void {
    const first = this.#unacknowledged.findIndex(({ id }) => id > arrayId)
    const known = first === -1 ? this.#unacknowledged.splice(0) : this.#unacknowledged.splice(0, first)
    for (const { bytes } of known) this.#bytes -= bytes
    if (this.#bytes < this.#roomBytes) this.#resolveRoom()
  }

  absentSince(): number | undefined {
    return this.#back ? undefined : Math.max(this.#openedAt, this.#leftAt)
  }

  /** The response to a forward request: whether a back channel is open, the last array ID, and the unacknowledged bytes. */
  describe(): string {
    const { clock } = this.#options
    const isPresent = this.#back !== undefined || clock.now() - this.#leftAt < renewalMilliseconds
    return encodeFrame(`[${isPresent ? 1 : 0},${this.#lastId},${this.#bytes}]`)
  }

  /**
   * Opens the back channel and closes the previous one.
   *
   * @param arrayId The last array that the client has: all later ones are sent, repeated if necessary.
   * @param polling Set for a response that ends after the first messages, or after this many milliseconds without any; undefined for
   * streaming.
   */
  openBackChannel(arrayId: number, polling: { readonly timeoutMilliseconds: number | undefined } | undefined): ReadableStream<Uint8Array> {
    this.#endBackChannel()
    this.acknowledge(arrayId)
    this.#stopIdleTimer()
    const { limits, clock } = this.#options
    let back: BackChannel | undefined
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          back = { controller, isPolling: polling !== undefined, lastId: arrayId, bytes: 0, heartbeats: 0, stopTimer: () => {} }
          this.#back = back
          const milliseconds = Math.min(polling?.timeoutMilliseconds ?? limits.heartbeatMilliseconds, limits.heartbeatMilliseconds)
          const beat = () => {
            this.#beat()
            if (this.#back === back && back) back.stopTimer = clock.schedule(beat, milliseconds)
          }
          back.stopTimer = clock.schedule(beat, milliseconds)
          // A client assumes that a proxy buffers a response that does not start at once.
          if (!polling && this.#unacknowledged.length === 0) this.#push(noop)
        },
        pull: () => this.#flush(),
        cancel: () => {
          if (back && this.#back === back) this.#leave()
        },
      },
      { highWaterMark: chunkBytes, size: (chunk) => chunk?.length ?? 0 },
    )
  }

  get #roomBytes(): number {
    return this.#options.limits.streamBufferBytes / 4
  }

  #push(json: string): void {
    const bytes = Buffer.byteLength(json)
    // A single message may exceed the buffer, but only when nothing else is waiting.
    if (this.#unacknowledged.length > 0 && this.#bytes + bytes > this.#options.limits.streamBufferBytes) return this.close()
    this.#unacknowledged.push({ id: ++this.#lastId, json, bytes })
    this.#bytes += bytes
    this.#flush()
  }

  /** Writes what fits; the rest waits until the socket has room. */
  #flush(): void {
    const back = this.#back
    if (!back) return
    while ((back.controller.desiredSize ?? 0) > 0) {
      const arrays = this.#nextArrays(back.lastId)
      const last = arrays.at(-1)
      if (!last) return
      const chunk = this.#encoder.encode(encodeArrays(arrays))
      back.lastId = last.id
      back.bytes += chunk.length
      back.controller.enqueue(chunk)
      // With its next request the client acknowledges what it has received.
      if (back.isPolling || back.bytes >= this.#roomBytes) return this.#endBackChannel()
      if (this.#state === 'finishing' && last.id === this.#lastId) return this.#endBackChannel()
    }
  }

  #nextArrays(lastId: number): readonly Outgoing[] {
    const first = this.#unacknowledged[0]?.id ?? 0
    const arrays: Outgoing[] = []
    let bytes = 0
    // IDs have no gaps.
    for (let at = Math.max(0, lastId + 1 - first); at < this.#unacknowledged.length && bytes < chunkBytes; at++) {
      const next = this.#unacknowledged[at]
      if (next) arrays.push(next)
      bytes += next?.bytes ?? 0
    }
    return arrays
  }

  #beat(): void {
    const back = this.#back
    if (!back) return
    back.heartbeats++
    if (back.heartbeats >= heartbeatsOfAnswer) this.#endBackChannel()
    else this.#push(noop)
  }

  #endBackChannel(): void {
    const back = this.#back
    if (!back) return
    this.#leave()
    back.controller.close()
  }

  #leave(): void {
    this.#back?.stopTimer()
    this.#back = undefined
    this.#leftAt = this.#options.clock.now()
    this.#startIdleTimer()
  }

  /** Closes the channel when the client makes no request for `streamIdleMilliseconds`. */
  #startIdleTimer(): void {
    this.#stopIdleTimer()
    if (this.#back || this.#state === 'closed') return
    const { clock, limits } = this.#options
    this.#stopIdleTimer = clock.schedule(() => this.close(), limits.streamIdleMilliseconds)
  }

  #resolveRoom(): void {
    const waiting = this.#waitForRoom
    this.#waitForRoom = []
    for (const resolve of waiting) resolve()
  }
}
