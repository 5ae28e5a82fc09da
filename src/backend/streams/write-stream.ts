import * as v from 'valibot'
import { encodeBase64 } from '#protocol/base64.ts'
import type { Log } from '#backend/log.ts'
import { ServiceError } from '#backend/service-error.ts'
import type { Outlet } from './channel.ts'
import { encodeStreamError, toStreamError } from './stream-error.ts'

/** What a stream of writing rests on. */
export type WriteOptions = {
  readonly outlet: Outlet
  readonly streamId: string
  /** Stores the `writes` of a message as one, and answers as a commit does: JSON of an object with `commitTime` and `writeResults`. */
  readonly commit: (writes: readonly unknown[]) => Promise<string>
  /** What may wait while a batch is being stored. */
  readonly backlogBytes: number
  readonly log: Log
}

const Message = v.looseObject({ streamToken: v.optional(v.string()), writes: v.optional(v.array(v.unknown()), []) })

/**
 * One stream of writing (google.firestore.v1.Firestore.Write): a handshake, then batches, each stored as one before the next is looked at.
 * A refused batch ends the stream, because its client decides what becomes of the following ones.
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
   * Ends the stream with an error that its client is told. A batch that is being stored is answered first: its client would send it again.
   * Those behind it were not begun.
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
    this.#options.outlet.finish(encodeStreamError(toStreamError(error, this.#options.log)))
    this.close()
  }

  async #answer(text: string): Promise<void> {
    const { writes } = parseMessage(text)
    const { outlet, streamId, commit } = this.#options
    if (!this.#hasShakenHands) {
      this.#hasShakenHands = true
      outlet.send(JSON.stringify({ streamId, streamToken: this.#nextToken() }))
      return
    }
    // With no writes the client only says how far it has come.
    const stored = writes.length > 0 ? (await commit(writes)).replace(/^\{/, ',') : '}'
    outlet.send(`{"streamToken":"${this.#nextToken()}"${stored}`)
  }

  /** Opaque to the client, which sends it back; nothing rests on it, because the channel repeats and orders the messages. */
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
