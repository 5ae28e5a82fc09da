import * as v from 'valibot'
import { createHttpClient, exchange, type Fetch } from '#gateway/http/http-client.ts'
import { type DatabaseName, decodeDocumentName, encodeName, type Path } from '#protocol/document-name.ts'
import { encodeFieldPath, type FieldPath } from '#protocol/field-path.ts'
import { commitWrites } from '#protocol/request-limits.ts'
import { isStatusCode, type StatusCode } from '#protocol/status.ts'
import { decodeTimestamp, encodeTimestamp } from '#protocol/timestamp.ts'
import { type Fields, isMap, type Value } from '#protocol/value.ts'
import { decodeFields, encodeFields, encodeValue } from '#protocol/value-codec.ts'

/** The provider refused a call. `status` is exact, unlike the HTTP status. */
export class DocumentsError extends Error {
  override readonly name = 'DocumentsError'
  readonly status: StatusCode
  /** When to try again, where the provider says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: StatusCode, message: string, retryAfterSeconds?: number) {
    super(message)
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const conflictStatuses: readonly StatusCode[] = ['ALREADY_EXISTS', 'FAILED_PRECONDITION', 'NOT_FOUND', 'ABORTED']

/** Whether a commit lost to another: a document was created, changed, deleted or is being written at the same time. */
export function isConflict(error: unknown): error is DocumentsError {
  return error instanceof DocumentsError && conflictStatuses.includes(error.status)
}

/** A document as it was read; times are microseconds since the epoch. */
export type Document = { readonly path: Path; readonly fields: Fields; readonly createTime: bigint; readonly updateTime: bigint }

/** What must hold of a document for a write to happen. */
export type CurrentDocument = { readonly exists: boolean } | { readonly updateTime: bigint }

/** A write: sets a document (with `mask`: only those fields of it) or deletes it. */
export type DocumentWrite =
  | {
      readonly set: Path
      readonly fields: Fields
      readonly mask?: readonly FieldPath[]
      /** Fields that take the time of the commit, as the provider sees it; outside of `fields` and `mask`. */
      readonly serverTimes?: readonly FieldPath[]
      readonly currentDocument?: CurrentDocument
    }
  | { readonly delete: Path; readonly currentDocument?: CurrentDocument }

/** Writes that one commit takes, for those who divide theirs. */
export const mostWrites = commitWrites

/** A condition on one field. */
export type DocumentFilter = { readonly field: FieldPath } & (
  | { readonly equals: Value }
  | { readonly oneOf: readonly Value[] }
  /** An array with such an element. */
  | { readonly contains: Value }
  | { readonly atLeast: Value }
  | { readonly below: Value }
)

/** A query over one collection. */
export type DocumentQuery = {
  readonly collection: Path
  /** All collections of this name instead, below whatever document; the collection is a name alone then. */
  readonly isGroup?: boolean
  /** All must hold. */
  readonly where?: readonly DocumentFilter[]
  readonly orderBy?: readonly { readonly field: FieldPath; readonly direction: 'ASCENDING' | 'DESCENDING' }[]
  /** Values of the order terms after which the results start; a reference for `__name__`. */
  readonly startAfter?: readonly Value[]
  readonly limit?: number
  /** How many are passed over, of whatever starts after. The hosted provider counts them as read. */
  readonly offset?: number
}

/** A query whose answer is read in pages, by name where it has no order; `limit` ends it after so many documents. */
export type PagedQuery = Omit<DocumentQuery, 'startAfter' | 'offset'> & {
  /** Documents of a page: 100 unless given, few enough that reading them delays no other request, of whatever size they are. */
  readonly pageSize?: number
  /** Characters of JSON that pages after the first aim at: with short documents, fewer pages cost less. No limit on a page of long ones. */
  readonly pageLength?: number
  /** Asks for the next page while one is used, for those who use all of them. */
  readonly readsAhead?: boolean
}

/** A part of a list: so many, after so many others. */
export type Part = { readonly limit: number; readonly offset?: number }

/** Where the documents are. */
export type DocumentsOptions = {
  readonly fetch: Fetch
  /** Origin of the provider's REST interface, such as `https://firestore.googleapis.com`. */
  readonly baseUrl: string
  readonly projectId: string
  readonly getAccessToken: () => Promise<string>
}

/** A client of the provider's REST calls on documents. Every call rejects with DocumentsError when the provider refuses. */
export type DocumentsClient = {
  readonly database: DatabaseName
  /** Stores all writes or none; answers the commit's time in microseconds. */
  readonly commit: (writes: readonly DocumentWrite[]) => Promise<{ readonly commitTime: bigint }>
  /** Documents in the order of the paths; undefined for missing ones. */
  readonly batchGet: (paths: readonly Path[]) => Promise<readonly (Document | undefined)[]>
  readonly runQuery: (query: DocumentQuery) => Promise<readonly Document[]>
  /** Everything that a query finds, in its order. A page is read when the one before it has been used up, and so is no answer large. */
  readonly iterate: (query: PagedQuery) => AsyncGenerator<Document, void>
  /** The same, with the moment that the answer shows: what is committed by then is in it. */
  readonly readQuery: (query: DocumentQuery) => Promise<QueryReading>
  /** How many documents a query finds. */
  readonly countQuery: (query: DocumentQuery) => Promise<number>
}

/** What a query found; `readTime` in microseconds since the epoch, `length` the characters of the answer. */
export type QueryReading = { readonly documents: readonly Document[]; readonly readTime: bigint; readonly length: number }

const WireDocument = v.object({
  name: v.string(),
  fields: v.optional(v.unknown(), {}),
  createTime: v.string(),
  updateTime: v.string(),
})
const CommitReply = v.object({ commitTime: v.string() })
const BatchGetReply = v.array(v.object({ found: v.optional(WireDocument), missing: v.optional(v.string()) }))
const RunQueryReply = v.array(v.object({ document: v.optional(WireDocument), readTime: v.optional(v.string()) }))
const CountReply = v.tuple([
  v.object({ result: v.object({ aggregateFields: v.object({ count: v.object({ integerValue: v.pipe(v.string(), v.digits()) }) }) }) }),
])
const ErrorBody = v.object({ error: v.object({ status: v.string(), message: v.string() }) })
const ErrorReply = v.union([ErrorBody, v.tuple([ErrorBody])])

/** Creates a client of the default database of a project. */
export function createDocumentsClient({ fetch, baseUrl, projectId, getAccessToken }: DocumentsOptions): DocumentsClient {
  const database: DatabaseName = { projectId, databaseId: '(default)' }
  const nameOf = (path: Path) => encodeName(database, path)

  const http = createHttpClient(fetch)
  const call = async (parent: Path, method: string, body: object): Promise<string> => {
    const address = `${baseUrl}/v1/${nameOf(parent.map(encodeURIComponent))}:${method}`
    const headers = { authorization: `Bearer ${await getAccessToken()}` }
    const response = await exchange(http, address, { method: 'POST', headers, body })
    if (!response.ok) throw await errorOf(address, response)
    return await response.text()
  }
  const ask = async (...question: Parameters<typeof call>): Promise<unknown> => JSON.parse(await call(...question))

  const client: DocumentsClient = {
    database,
    commit: async (writes) => {
      const reply = await ask([], 'commit', { writes: writes.map((write) => encodeWrite(write, nameOf)) })
      return { commitTime: decodeTimestamp(v.parse(CommitReply, reply).commitTime) }
    },
    batchGet: async (paths) => {
      if (paths.length === 0) return []
      const reply = v.parse(BatchGetReply, await ask([], 'batchGet', { documents: paths.map(nameOf) }))
      // The provider answers in any order.
      const found = new Map(reply.flatMap(({ found }) => (found ? [[found.name, decodeDocument(found)]] : [])))
      return paths.map((path) => found.get(nameOf(path)))
    },
    runQuery: async (query) => listDocuments((await runQuery(query)).reply),
    iterate: (query) => iterate(client, query),
    readQuery: async (query) => {
      const { reply, length } = await runQuery(query)
      // Times of one answer may grow; the first holds for all of it.
      const [readTime] = reply.flatMap((part) => part.readTime ?? [])
      if (readTime === undefined) throw new DocumentsError('UNAVAILABLE', 'The provider did not say which moment its answer shows.')
      return { documents: listDocuments(reply), readTime: decodeTimestamp(readTime), length }
    },
    countQuery: async (query) => {
      const structuredAggregationQuery = { structuredQuery: encodeQuery(query), aggregations: [{ alias: 'count', count: {} }] }
      const reply = await ask(query.collection.slice(0, -1), 'runAggregationQuery', { structuredAggregationQuery })
      const [{ result }] = v.parse(CountReply, reply)
      return Number(result.aggregateFields.count.integerValue)
    },
  }
  return client

  async function runQuery(query: DocumentQuery) {
    const answer = await call(query.collection.slice(0, -1), 'runQuery', { structuredQuery: encodeQuery(query) })
    return { reply: v.parse(RunQueryReply, JSON.parse(answer)), length: answer.length }
  }
}

/** `iterate` of a client, for the clients that are made around another one. */
export async function* iterate(client: Pick<DocumentsClient, 'database' | 'readQuery'>, query: PagedQuery): AsyncGenerator<Document, void> {
  for await (const { documents } of readPages(client, query)) yield* documents
}

/** The pages of `iterate`, for those who use them as they are. There is at least one, unless the limit is 0. */
export async function* readPages(
  { database, readQuery }: Pick<DocumentsClient, 'database' | 'readQuery'>,
  { orderBy = [], limit = Infinity, pageSize = 100, pageLength, readsAhead = false, ...query }: PagedQuery,
): AsyncGenerator<QueryReading, void> {
  const isByName = orderBy.some(({ field: [name] }) => name === '__name__')
  // The provider itself sorts by name at last, in the direction of the term before.
  const order = isByName ? orderBy : [...orderBy, { field: ['__name__'], direction: orderBy.at(-1)?.direction ?? 'ASCENDING' } as const]
  const readAfter = (last: Document | undefined, size: number) => {
    const startAfter = last && { startAfter: order.map(({ field }) => cursorValue(database, last, field)) }
    return readQuery({ ...query, orderBy: order, limit: size, ...startAfter })
  }
  let size = Math.min(pageSize, limit)
  let left = limit
  let reading = left > 0 ? readAfter(undefined, size) : undefined
  while (reading) {
    const page = await reading
    left -= size
    const isLast = left <= 0 || page.documents.length < size
    size = Math.min(nextSize(page, pageSize, pageLength), left)
    const readNext = () => (isLast ? undefined : readAfter(page.documents.at(-1), size))
    const early = readsAhead ? readNext() : undefined
    // A consumer that stops at this page ignores the failure of the next one.
    early?.catch(() => undefined)
    yield page
    reading = early ?? readNext()
  }
}

/** How many documents of the length of a page's make the wanted length, up to five times as many as the first page has. */
function nextSize({ documents, length }: QueryReading, pageSize: number, pageLength: number | undefined): number {
  if (pageLength === undefined) return pageSize
  return Math.min(Math.max(Math.floor((documents.length * pageLength) / length), 1), 5 * pageSize)
}

/** The value by which a document is sorted. */
function cursorValue(database: DatabaseName, { path, fields }: Document, field: FieldPath): Value {
  if (field[0] === '__name__') return { type: 'reference', ...database, path }
  let value: Value | undefined = { type: 'map', fields }
  for (const name of field) value = isMap(value) ? value.fields.get(name) : undefined
  return value ?? null
}

function encodeWrite(write: DocumentWrite, nameOf: (path: Path) => string) {
  const { currentDocument } = write
  return {
    ...('set' in write
      ? {
          update: { name: nameOf(write.set), fields: encodeFields(write.fields) },
          ...(write.mask && { updateMask: { fieldPaths: write.mask.map(encodeFieldPath) } }),
          ...(write.serverTimes && {
            updateTransforms: write.serverTimes.map((path) => ({ fieldPath: encodeFieldPath(path), setToServerValue: 'REQUEST_TIME' })),
          }),
        }
      : { delete: nameOf(write.delete) }),
    ...(currentDocument && {
      currentDocument: 'exists' in currentDocument ? currentDocument : { updateTime: encodeTimestamp(currentDocument.updateTime) },
    }),
  }
}

function encodeQuery({ collection, isGroup, where = [], orderBy = [], startAfter, limit, offset }: DocumentQuery) {
  const filters = where.map((filter) => ({
    fieldFilter: { field: { fieldPath: encodeFieldPath(filter.field) }, ...encodeCondition(filter) },
  }))
  return {
    from: [{ collectionId: collection.at(-1), ...(isGroup && { allDescendants: true }) }],
    ...(filters.length > 0 && { where: { compositeFilter: { op: 'AND', filters } } }),
    orderBy: orderBy.map(({ field, direction }) => ({ field: { fieldPath: encodeFieldPath(field) }, direction })),
    ...(startAfter && { startAt: { values: startAfter.map(encodeValue), before: false } }),
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && offset > 0 && { offset }),
  }
}

function encodeCondition(filter: DocumentFilter) {
  if ('equals' in filter) return { op: 'EQUAL', value: encodeValue(filter.equals) }
  if ('oneOf' in filter) return { op: 'IN', value: encodeValue(filter.oneOf) }
  if ('contains' in filter) return { op: 'ARRAY_CONTAINS', value: encodeValue(filter.contains) }
  if ('atLeast' in filter) return { op: 'GREATER_THAN_OR_EQUAL', value: encodeValue(filter.atLeast) }
  return { op: 'LESS_THAN', value: encodeValue(filter.below) }
}

function listDocuments(reply: v.InferOutput<typeof RunQueryReply>): readonly Document[] {
  return reply.flatMap(({ document }) => (document ? [decodeDocument(document)] : []))
}

function decodeDocument({ name, fields, createTime, updateTime }: v.InferOutput<typeof WireDocument>): Document {
  return {
    path: decodeDocumentName(name).path,
    fields: decodeFields(fields),
    createTime: decodeTimestamp(createTime),
    updateTime: decodeTimestamp(updateTime),
  }
}

/** Streaming calls put their error into a list. An answer in another form, from a proxy for one, is UNAVAILABLE. */
async function errorOf(address: string, response: Response): Promise<DocumentsError> {
  const text = await response.text()
  const reply = v.safeParse(v.pipe(v.string(), v.parseJson(), ErrorReply), text)
  const error = reply.success ? [reply.output].flat()[0]?.error : undefined
  if (!error || !isStatusCode(error.status)) {
    const reason = [response.statusText, /^[^<]*/u.exec(text)?.[0].trim().slice(0, 200)].filter(Boolean).join(': ')
    return new DocumentsError('UNAVAILABLE', `${address} answered ${response.status}${reason && ` (${reason})`}.`)
  }
  const wait = response.headers.get('retry-after')
  return new DocumentsError(error.status, error.message, wait === null ? undefined : Number(wait))
}
