import { randomBytes } from 'node:crypto'
import type { DatabaseName } from '#protocol/document-name.ts'
import type { Caller, CallerVerifier } from '#backend/caller.ts'
import type { Clock } from '#backend/clock.ts'
import { assertDatabase, parseDatabaseName } from '#backend/http/assert-database.ts'
import type { Limits } from '#backend/limits.ts'
import type { Log } from '#backend/log.ts'
import { ServiceError } from '#backend/service-error.ts'
import type { HistoryReply } from '#backend/database/operations.ts'
import type { StoreFollower } from '#backend/database/store.ts'
import { type Acceptance, Channels, type Opening, type Stream } from './channels.ts'
import type { Line, Outlet } from './channel.ts'
import { CommitFeed } from './commit-feed.ts'
import { type ListenOptions, ListenStream, type Target } from './listen-stream.ts'
import type { ListenContext } from './parse-listen.ts'
import { type CallerStreams, type ReviewAccess, reviewTargets } from './review-targets.ts'
import { StreamCount } from './stream-count.ts'
import { WriteStream } from './write-stream.ts'

/** What the streams rest on. */
export type StreamsOptions = {
  readonly database: DatabaseName
  readonly limits: Limits
  readonly clock: Clock
  readonly log: Log
  /** Where the history of commits stands. */
  readonly history: HistoryReply
  /** Asked at the opening, and every 2 s while a stream lives: UNAUTHENTICATED ends it. */
  readonly verifyCaller: CallerVerifier
  /** When an accepted token runs out, in milliseconds since the epoch. */
  readonly findExpiry: (token: string | undefined) => number
  readonly access: ListenOptions['access'] & ReviewAccess
  /** Stores the body of a commit for a caller, and answers as the call `commit` does. */
  readonly commit: (caller: Caller, body: unknown) => Promise<string>
  readonly parseQuery: ListenContext['parseQuery']
  readonly parseDocumentName: ListenContext['parseDocumentName']
}

/** The streams of listening and writing over the provider's WebChannel. */
export type Streams = {
  /** Answers a request on an address for which `isStreamAddress` holds. Never rejects. */
  readonly fetch: (request: Request, clientAddress: string | undefined) => Promise<Response>
  /** Lets a stream begin that goes another way than by WebChannel. @throws ServiceError, which its client is told. */
  readonly accept: (opening: Opening) => Promise<Acceptance>
  /** To be told of every commit. */
  readonly follower: StoreFollower
  /** Tells all clients that their streams end, once the batches that are being stored are answered; they try to come again. */
  readonly end: () => void
  /** Ends what is left at once. */
  readonly close: () => void
}

/**
 * How often a living stream's caller and permissions are checked. What is known of an account counts 2.5 s, so revocation reaches streams
 * within 5 s.
 */
const lookMilliseconds = 2000

/** A stream that lives, and for whom. */
type Living = {
  readonly stream: Stream
  readonly caller: Caller
  readonly token: string | undefined
  readonly expiresAt: number
}

export function createStreams(options: StreamsOptions): Streams {
  const { database, limits, clock, log, verifyCaller } = options
  const feed = new CommitFeed<Target>(options.history)
  const living = new Set<Living>()
  const count = new StreamCount(limits.streamsPerUser, limits.streamsPerAddress, clock)
  const channels = new Channels({ clock, log, limits, accept })
  let stopLooking = () => {}
  let isReviewing = false

  return {
    fetch: (request, clientAddress) => channels.fetch(request, clientAddress),
    accept,
    follower: {
      onCommit: (commit) => feed.publish(commit),
      onGap: (history) => {
        failAll('The service is temporarily unavailable.')
        feed.skipTo(history)
      },
    },
    end: () => failAll('The service is shutting down.'),
    close: () => {
      stopLooking()
      channels.close()
    },
  }

  function failAll(message: string): void {
    for (const { stream } of living) stream.fail(new ServiceError('UNAVAILABLE', message))
  }

  async function accept({ kind, database: name, token, clientAddress }: Opening): Promise<Acceptance> {
    assertDatabase(parseDatabaseName(name), database)
    const caller = await verifyCaller(token)
    const place = count.enter(caller.kind === 'user' ? caller.uid : undefined, clientAddress)
    const begin = (channel: Line): Stream => {
      place.take(channel)
      const finish = (json: string) => {
        end()
        channel.finish(json)
      }
      const outlet: Outlet = {
        send: (json) => channel.send(json),
        whenRoom: () => channel.whenRoom(),
        close: () => channel.close(),
        finish,
      }
      const stream = kind === 'Listen' ? listen(caller, outlet) : write(caller, outlet)
      const entry: Living = { stream, caller, token, expiresAt: options.findExpiry(token) }
      living.add(entry)
      if (living.size === 1) lookLater()
      const end = () => {
        place.leave()
        living.delete(entry)
        if (living.size === 0) stopLooking()
      }
      const close = () => {
        end()
        stream.close()
      }
      return { receive: (text) => stream.receive(text), fail: (error) => stream.fail(error), close }
    }
    return { begin, messageBytes: caller.kind === 'nobody' ? limits.strangerRequestBytes : limits.requestBytes }
  }

  function listen(caller: Caller, outlet: Outlet): ListenStream {
    const { parseQuery, parseDocumentName, access } = options
    const context = { database, parseQuery, parseDocumentName, pageDocuments: limits.pageDocuments }
    return new ListenStream({ caller, outlet, feed, context, database, limits, access, log })
  }

  function write(caller: Caller, outlet: Outlet): Stream {
    const commit = (writes: readonly unknown[]) => options.commit(caller, { writes })
    return new WriteStream({ outlet, commit, log, streamId: randomBytes(12).toString('base64url'), backlogBytes: 2 * limits.requestBytes })
  }

  function lookLater(): void {
    stopLooking = clock.schedule(() => {
      look().catch((error: unknown) => log({ level: 'error', message: 'The streams could not be looked at.', error }))
      if (living.size > 0) lookLater()
    }, lookMilliseconds)
  }

  /** Ends the streams of those whose token has run out, or counts no more; of all others asks the rules again. */
  async function look(): Promise<void> {
    for (const { stream, expiresAt } of living) {
      if (clock.now() >= expiresAt) stream.fail(new ServiceError('UNAUTHENTICATED', 'The token has expired.'))
    }
    const verified = await Promise.all([...Map.groupBy(living, ({ token }) => token).values()].map(keepVerified))
    // Of very many targets the last review may not be over yet.
    if (isReviewing) return
    isReviewing = true
    try {
      await reviewTargets(options.access, log, verified.flat())
    } finally {
      isReviewing = false
    }
  }

  /** The streams of one token, if it still counts; of one that does not, ends them. */
  async function keepVerified(entries: readonly Living[]): Promise<readonly CallerStreams[]> {
    const [first] = entries
    if (!first) return []
    try {
      await verifyCaller(first.token)
    } catch (error) {
      // An outage is no revocation.
      if (error instanceof ServiceError && error.status !== 'UNAVAILABLE') for (const { stream } of entries) stream.fail(error)
      else log({ level: 'warn', message: 'The caller of a stream could not be looked at.', error })
      return []
    }
    const streams = entries.map(({ stream }) => stream).filter((stream) => stream instanceof ListenStream)
    return [{ caller: first.caller, streams }]
  }
}
