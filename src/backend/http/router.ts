import { assertSegment, type DatabaseName, type Path } from '#protocol/document-name.ts'
import type { Documents } from '#backend/documents/documents.ts'
import type { Caller, CallerVerifier } from '#backend/caller.ts'
import { bearerTokenOf } from '#backend/credentials/verify-caller.ts'
import type { Client } from '#backend/identity/context.ts'
import type { Identity } from '#backend/identity/identity.ts'
import { isIdentityAddress } from '#backend/identity/routes.ts'
import type { Limits } from '#backend/limits.ts'
import type { Log } from '#backend/log.ts'
import { ServiceError, unbuilt } from '#backend/service-error.ts'
import { assertDatabase, isSame, parseDatabaseName } from './assert-database.ts'
import { isStorageAddress, type Storage } from '#backend/storage/storage.ts'
import { type AllowedOrigins, preflightReply, withCors } from './cors.ts'
import { readJson } from './read-json.ts'
import { errorReply, successReply } from './reply.ts'
import { isStreamAddress } from '#backend/streams/channels.ts'
import type { Streams } from '#backend/streams/streams.ts'

/** One database, as it is reached from outside. */
export type ServedDatabase = { readonly documents: Documents; readonly streams: Streams }

/** The databases that there are. */
export type Databases = ServedDatabase & {
  readonly database: DatabaseName
  /** Finds another one, as tests may have them; absent: there is none. */
  readonly findOther?: (name: DatabaseName) => Promise<ServedDatabase | undefined>
}

/** What the routes lead to. */
export type RouterOptions = Databases & {
  readonly identity: Identity
  readonly storage: Storage
  /** Tells whose token a request carries; the rules then say what that caller may. */
  readonly verifyCaller: CallerVerifier
  readonly allowedOrigins: AllowedOrigins
  readonly limits: Pick<Limits, 'requestBytes' | 'strangerRequestBytes'>
  readonly log: Log
}

/** `/v1/projects/{project}/databases/{database}/documents[/{parent}][:{method}]` */
const documentsAddress = /^\/v1\/projects\/([^/]+)\/databases\/([^/]+)\/documents((?:\/.+?)?)(?::(\w+))?$/

/** Calls that the provider answers with a list. */
const streamingMethods = ['batchGet', 'runQuery', 'runAggregationQuery', 'executePipeline']

/** Calls that the provider has and this backend has not. */
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

/** Answers requests on the provider's addresses; anything else is NOT_FOUND. Never rejects. */
export function createRouter(options: RouterOptions): (request: Request, client?: Client) => Promise<Response> {
  return async (request, client = {}) => {
    if (request.method === 'OPTIONS') return preflightReply(request, options.allowedOrigins)
    const { pathname } = new URL(request.url)
    if (isIdentityAddress(pathname)) return withCors(await options.identity.fetch(request, client), request, options.allowedOrigins)
    if (isStreamAddress(pathname)) {
      const streams = await findStreams(request, options)
      return withCors(await streams.fetch(request, client.clientAddress), request, options.allowedOrigins)
    }
    if (isStorageAddress(pathname)) return withCors(await options.storage.fetch(request), request, options.allowedOrigins)
    const address = documentsAddress.exec(pathname)
    const isStreaming = streamingMethods.includes(address?.[4] ?? '')
    const reply = await answer(request, address, options).then(successReply, (error: unknown) =>
      errorReply(error, isStreaming, options.log),
    )
    return withCors(reply, request, options.allowedOrigins)
  }
}

async function answer(request: Request, address: RegExpExecArray | null, options: RouterOptions): Promise<string> {
  if (!address) throw new ServiceError('NOT_FOUND', 'The requested URL was not found.')
  const [, project = '', database = '', parentPath = '', method] = address
  const caller = await options.verifyCaller(bearerTokenOf(request.headers.get('authorization')))
  const { documents } = await findDatabase({ projectId: decodeSegment(project), databaseId: decodeSegment(database) }, options)
  const parent = parentPath.split('/').slice(1).map(decodeSegment)
  if (method === undefined) throw unbuilt(`${request.method} of a document`)
  if (unbuiltMethods.includes(method)) throw unbuilt(`The method ${method}`)
  const call = findCall(documents, method, parent)
  if (!call || request.method !== 'POST') throw new ServiceError('NOT_FOUND', 'The requested method was not found.')
  const { requestBytes, strangerRequestBytes } = options.limits
  return await call(caller, await readJson(request, caller.kind === 'nobody' ? strangerRequestBytes : requestBytes))
}

/**
 * The database that a request names.
 *
 * @throws ServiceError when it is not here.
 */
export async function findDatabase(name: DatabaseName, { database, documents, streams, findOther }: Databases): Promise<ServedDatabase> {
  const other = isSame(name, database) ? undefined : await findOther?.(name)
  if (other) return other
  assertDatabase(name, database)
  return { documents, streams }
}

/** Each request of a channel names the database that its stream was opened for; the streams refuse those that are not here. */
async function findStreams(request: Request, { database, streams, findOther }: Databases): Promise<Streams> {
  const name = parseDatabaseName(new URL(request.url).searchParams.get('database') ?? '')
  const other = isSame(name, database) ? undefined : await findOther?.(name)
  return other?.streams ?? streams
}

/** The method of a call's address; undefined when there is none that answers at this place. */
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
