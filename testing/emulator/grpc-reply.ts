import type { ServerHttp2Stream } from 'node:http2'
import type { StreamError } from '#backend/streams/stream-error.ts'
import { encodeFrame } from './grpc-frames.ts'
import { encodeMessage } from './protobuf.ts'

/** The answer to a call by gRPC: messages, then how it ended, in the trailers. */
export class GrpcReply {
  readonly #stream: ServerHttp2Stream
  readonly #message: string
  #end: Pick<StreamError, 'code' | 'message'> = { code: 0, message: '' }

  /** @param message What its messages are, by their name. */
  constructor(stream: ServerHttp2Stream, message: string) {
    this.#stream = stream
    this.#message = message
    // A disconnected client gets no further messages.
    stream.on('error', () => stream.destroy())
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true })
    stream.once('wantTrailers', () => {
      stream.sendTrailers({ 'grpc-status': String(this.#end.code), 'grpc-message': encodeURI(this.#end.message.toWellFormed()) })
    })
  }

  send(json: object): void {
    if (!this.#stream.writableEnded && !this.#stream.destroyed) this.#stream.write(encodeFrame(encodeMessage(this.#message, json)))
  }

  /** Answers when the client keeps up, or has gone. */
  async whenRoom(): Promise<void> {
    const stream = this.#stream
    while (stream.writableNeedDrain && !stream.destroyed) {
      await new Promise<void>((resolve) => {
        const settle = () => {
          stream.off('drain', settle).off('close', settle)
          resolve()
        }
        stream.on('drain', settle).on('close', settle)
      })
    }
  }

  end(error?: StreamError): void {
    if (this.#stream.writableEnded || this.#stream.destroyed) return
    if (error) this.#end = error
    this.#stream.end()
  }
}
