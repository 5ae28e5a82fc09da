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
import type { Connection, Sink } from './channel.ts'
import { CommitFeed } from './commit-feed.ts'
import { type ListenOptions, ListenStream, type Target } from './listen-stream.ts'
import type { ListenContext } from './parse-listen.ts'
import { type CallerStreams, type ReviewAccess, reviewTargets } from './review-targets.ts'
import { StreamCount } from './stream-count.ts'
import { WriteStream } from './write-stream.ts'

export type StreamsOptions = {
  readonly database: DatabaseName
  readonly limits: Limits
  readonly clock: Clock
  readonly log: Log
  /** The position in the history of commits. */
  readonly history: HistoryReply
  /** Called when a stream opens, and every 2 s while it is active: UNAUTHENTICATED ends it. */
  readonly verifyCaller: CallerVerifier
  /** When an accepted token expires, in milliseconds since the epoch. */
  readonly findExpiry: (token: string | undefined) => number
  readonly access: ListenOptions['access'] & ReviewAccess
  /** Runs the call `commit` for a caller with this body. */
  readonly commit: (caller: Caller, body: unknown) => Promise<string>
  readonly parseQuery: ListenContext['parseQuery']
  readonly parseDocumentName: ListenContext['parseDocumentName']
}

/** The Listen and Write streams over WebChannel. */
export type Streams = {
  /** Answers a request on an address for which `isStreamAddress` holds. Never rejects. */
  readonly fetch: (request: Request, clientAddress: string | undefined) => Promise<Response>
  /** Accepts a stream over another transport than WebChannel. @throws ServiceError, to be sent to its client. */
  readonly accept: (opening: Opening) => Promise<Acceptance>
  /** Receives every commit. */
  readonly follower: StoreFollower
  /** The number of active streams. */
  readonly getCount: () => number
  /** Ends all streams with UNAVAILABLE, once running commits are answered; clients reconnect. */
  readonly end: () => void
  /** Closes the remaining streams at once. */
  readonly close: () => void
}

/**
 * How often the caller and the permissions of an active stream are checked. Account data is cached for 2.5 s, so revocation reaches streams
 * within 5 s.
 */
const checkMilliseconds = 2000

/** The limit of a message for each kind of caller. */
const messageLimits = { service: 'requestBytes', user: 'userRequestBytes', nobody: 'strangerRequestBytes' } as const

type ActiveStream = {
  readonly stream: Stream
  readonly caller: Caller
  readonly token: string | undefined
  readonly expiresAt: number
}

export function createStreams(options: StreamsOptions): Streams {
  const { database, limits, clock, log, verifyCaller } = options
  const feed = new CommitFeed<Target>(options.history)
  const activeStreams = new Set<ActiveStream>()
  const count = new StreamCount(limits.streamsPerUser, limits.streamsPerAddress, clock)
  const channels = new Channels({ clock, log, limits, accept })
  let stopChecking = () => {}
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
    getCount: () => activeStreams.size,
    end: () => failAll('The service is shutting down.'),
    close: () => {
      stopChecking()
      channels.close()
    },
  }

  function failAll(message: string): void {
    for (const { stream } of activeStreams) stream.fail(new ServiceError('UNAVAILABLE', message))
  }

  async function accept({ kind, database: name, token, clientAddress }: Opening): Promise<Acceptance> {
    assertDatabase(parseDatabaseName(name), database)
    const caller = await verifyCaller(token)
    const place = count.enter(caller.kind === 'user' ? caller.uid : undefined, clientAddress)
    const begin = (channel: Connection): Stream => {
      place.take(channel)
      const finish = (json: string) => {
        end()
        channel.finish(json)
      }
      const sink: Sink = {
        send: (json) => channel.send(json),
        whenRoom: () => channel.whenRoom(),
        close: () => channel.close(),
        finish,
      }
      const stream = kind === 'Listen' ? listen(caller, sink) : write(caller, sink)
      const entry: ActiveStream = { stream, caller, token, expiresAt: options.findExpiry(token) }
      activeStreams.add(entry)
      if (activeStreams.size === 1) scheduleCheck()
      const end = () => {
        place.leave()
        activeStreams.delete(entry)
        if (activeStreams.size === 0) stopChecking()
      }
      const close = () => {
        end()
        stream.close()
      }
      return { receive: (text) => stream.receive(text), fail: (error) => stream.fail(error), close }
    }
    return { begin, messageBytes: limits[messageLimits[caller.kind]] }
  }

  function listen(caller: Caller, sink: Sink): ListenStream {
    const { parseQuery, parseDocumentName, access } = options
    const context = { database, parseQuery, parseDocumentName, pageDocuments: limits.pageDocuments }
    return new ListenStream({ caller, sink, feed, context, database, limits, access, log })
  }

  function write(caller: Caller, sink: Sink): Stream {
    const commit = (writes: readonly unknown[]) => options.commit(caller, { writes })
    return new WriteStream({
      sink,
      commit,
      log,
      streamId: randomBytes(12).toString('base64url'),
      backlogBytes: 2 * limits[messageLimits[caller.kind]],
    })
  }

  function scheduleCheck(): void {
    stopChecking = clock.schedule(() => {
      check().catch((error: unknown) => log({ level: 'error', message: 'The streams could not be checked.', error }))
      if (activeStreams.size > 0) scheduleCheck()
    }, checkMilliseconds)
  }

  /** Ends streams whose token has expired or was revoked; checks the rules again for all others. */
  async function check(): Promise<void> {
    for (const { stream, expiresAt } of activeStreams) {
      if (clock.now() >= expiresAt) stream.fail(new ServiceError('UNAUTHENTICATED', 'The token has expired.'))
    }
    const verified = await Promise.all([...Map.groupBy(activeStreams, ({ token }) => token).values()].map(keepVerified))
    // With very many targets the last review may still be running.
    if (isReviewing) return
    isReviewing = true
    try {
      await reviewTargets(options.access, log, verified.flat())
    } finally {
      isReviewing = false
    }
  }

  /** Returns the streams of one token if it is still valid, else ends them. */
  async function keepVerified(entries: readonly ActiveStream[]): Promise<readonly CallerStreams[]> {
    const [first] = entries
    if (!first) return []
    try {
      await verifyCaller(first.token)
    } catch (error) {
      // An outage is not a revocation.
      if (error instanceof ServiceError && error.status !== 'UNAVAILABLE') for (const { stream } of entries) stream.fail(error)
      else log({ level: 'warn', message: 'The caller of a stream could not be verified.', error })
      return []
    }
    const streams = entries.map(({ stream }) => stream).filter((stream) => stream instanceof ListenStream)
    return [{ caller: first.caller, streams }]
  }
}
