import * as v from 'valibot'
import { encodeBase64 } from '#protocol/base64.ts'
import type { Log } from '#backend/log.ts'
import { ServiceError } from '#backend/service-error.ts'
import type { Sink } from './channel.ts'
import { encodeStreamError, toStreamError } from './stream-error.ts'

export type WriteOptions = {
  readonly sink: Sink
  readonly streamId: string
  /**
   * Stores the `writes` of a message atomically, and returns the reply of a commit: JSON of an object with `commitTime` and `writeResults`.
   */
  readonly commit: (writes: readonly unknown[]) => Promise<string>
  /** Maximum size of the messages that may wait while a batch is stored. */
  readonly backlogBytes: number
  readonly log: Log
}

const Message = v.looseObject({ streamToken: v.optional(v.string()), writes: v.optional(v.array(v.unknown()), []) })

/**
 * One Write stream (google.firestore.v1.Firestore.Write): a handshake, then batches, each committed atomically before the next one is read.
 * A refused batch ends the stream, because its client decides whether to send the following ones again.
 */
export class WriteStream {
  readonly #options: WriteOptions
  #waiting: string[] = []
  #waitingBytes = 0
  #isRunning = false
  #isClosed = false
  #failure: unknown
  #hasShakenHands = false
  #answerCount = 0n

  constructor(options: WriteOptions) {
    this.#options = options
  }

  receive(text: string): void {
    if (this.#isClosed || this.#failure !== undefined) return
    this.#waiting.push(text)
    this.#waitingBytes += text.length
    const { backlogBytes } = this.#options
    if (this.#isRunning && this.#waitingBytes > backlogBytes) {
      return this.fail(new ServiceError('RESOURCE_EXHAUSTED', `More than ${backlogBytes} bytes wait to be written.`))
    }
    if (this.#isRunning) return
    this.#isRunning = true
    this.#run().catch((error: unknown) => this.#end(error))
  }

  /**
   * Ends the stream with an error that is sent to its client. A running commit is answered first, or its client would send it again. Later
   * batches are not started.
   */
  fail(error: unknown): void {
    this.#waiting = []
    if (this.#isRunning) this.#failure ??= error
    else this.#end(error)
  }

  close(): void {
    this.#isClosed = true
    this.#waiting = []
  }

  async #run(): Promise<void> {
    for (let text = this.#waiting.shift(); text !== undefined; text = this.#waiting.shift()) {
      this.#waitingBytes -= text.length
      await this.#answer(text)
    }
    this.#isRunning = false
    if (this.#failure !== undefined) this.#end(this.#failure)
  }

  #end(error: unknown): void {
    if (this.#isClosed) return
    this.#options.sink.finish(encodeStreamError(toStreamError(error, this.#options.log)))
    this.close()
  }

  async #answer(text: string): Promise<void> {
    const { writes } = parseMessage(text)
    const { sink, streamId, commit } = this.#options
    if (!this.#hasShakenHands) {
      this.#hasShakenHands = true
      sink.send(JSON.stringify({ streamId, streamToken: this.#nextToken() }))
      return
    }
    // A message without writes only acknowledges responses.
    const stored = writes.length > 0 ? (await commit(writes)).replace(/^\{/, ',') : '}'
    sink.send(`{"streamToken":"${this.#nextToken()}"${stored}`)
  }

  /** Opaque to the client, which sends it back. The server ignores it, because the channel already repeats and orders messages. */
  #nextToken(): string {
    const token = Buffer.alloc(8)
    token.writeBigUInt64BE(++this.#answerCount)
    return encodeBase64(token)
  }
}

function parseMessage(text: string): v.InferOutput<typeof Message> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Message), text)
  if (parsed.success) return parsed.output
  throw new ServiceError('INVALID_ARGUMENT', 'A request to write is not understood.')
}
