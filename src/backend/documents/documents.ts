import * as v from 'valibot'
import type { DatabaseName, Path } from '#protocol/document-name.ts'
import { encodeTimestamp } from '#protocol/timestamp.ts'
import { encodeValue } from '#protocol/value-codec.ts'
import type { Caller } from '#backend/caller.ts'
import type { DocumentAccess } from '#backend/document-access.ts'
import type { Limits } from '#backend/limits.ts'
import { ServiceError } from '#backend/service-error.ts'
import { encodeDocument } from '#backend/values/encode-document.ts'
import { decodeOwnDocument } from './database.ts'
import { parseAggregationQuery } from './parse-aggregation.ts'
import { parseBody, refuseUnbuilt } from './parse-body.ts'
import { parseCommit } from './parse-commit.ts'
import { parseFieldPath } from './parse-filter.ts'
import { parseQuery } from './parse-query.ts'

/** Dependencies of the calls on documents. */
export type DocumentsOptions = {
  readonly database: DatabaseName
  readonly limits: Limits
  readonly access: DocumentAccess
}

/** The calls on documents: from a caller and a request's body to the JSON text of the response. `parent` comes from the URL. */
export type Documents = {
  readonly commit: (caller: Caller, body: unknown) => Promise<string>
  readonly batchGet: (caller: Caller, body: unknown) => Promise<string>
  readonly runQuery: (caller: Caller, body: unknown, parent: Path) => Promise<string>
  readonly runAggregationQuery: (caller: Caller, body: unknown, parent: Path) => Promise<string>
}

const BatchGetBody = v.strictObject({
  documents: v.optional(v.array(v.string()), []),
  mask: v.optional(v.strictObject({ fieldPaths: v.optional(v.array(v.string()), []) })),
})

const RunQueryBody = v.strictObject({ structuredQuery: v.unknown() })

/** Creates the calls on the documents of one database, in the provider's JSON. Every call may throw ServiceError and WireFormatError. */
export function createDocuments({ database, limits, access }: DocumentsOptions): Documents {
  return {
    commit: async (caller, body) => {
      const { commitTime, results } = await access.commit(caller, parseCommit(body, database, limits))
      return JSON.stringify({
        commitTime: encodeTimestamp(commitTime),
        writeResults: results.map(({ updateTime, transformResults }) => ({
          ...(updateTime !== undefined && { updateTime: encodeTimestamp(updateTime) }),
          ...(transformResults.length > 0 && { transformResults: transformResults.map(encodeValue) }),
        })),
      })
    },

    batchGet: async (caller, body) => {
      refuseUnbuilt(body, 'batchGet', ['transaction', 'newTransaction', 'readTime'])
      const request = parseBody(BatchGetBody, body)
      const names = [...new Set(request.documents)]
      if (names.length > limits.pageDocuments) {
        throw new ServiceError('INVALID_ARGUMENT', `A batchGet names at most ${limits.pageDocuments} documents.`)
      }
      const projection = request.mask?.fieldPaths.map((path) => parseFieldPath(path, limits))
      const paths = names.map((name) => decodeOwnDocument(name, database))
      const { documents, readTime } = await access.getDocuments(caller, paths, projection)
      const time = readTimeMember(readTime)
      return list(
        names.map((name, at) => {
          const document = documents[at]
          return document ? `{"found":${encodeDocument(database, document)},${time}}` : `{"missing":${JSON.stringify(name)},${time}}`
        }),
      )
    },

    runQuery: async (caller, body, parent) => {
      refuseUnbuilt(body, 'runQuery', ['transaction', 'newTransaction', 'readTime', 'explainOptions'])
      const { structuredQuery } = parseBody(RunQueryBody, body)
      const { documents, readTime } = await access.runQuery(caller, parseQuery(structuredQuery, { parent, database, limits }))
      const time = readTimeMember(readTime)
      const found = documents.map((document) => `{"document":${encodeDocument(database, document)},${time}}`)
      return list(found.length > 0 ? found : [`{${time}}`])
    },

    runAggregationQuery: async (caller, body, parent) => {
      const { query, aggregations } = parseAggregationQuery(body, { parent, database, limits })
      const { figures, readTime } = await access.runAggregation(caller, query, aggregations)
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
