import * as v from 'valibot'
import type { DatabaseName, Path } from '#protocol/document-name.ts'
import type { FieldPath } from '#protocol/field-path.ts'
import { encodeTimestamp } from '#protocol/timestamp.ts'
import { encodeValue } from '#protocol/value-codec.ts'
import type { Limits } from '#backend/limits.ts'
import type { Aggregation, Query } from '#backend/queries/query.ts'
import { ServiceError } from '#backend/service-error.ts'
import type { StoredDocument } from '#backend/store/document-table.ts'
import type { AggregationReply, CommitReply, ReadReply } from '#backend/store/operations.ts'
import { encodeDocument } from '#backend/values/encode-document.ts'
import type { Write } from '#backend/writes/write.ts'
import { decodeOwnDocument } from './database.ts'
import { parseAggregationQuery } from './parse-aggregation.ts'
import { parseBody, refuseUnbuilt } from './parse-body.ts'
import { parseCommit } from './parse-commit.ts'
import { parseFieldPath } from './parse-filter.ts'
import { parseQuery } from './parse-query.ts'

/** What the documents rest on. */
export type DocumentsOptions = {
  readonly database: DatabaseName
  readonly limits: Limits
  readonly commit: (writes: readonly Write[]) => Promise<CommitReply>
  readonly getDocuments: (paths: readonly Path[], projection?: readonly FieldPath[]) => Promise<ReadReply<StoredDocument | undefined>>
  readonly runQuery: (query: Query) => Promise<ReadReply<StoredDocument>>
  readonly runAggregation: (query: Query, aggregations: readonly Aggregation[]) => Promise<AggregationReply>
}

/** The calls on documents: from a request's body to the JSON text of the answer. `parent` comes from the address. */
export type Documents = {
  readonly commit: (body: unknown) => Promise<string>
  readonly batchGet: (body: unknown) => Promise<string>
  readonly runQuery: (body: unknown, parent: Path) => Promise<string>
  readonly runAggregationQuery: (body: unknown, parent: Path) => Promise<string>
}

const BatchGetBody = v.strictObject({
  documents: v.optional(v.array(v.string()), []),
  mask: v.optional(v.strictObject({ fieldPaths: v.optional(v.array(v.string()), []) })),
})

const RunQueryBody = v.strictObject({ structuredQuery: v.unknown() })

/** The documents of one database, in the provider's words. Every call may throw ServiceError and WireFormatError. */
export function createDocuments({ database, limits, commit, getDocuments, runQuery, runAggregation }: DocumentsOptions): Documents {
  return {
    commit: async (body) => {
      const { commitTime, results } = await commit(parseCommit(body, database, limits))
      return JSON.stringify({
        commitTime: encodeTimestamp(commitTime),
        writeResults: results.map(({ updateTime, transformResults }) => ({
          ...(updateTime !== undefined && { updateTime: encodeTimestamp(updateTime) }),
          ...(transformResults.length > 0 && { transformResults: transformResults.map(encodeValue) }),
        })),
      })
    },

    batchGet: async (body) => {
      refuseUnbuilt(body, 'batchGet', ['transaction', 'newTransaction', 'readTime'])
      const request = parseBody(BatchGetBody, body)
      const names = [...new Set(request.documents)]
      if (names.length > limits.pageDocuments) {
        throw new ServiceError('INVALID_ARGUMENT', `A batchGet names at most ${limits.pageDocuments} documents.`)
      }
      const projection = request.mask?.fieldPaths.map((path) => parseFieldPath(path, limits))
      const paths = names.map((name) => decodeOwnDocument(name, database))
      const { documents, readTime } = await getDocuments(paths, projection)
      const time = readTimeMember(readTime)
      return list(
        names.map((name, at) => {
          const document = documents[at]
          return document ? `{"found":${encodeDocument(database, document)},${time}}` : `{"missing":${JSON.stringify(name)},${time}}`
        }),
      )
    },

    runQuery: async (body, parent) => {
      refuseUnbuilt(body, 'runQuery', ['transaction', 'newTransaction', 'readTime', 'explainOptions'])
      const { structuredQuery } = parseBody(RunQueryBody, body)
      const { documents, readTime } = await runQuery(parseQuery(structuredQuery, { parent, database, limits }))
      const time = readTimeMember(readTime)
      const found = documents.map((document) => `{"document":${encodeDocument(database, document)},${time}}`)
      return list(found.length > 0 ? found : [`{${time}}`])
    },

    runAggregationQuery: async (body, parent) => {
      const { query, aggregations } = parseAggregationQuery(body, { parent, database, limits })
      const { figures, readTime } = await runAggregation(query, aggregations)
      const aggregateFields = Object.fromEntries([...figures].map(([alias, figure]) => [alias, encodeValue(figure)]))
      return JSON.stringify([{ result: { aggregateFields }, readTime: encodeTimestamp(readTime) }])
    },
  }
}

function readTimeMember(readTime: bigint): string {
  return `"readTime":"${encodeTimestamp(readTime)}"`
}

function list(elements: readonly string[]): string {
  return `[${elements.join(',')}]`
}
