import { assertSegment, type DatabaseName, type Path } from '#protocol/document-name.ts'
import type { Documents } from '#backend/documents/documents.ts'
import type { Caller, CallerVerifier } from './caller.ts'
import { bearerTokenOf } from '#backend/credentials/verify-caller.ts'
import type { Client } from '#backend/identity/context.ts'
import type { Identity } from '#backend/identity/identity.ts'
import { isIdentityAddress } from '#backend/identity/routes.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import { ServiceError, unbuilt } from './service-error.ts'
import { assertDatabase, isSame, parseDatabaseName } from '#backend/http/assert-database.ts'
import { isStorageAddress, type Storage } from '#backend/files/storage.ts'
import { type AllowedOrigins, corsHeaders, preflightReply, withCors } from '#backend/http/cors.ts'
import { type PlainReply, type PlainRequest, toPlainRequest, toResponse } from '#backend/http/plain-exchange.ts'
import { parseJson } from '#backend/http/read-json.ts'
import { errorReply, successReply } from '#backend/http/reply.ts'
import { isStreamAddress } from '#backend/streams/channels.ts'
import type { Streams } from '#backend/streams/streams.ts'

/** A database and the services that clients reach it by. */
export type ServedDatabase = { readonly documents: Documents; readonly streams: Streams }

/** The databases that requests may name. */
export type Databases = ServedDatabase & {
  readonly database: DatabaseName
  /** Finds another database; absent outside of tests, which alone have others. */
  readonly findOther?: (name: DatabaseName) => Promise<ServedDatabase | undefined>
}

/** Dependencies of the router. */
export type RouterOptions = Databases & {
  readonly identity: Identity
  readonly storage: Storage
  /** Identifies the caller by the request's token; the rules then decide about access. */
  readonly verifyCaller: CallerVerifier
  readonly allowedOrigins: AllowedOrigins
  readonly limits: Pick<Limits, 'requestBytes' | 'strangerRequestBytes' | 'userRequestBytes'>
  readonly log: Log
}

/** `/v1/projects/{project}/databases/{database}/documents[/{parent}][:{method}]` */
const documentsAddress = /^\/v1\/projects\/([^/]+)\/databases\/([^/]+)\/documents((?:\/.+?)?)(?::(\w+))?$/

/** Calls that the provider answers with a list. */
const streamingMethods = ['batchGet', 'runQuery', 'runAggregationQuery', 'executePipeline']

/** Calls of the provider that this backend does not support. */
const unbuiltMethods = [
  'executePipeline',
  'batchWrite',
  'beginTransaction',
  'rollback',
  'listCollectionIds',
  'partitionQuery',
  'listen',
  'write',
]

/** Answers requests to the provider's addresses. */
export type Router = {
  /** Answers any request; an unknown address is NOT_FOUND. Never rejects. */
  readonly fetch: (request: Request, client?: Client) => Promise<Response>
  /** Answers a call on documents like `fetch`, without the cost of its objects; undefined for any other request. Never rejects. */
  readonly answer: (request: PlainRequest) => Promise<PlainReply> | undefined
}

export function createRouter(options: RouterOptions): Router {
  const { identity, storage, allowedOrigins } = options
  const answer: Router['answer'] = (request) => {
    const address = request.method === 'OPTIONS' ? null : documentsAddress.exec(request.pathname)
    return address ? reply(request, address, options) : undefined
  }
  return {
    answer,
    fetch: async (request, client = {}) => {
      if (request.method === 'OPTIONS') return preflightReply(request, allowedOrigins)
      const { pathname } = new URL(request.url)
      if (isIdentityAddress(pathname)) return withCors(await identity.fetch(request, client), request, allowedOrigins)
      if (isStreamAddress(pathname)) {
        const streams = await findStreams(request, options)
        return withCors(await streams.fetch(request, client.clientAddress), request, allowedOrigins)
      }
      if (isStorageAddress(pathname)) return withCors(await storage.fetch(request), request, allowedOrigins)
      const plain = toPlainRequest(request, pathname)
      return toResponse(await (answer(plain) ?? reply(plain, undefined, options)))
    },
  }
}

/** @param address Undefined for an unknown address. */
async function reply(request: PlainRequest, address: RegExpExecArray | undefined, options: RouterOptions): Promise<PlainReply> {
  const made = await call(request, address, options).then(successReply, (error: unknown) =>
    errorReply(error, streamingMethods.includes(address?.[4] ?? ''), options.log),
  )
  const cors = corsHeaders(request.origin, options.allowedOrigins)
  return cors ? { ...made, cors } : made
}

async function call(request: PlainRequest, address: RegExpExecArray | undefined, options: RouterOptions): Promise<string> {
  if (!address) throw new ServiceError('NOT_FOUND', 'The requested URL was not found.')
  const [, project = '', database = '', parentPath = '', method] = address
  const token = bearerTokenOf(request.authorization)
  // A request without a token is unauthenticated.
  const maxBytes = token === undefined ? options.limits.strangerRequestBytes : options.limits.requestBytes
  const reading = request.readBody(maxBytes)
  // If the call is refused first, nothing awaits the body; otherwise `await` below throws its error.
  reading.catch(() => undefined)
  const caller = await options.verifyCaller(token)
  const { documents } = await findDatabase({ projectId: decodeSegment(project), databaseId: decodeSegment(database) }, options)
  const parent = parentPath.split('/').slice(1).map(decodeSegment)
  if (method === undefined) throw unbuilt(`${request.method} of a document`)
  if (unbuiltMethods.includes(method)) throw unbuilt(`The method ${method}`)
  const found = findCall(documents, method, parent)
  if (!found || request.method !== 'POST') throw new ServiceError('NOT_FOUND', 'The requested method was not found.')
  const mostBytes = caller.kind === 'user' ? Math.min(maxBytes, options.limits.userRequestBytes) : maxBytes
  const body = await reading
  return await found(caller, parseJson(body.length > mostBytes ? 'too long' : body, mostBytes))
}

/**
 * Returns the database that a request names.
 *
 * @throws ServiceError if it does not exist.
 */
export async function findDatabase(name: DatabaseName, { database, documents, streams, findOther }: Databases): Promise<ServedDatabase> {
  const other = isSame(name, database) ? undefined : await findOther?.(name)
  if (other) return other
  assertDatabase(name, database)
  return { documents, streams }
}

/** Every request of a channel names the database of its stream; the streams refuse unknown databases. */
async function findStreams(request: Request, { database, streams, findOther }: Databases): Promise<Streams> {
  const name = parseDatabaseName(new URL(request.url).searchParams.get('database') ?? '')
  const other = isSame(name, database) ? undefined : await findOther?.(name)
  return other?.streams ?? streams
}

/** The method of a call; undefined if it does not exist at this path. */
export function findCall(
  { commit, batchGet, runQuery, runAggregationQuery }: Documents,
  method: string,
  parent: Path,
): ((caller: Caller, body: unknown) => Promise<string>) | undefined {
  if (method === 'runQuery' || method === 'runAggregationQuery') {
    parent.forEach(assertSegment)
    if (parent.length % 2 !== 0) throw new ServiceError('INVALID_ARGUMENT', 'The parent of a query is a document or the root.')
    return (caller, body) => (method === 'runQuery' ? runQuery : runAggregationQuery)(caller, body, parent)
  }
  if (parent.length > 0) return undefined
  return method === 'commit' ? commit : method === 'batchGet' ? batchGet : undefined
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch (error) {
    if (error instanceof URIError) throw new ServiceError('INVALID_ARGUMENT', 'The requested URL is not valid.')
    throw error
  }
}
