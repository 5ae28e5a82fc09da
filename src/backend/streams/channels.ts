import { randomBytes } from 'node:crypto'
import type { Clock } from '#backend/clock.ts'
import { apiHeaders } from '#backend/http/reply.ts'
import { readText } from '#backend/http/read-json.ts'
import type { Log } from '#backend/log.ts'
import { ServiceError } from '#backend/service-error.ts'
import { Channel, type ChannelLimits, type Line } from './channel.ts'
import { encodeArrays, encodeFrame } from './frame.ts'
import { type ForwardRequest, parseForward } from './parse-forward.ts'
import { encodeStreamError, toStreamError } from './stream-error.ts'

/** The two streams of the provider. */
export type StreamKind = 'Listen' | 'Write'

/** One stream over a channel. */
export type Stream = {
  /** Takes a message of the client. */
  readonly receive: (text: string) => void
  /** Ends it with an error that the client is told. */
  readonly fail: (error: unknown) => void
  /** The channel is no more. */
  readonly close: () => void
}

/** What a client asks for when it opens a channel. */
export type Opening = {
  readonly kind: StreamKind
  /** The full name of the database. */
  readonly database: string
  /** Without `Bearer`. */
  readonly token: string | undefined
  readonly clientAddress: string | undefined
}

/** What the channels rest on. */
export type ChannelsOptions = {
  readonly clock: Clock
  readonly log: Log
  readonly limits: ChannelLimits
  /**
   * Decides whether there shall be a stream, and answers how to begin it.
   *
   * @throws ServiceError, which the client is told.
   */
  readonly accept: (opening: Opening) => Promise<Acceptance>
}

/** A stream that there shall be. */
export type Acceptance = {
  readonly begin: (line: Line) => Stream
  /** Most bytes of one message from now on. */
  readonly messageBytes: number
}

/** Most bytes of a message that comes with the opening, before anybody knows whose it is: a handshake, or the first targets. */
const openingMessageBytes = 2 ** 18

const address = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel$/

/** Where the streams are reached. */
export function isStreamAddress(pathname: string): boolean {
  return address.test(pathname)
}

/** What the client is told of the server: its version means nothing here. */
const protocolVersion = 8
const serverVersion = 1

/** A form may take three bytes for one of a message. */
const formOverhead = 3

const headers = {
  ...apiHeaders,
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-cache, no-store, no-transform',
  // For proxies that know it (nginx): nothing may be held back.
  'x-accel-buffering': 'no',
}

type Session = { readonly channel: Channel; readonly stream: Stream; readonly messageBytes: number }

/** The WebChannel server (protocol: WebChannel v8): sessions, and the requests that belong to them. */
export class Channels {
  readonly #options: ChannelsOptions
  readonly #channels = new Map<string, Session>()

  constructor(options: ChannelsOptions) {
    this.#options = options
  }

  /** Answers a request on a stream's address. */
  async fetch(request: Request, clientAddress: string | undefined): Promise<Response> {
    try {
      return await this.#answer(request, clientAddress)
    } catch (error) {
      // Whoever has hung up hears no answer.
      if (request.signal.aborted) return new Response(null, { status: 400, headers })
      const { message } = toStreamError(error, this.#options.log)
      return new Response(message, { status: 400, headers })
    }
  }

  /** Ends every session at once; the clients come again. */
  close(): void {
    for (const { channel } of this.#channels.values()) channel.close()
  }

  async #answer(request: Request, clientAddress: string | undefined): Promise<Response> {
    const { pathname, searchParams: query } = new URL(request.url)
    const kind = address.exec(pathname)?.[1] === 'Write' ? 'Write' : 'Listen'
    const sid = query.get('SID')
    const known = sid === null ? undefined : this.#channels.get(sid)
    if (query.get('TYPE') === 'terminate') {
      known?.channel.close()
      return new Response(null, { status: 200, headers })
    }
    if (request.method === 'POST') {
      if (sid === null)
        return await this.#open(kind, query.get('database') ?? '', await readForward(request, openingMessageBytes), clientAddress)
      return known ? await this.#forward(known, request, parseArrayId(query)) : unknownSession()
    }
    if (!known || request.method !== 'GET') return unknownSession()
    const polling = query.get('CI') === '1' ? { timeoutMilliseconds: parseTimeout(query) } : undefined
    return new Response(known.channel.openBackChannel(parseArrayId(query), polling), { headers })
  }

  async #forward({ channel, stream, messageBytes }: Session, request: Request, arrayId: number): Promise<Response> {
    channel.acknowledge(arrayId)
    try {
      channel.receive((await readForward(request, messageBytes)).messages)
    } catch (error) {
      // The client would repeat for ever what is refused without a word in the stream.
      if (request.signal.aborted || !(error instanceof ServiceError)) throw error
      stream.fail(error)
    }
    return new Response(channel.describe(), { headers })
  }

  async #open(kind: StreamKind, database: string, forward: ForwardRequest, clientAddress: string | undefined): Promise<Response> {
    const { limits, clock, accept, log } = this.#options
    const sid = randomBytes(24).toString('base64url')
    const handshake = { id: 0, json: `"c","${sid}","",${protocolVersion},${serverVersion},${limits.heartbeatMilliseconds}` }
    const token = /^Bearer (.+)$/i.exec(forward.headers.get('authorization') ?? '')?.[1]
    try {
      const { begin, messageBytes } = await accept({ kind, database, token, clientAddress })
      const channel = new Channel({
        sid,
        clock,
        limits,
        onMessage: (text) => this.#channels.get(sid)?.stream.receive(text),
        onClose: () => {
          this.#channels.get(sid)?.stream.close()
          this.#channels.delete(sid)
        },
      })
      this.#channels.set(sid, { channel, stream: begin(channel), messageBytes })
      channel.receive(forward.messages)
      return new Response(encodeArrays([handshake]), { headers })
    } catch (error) {
      // A refusal needs no session: the client learns it with the opening, and closes.
      const refusal = { id: 1, json: encodeStreamError(toStreamError(error, log)) }
      return new Response(encodeFrame(`[[0,[${handshake.json}]],[1,[${refusal.json}]]]`), { headers })
    }
  }
}

async function readForward(request: Request, messageBytes: number): Promise<ForwardRequest> {
  return parseForward(await readText(request, formOverhead * messageBytes), messageBytes)
}

/** The SDK looks for these words, and not at the beginning of the text. */
function unknownSession(): Response {
  return new Response('Error: Unknown SID', { status: 400, headers })
}

function parseArrayId(query: URLSearchParams): number {
  const text = query.get('AID') ?? '0'
  if (!/^-?\d{1,15}$/.test(text)) throw new ServiceError('INVALID_ARGUMENT', 'AID is no number.')
  return Number(text)
}

function parseTimeout(query: URLSearchParams): number | undefined {
  const text = query.get('TO') ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
