import * as v from 'valibot'
import { type DatabaseName, encodeName, type Path } from '#protocol/document-name.ts'
import { encodeTimestamp } from '#protocol/timestamp.ts'
import { encodeValue } from '#protocol/value-codec.ts'
import type { Limits } from '#backend/limits.ts'
import type { Query } from '#backend/queries/query.ts'
import type { StoredDocument } from '#backend/store/document-table.ts'
import type { CommitReply, ReadReply } from '#backend/store/operations.ts'
import type { Write } from '#backend/writes/write.ts'
import { decodeOwnDocument } from './database.ts'
import { parseBody, refuseUnbuilt } from './parse-body.ts'
import { parseCommit } from './parse-commit.ts'
import { parseQuery } from './parse-query.ts'

/** What the documents rest on. */
export type DocumentsOptions = {
  readonly database: DatabaseName
  readonly limits: Limits
  readonly commit: (writes: readonly Write[]) => Promise<CommitReply>
  readonly getDocuments: (paths: readonly Path[]) => Promise<ReadReply<StoredDocument | undefined>>
  readonly runQuery: (query: Query) => Promise<ReadReply<StoredDocument>>
}

/** The calls on documents: from a request's body to the JSON text of the answer. `parent` comes from the address. */
export type Documents = {
  readonly commit: (body: unknown) => Promise<string>
  readonly batchGet: (body: unknown) => Promise<string>
  readonly runQuery: (body: unknown, parent: Path) => Promise<string>
}

const BatchGetBody = v.strictObject({ documents: v.optional(v.array(v.string()), []) })

/** The documents of one database, in the provider's words. Every call may throw ServiceError and WireFormatError. */
export function createDocuments({ database, limits, commit, getDocuments, runQuery }: DocumentsOptions): Documents {
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
      refuseUnbuilt(body, 'batchGet', ['mask', 'transaction', 'newTransaction', 'readTime'])
      const names = [...new Set(parseBody(BatchGetBody, body).documents)]
      const { documents, readTime } = await getDocuments(names.map((name) => decodeOwnDocument(name, database)))
      const time = readTimeMember(readTime)
      return list(
        names.map((name, at) => {
          const document = documents[at]
          return document ? `{"found":${documentText(document)},${time}}` : `{"missing":${JSON.stringify(name)},${time}}`
        }),
      )
    },

    runQuery: async (body, parent) => {
      const query = parseQuery(body, parent, database, limits)
      const { documents, readTime } = matchesNothing(query) ? await getDocuments([]) : await runQuery(query)
      const time = readTimeMember(readTime)
      const found = documents.flatMap((document) => (document ? `{"document":${documentText(document)},${time}}` : []))
      return list(found.length > 0 ? found : [`{${time}}`])
    },
  }

  /** The stored fields already are the wire's JSON. */
  function documentText({ path, fields, createTime, updateTime }: StoredDocument): string {
    const name = JSON.stringify(encodeName(database, path))
    return `{"name":${name},"fields":${fields},"createTime":"${encodeTimestamp(createTime)}","updateTime":"${encodeTimestamp(updateTime)}"}`
  }
}

/** No array contains null or NaN as far as filters go (Firestore, array membership). */
function matchesNothing({ filters }: Query): boolean {
  return filters.some(({ kind, value }) => kind === 'contains' && (value === null || Number.isNaN(value)))
}

function readTimeMember(readTime: bigint): string {
  return `"readTime":"${encodeTimestamp(readTime)}"`
}

function list(elements: readonly string[]): string {
  return `[${elements.join(',')}]`
}
