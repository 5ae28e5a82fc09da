import type { Clock } from '#backend/clock.ts'
import { encodeArrays, encodeFrame } from './frame.ts'

/** Times and sizes of a channel; the names are those of `limits.ts`. */
export type ChannelLimits = {
  readonly streamBufferBytes: number
  readonly heartbeatMilliseconds: number
  readonly streamIdleMilliseconds: number
}

/** What a channel is made of. */
export type ChannelOptions = {
  /** Names the channel to its client; who knows it may read and write there. */
  readonly sid: string
  readonly clock: Clock
  readonly limits: ChannelLimits
  /** Takes the client's messages, each once and in their order. */
  readonly onMessage: (text: string) => void
  /** Told once when the channel is no more, for whatever reason. */
  readonly onClose: () => void
}

/** The way of a stream to its client. */
export type Outlet = {
  /** Queues a message, as JSON. */
  readonly send: (json: string) => void
  /** Answers when the client keeps up, or when the channel is no more. */
  readonly whenRoom: () => Promise<void>
  /** Sends a last message and takes no more; with it the answer ends, and the client closes the channel. */
  readonly finish: (json: string) => void
  /** Ends the channel at once; the client finds its session unknown. */
  readonly close: () => void
}

/** An outlet whose client may be gone without a word. */
export type Line = Outlet & {
  /** Since when nobody takes its answers, in milliseconds since the epoch; undefined while somebody does. */
  readonly absentSince: () => number | undefined
}

/** A message on its way, until the client has acknowledged it. */
type Outgoing = { readonly id: number; readonly json: string; readonly bytes: number }

/** The open answer by which the server's messages travel. */
type BackChannel = {
  readonly controller: ReadableStreamDefaultController<Uint8Array>
  /** Whether it ends with the first messages. */
  readonly isPolling: boolean
  /** The last message that was written to it. */
  lastId: number
  bytes: number
  heartbeats: number
  stopTimer: () => void
}

/** Bytes that may wait between us and the socket, and of one frame. */
const chunkBytes = 65_536

/**
 * A streaming answer ends after so many heartbeats (the hosted service's end after about a minute): who does not ask again is gone, also
 * when the network never said so. Our own judgement.
 */
const heartbeatsOfAnswer = 4

/** For so long after an answer ended its client is on the way to ask again; telling it otherwise would make it ask twice. */
const renewalMilliseconds = 3000

/** A client's missing message is waited for until so many later ones have come, or so many characters: requests seldom overtake each other. */
const mostHeld = 1000
const mostHeldBytes = 2 ** 18

const noop = '"noop"'

/**
 * One WebChannel session (protocol: WebChannel v8): messages of the server in order and again until acknowledged, messages of the client
 * in order and once. The share of the buffer that the client has not acknowledged is bounded.
 */
export class Channel implements Line {
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
    this.#giveRoom()
  }

  close(): void {
    if (this.#state === 'closed') return
    this.#state = 'closed'
    this.#stopIdleTimer()
    this.#endBackChannel()
    this.#unacknowledged = []
    this.#bytes = 0
    this.#dropHeld()
    this.#giveRoom()
    this.#options.onClose()
  }

  /** Takes messages of the client; those of one that was told the end are dropped, and keep nothing alive. */
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

  /** Forgets what the client has. */
  acknowledge(arrayId: number): void {
    const first = this.#unacknowledged.findIndex(({ id }) => id > arrayId)
    const known = first === -1 ? this.#unacknowledged.splice(0) : this.#unacknowledged.splice(0, first)
    for (const { bytes } of known) this.#bytes -= bytes
    if (this.#bytes < this.#roomBytes) this.#giveRoom()
  }

  absentSince(): number | undefined {
    return this.#back ? undefined : Math.max(this.#openedAt, this.#leftAt)
  }

  /** The answer to a forward request: whether a back channel is there, and what the client may lack. */
  describe(): string {
    const { clock } = this.#options
    const isPresent = this.#back !== undefined || clock.now() - this.#leftAt < renewalMilliseconds
    return encodeFrame(`[${isPresent ? 1 : 0},${this.#lastId},${this.#bytes}]`)
  }

  /**
   * Opens the back channel in the place of a former one.
   *
   * @param arrayId The last array that the client has: everything after it is sent, again if need be.
   * @param polling Whether the answer ends with the first messages, and after how many milliseconds without any; undefined for streaming.
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
          // The client takes an answer that does not begin at once for one that a proxy holds back.
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
    // A single message may be larger than the buffer, but none may wait behind a full one.
    if (this.#unacknowledged.length > 0 && this.#bytes + bytes > this.#options.limits.streamBufferBytes) return this.close()
    this.#unacknowledged.push({ id: ++this.#lastId, json, bytes })
    this.#bytes += bytes
    this.#flush()
  }

  /** Writes what fits; the rest waits until the socket has taken it. */
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
      // With the next answer the client says how far it has come.
      if (back.isPolling || back.bytes >= this.#roomBytes) return this.#endBackChannel()
      if (this.#state === 'finishing' && last.id === this.#lastId) return this.#endBackChannel()
    }
  }

  #nextArrays(lastId: number): readonly Outgoing[] {
    const first = this.#unacknowledged[0]?.id ?? 0
    const arrays: Outgoing[] = []
    let bytes = 0
    // Ids have no gaps.
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

  /** Without a request for so long the client is gone. */
  #startIdleTimer(): void {
    this.#stopIdleTimer()
    if (this.#back || this.#state === 'closed') return
    const { clock, limits } = this.#options
    this.#stopIdleTimer = clock.schedule(() => this.close(), limits.streamIdleMilliseconds)
  }

  #giveRoom(): void {
    const waiting = this.#waitForRoom
    this.#waitForRoom = []
    for (const resolve of waiting) resolve()
  }
}
