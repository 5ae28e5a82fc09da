import { randomBytes } from 'node:crypto'
import type { Clock } from '#backend/clock.ts'
import { apiHeaders } from '#backend/http/reply.ts'
import { readText } from '#backend/http/read-json.ts'
import type { Log } from '#backend/log.ts'
import { ServiceError } from '#backend/service-error.ts'
import { Channel, type ChannelLimits, type Connection } from './channel.ts'
import { encodeArrays, encodeFrame } from './frame.ts'
import { type ForwardRequest, parseForward } from './parse-forward.ts'
import { encodeStreamError, toStreamError } from './stream-error.ts'

/** The two kinds of streams of Firestore. */
export type StreamKind = 'Listen' | 'Write'

/** One stream over a channel. */
export type Stream = {
  /** Receives a message of the client. */
  readonly receive: (text: string) => void
  /** Ends the stream with an error that is sent to the client. */
  readonly fail: (error: unknown) => void
  /** Called when the channel is closed. */
  readonly close: () => void
}

/** The request of a client that opens a channel. */
export type Opening = {
  readonly kind: StreamKind
  /** The full name of the database. */
  readonly database: string
  /** Without `Bearer`. */
  readonly token: string | undefined
  readonly clientAddress: string | undefined
}

export type ChannelsOptions = {
  readonly clock: Clock
  readonly log: Log
  readonly limits: ChannelLimits
  /**
   * Accepts or refuses a new stream.
   *
   * @throws ServiceError, which is sent to the client.
   */
  readonly accept: (opening: Opening) => Promise<Acceptance>
}

/** An accepted stream. */
export type Acceptance = {
  readonly begin: (connection: Connection) => Stream
  /** Maximum size of one message from now on. */
  readonly messageBytes: number
}

/** Maximum size of a message in the opening request, before the caller is verified: a handshake, or the first targets. */
const openingMessageBytes = 2 ** 18

const address = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel$/

/** Whether a path is the address of a stream. */
export function isStreamAddress(pathname: string): boolean {
  return address.test(pathname)
}

/** Versions in the handshake; clients ignore the server's. */
const protocolVersion = 8
const serverVersion = 1

/** Percent-encoding turns one byte of a message into three. */
const formOverhead = 3

const headers = {
  ...apiHeaders,
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-cache, no-store, no-transform',
  // Prevents nginx from buffering the response.
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
      // The client has disconnected.
      if (request.signal.aborted) return new Response(null, { status: 400, headers })
      const { message } = toStreamError(error, this.#options.log)
      return new Response(message, { status: 400, headers })
    }
  }

  /** Closes every session at once; clients reconnect. */
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
      // Without an error in the stream the client would repeat the request forever.
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
      // A refusal needs no session: the response to the opening carries it, and the client closes.
      const refusal = { id: 1, json: encodeStreamError(toStreamError(error, log)) }
      return new Response(encodeFrame(`[[0,[${handshake.json}]],[1,[${refusal.json}]]]`), { headers })
    }
  }
}

async function readForward(request: Request, messageBytes: number): Promise<ForwardRequest> {
  return parseForward(await readText(request, formOverhead * messageBytes), messageBytes)
}

/** The SDK searches for `Unknown SID`, but not at the start of the text. */
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
