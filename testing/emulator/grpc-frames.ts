import { ServiceError } from '#backend/service-error.ts'

const prefixBytes = 5

/** A message as gRPC carries it over HTTP/2: a byte that says "not compressed", the length in four, and the message. */
export function encodeFrame(message: Buffer): Buffer {
  const frame = Buffer.alloc(prefixBytes + message.length)
  frame.writeUInt32BE(message.length, 1)
  message.copy(frame, prefixBytes)
  return frame
}

/** Takes the messages out of what arrives. */
export class FrameReader {
  readonly #mostBytes: number
  #rest: Buffer = Buffer.alloc(0)

  /** @param mostBytes Of one message. */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /**
   * The messages that are whole by now.
   *
   * @throws ServiceError for a compressed message, which no client of the SDK sends, and for one that is too large.
   */
  push(chunk: Buffer): readonly Buffer[] {
    this.#rest = Buffer.concat([this.#rest, chunk])
    const messages: Buffer[] = []
    while (this.#rest.length >= prefixBytes) {
      if (this.#rest[0] !== 0) throw new ServiceError('UNIMPLEMENTED', 'Compressed messages are not supported.')
      const length = this.#rest.readUInt32BE(1)
      if (length > this.#mostBytes) throw new ServiceError('INVALID_ARGUMENT', `A request has at most ${this.#mostBytes} bytes.`)
      if (this.#rest.length < prefixBytes + length) break
      messages.push(this.#rest.subarray(prefixBytes, prefixBytes + length))
      this.#rest = this.#rest.subarray(prefixBytes + length)
    }
    return messages
  }
}
