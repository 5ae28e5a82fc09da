import { createServer, type IncomingHttpHeaders, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import { type DatabaseName, decodeName } from '#protocol/document-name.ts'
import { bearerTokenOf } from '#backend/credentials/verify-caller.ts'
import { parseDatabaseName } from '#backend/http/assert-database.ts'
import { findCall } from '#backend/router.ts'
import { ServiceError, unbuilt } from '#backend/service-error.ts'
import type { Connection } from '#backend/streams/channel.ts'
import type { Stream, StreamKind } from '#backend/streams/channels.ts'
import { toStreamError } from '#backend/streams/stream-error.ts'
import type { GrpcOptions, GrpcServer } from '#backend/testing-extension.ts'
import { FrameReader } from './grpc-frames.ts'
import { GrpcReply } from './grpc-reply.ts'
import { decodeMessage, type JsonMessage } from './protobuf.ts'

/** The calls that are answered at once, by their names in gRPC and in the addresses of plain HTTP. */
const calls = new Map([
  ['Commit', { method: 'commit', request: 'CommitRequest', response: 'CommitResponse' }],
  ['BatchGetDocuments', { method: 'batchGet', request: 'BatchGetDocumentsRequest', response: 'BatchGetDocumentsResponse' }],
  ['RunQuery', { method: 'runQuery', request: 'RunQueryRequest', response: 'RunQueryResponse' }],
  [
    'RunAggregationQuery',
    { method: 'runAggregationQuery', request: 'RunAggregationQueryRequest', response: 'RunAggregationQueryResponse' },
  ],
])

/** Megabytes of one connection, over which a client may send several of the largest requests at once. */
const maxSessionMemory = 256

const streams = new Map<string, StreamKind>([
  ['Listen', 'Listen'],
  ['Write', 'Write'],
])

/** Speaks gRPC for the calls and streams of documents; every other method is UNIMPLEMENTED. */
export function createGrpcServer(options: GrpcOptions): GrpcServer {
  /** How to end each, once its calls are answered. */
  const sessions = new Map<ServerHttp2Session, () => void>()
  const server = createServer({ maxSessionMemory })
  server.on('session', (session) => {
    sessions.set(session, session.close.bind(session))
    // Node closes a session at its client's farewell and refuses the calls that come along with it; the client would repeat those for ever.
    session.close = () => {}
    session.once('close', () => sessions.delete(session))
    session.on('error', () => session.destroy())
  })
  server.on('stream', (stream, headers) => {
    const name = /^\/google\.firestore\.v1\.Firestore\/(\w+)$/.exec(headers[':path'] ?? '')?.[1] ?? ''
    const kind = streams.get(name)
    const call = calls.get(name)
    if (kind) serveStream(stream, headers, kind, options)
    else if (call) serveCall(stream, headers, call, options)
    else new GrpcReply(stream, 'Status').end(toStreamError(unbuilt(`The method ${name}`), options.log))
  })
  return {
    take: (socket) => void server.emit('connection', socket),
    end: () => sessions.forEach((end) => end()),
    close: () => sessions.forEach((_, session) => session.destroy()),
  }
}

type Call = { readonly method: string; readonly request: string; readonly response: string }

function serveCall(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  { method, request, response }: Call,
  options: GrpcOptions,
): void {
  const reply = new GrpcReply(stream, response)
  const run = async (bytes: Buffer) => {
    const { database: _, parent, ...body } = decodeMessage(request, bytes)
    const caller = await options.verifyCaller(bearerTokenOf(headers.authorization))
    const { documents } = await options.findDatabase(databaseOf(headers))
    const call = findCall(documents, method, typeof parent === 'string' ? decodeName(parent).path : [])
    if (!call) throw new ServiceError('INVALID_ARGUMENT', 'The request has no parent.')
    const answer: unknown = JSON.parse(await call(caller, body))
    for (const message of Array.isArray(answer) ? answer : [answer]) reply.send(message as object) // of our own making
    reply.end()
  }
  readMessages(stream, options.requestBytes, {
    onMessage: (bytes) => void run(bytes).catch((error: unknown) => reply.end(toStreamError(error, options.log))),
    onFailure: (error) => reply.end(toStreamError(error, options.log)),
  })
}

function serveStream(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, kind: StreamKind, options: GrpcOptions): void {
  const { log } = options
  const reply = new GrpcReply(stream, `${kind}Response`)
  const connection: Connection = {
    send: (json) => reply.send(JSON.parse(json) as object), // of our own making
    whenRoom: () => reply.whenRoom(),
    finish: (json) => reply.end((JSON.parse(json) as { error: ReturnType<typeof toStreamError> }).error), // as `encodeStreamError` writes it
    close: () => reply.end(toStreamError(new ServiceError('UNAVAILABLE', 'The service is temporarily unavailable.'), log)),
    // A client that is gone has taken its connection with it.
    absentSince: () => undefined,
  }
  const waiting: JsonMessage[] = []
  let active: Stream | undefined
  let hasEnded = false
  const open = async () => {
    const token = bearerTokenOf(headers.authorization)
    const database = databaseOf(headers)
    const served = await options.findDatabase(database)
    const name = `projects/${database.projectId}/databases/${database.databaseId}`
    const { begin } = await served.streams.accept({ kind, database: name, token, clientAddress: undefined })
    active = begin(connection)
    if (hasEnded) active.close()
    for (const message of waiting.splice(0)) active.receive(JSON.stringify(message))
  }
  const close = () => {
    hasEnded = true
    active?.close()
    reply.end()
  }
  const fail = (error: unknown) => (active ? active.fail(error) : reply.end(toStreamError(error, log)))
  stream.once('end', close)
  stream.once('close', close)
  readMessages(stream, options.requestBytes, {
    onMessage: (bytes) => {
      const message = decodeMessage(`${kind}Request`, bytes)
      if (active) active.receive(JSON.stringify(message))
      else waiting.push(message)
    },
    onFailure: fail,
  })
  open().catch(fail)
}

/** Tells of each message that comes; with a failure, which may be that of its reader, it is over. */
function readMessages(
  stream: ServerHttp2Stream,
  mostBytes: number,
  { onMessage, onFailure }: { readonly onMessage: (bytes: Buffer) => void; readonly onFailure: (error: unknown) => void },
): void {
  const reader = new FrameReader(mostBytes)
  const read = (chunk: Buffer) => {
    try {
      reader.push(chunk).forEach(onMessage)
    } catch (error) {
      stream.off('data', read).resume()
      onFailure(error)
    }
  }
  stream.on('data', read)
}

/** The database of a call, which the SDK sends in a header. */
function databaseOf(headers: IncomingHttpHeaders): DatabaseName {
  return parseDatabaseName(String(headers['google-cloud-resource-prefix'] ?? ''))
}
