import type { DatabaseName, Path } from '#protocol/document-name.ts'
import { encodeFieldPath } from '#protocol/field-path.ts'
import type { Fields } from '#protocol/value.ts'
import type { Query } from '#backend/queries/query.ts'
import type { Ruleset } from '#backend/rules/compile-rules.ts'
import { batchLookups, Lookups, singleLookups } from '#backend/rules/lookups.ts'
import type { RequestPath } from '#backend/rules/match-path.ts'
import { mapOf, type RuleMap, type RuleValue } from '#backend/rules/rule-value.ts'
import type { Method } from '#backend/rules/syntax.ts'
import { ServiceError } from '#backend/service-error.ts'
import type { WriteStep } from '#backend/writes/plan-commit.ts'
import type { DocumentVersion } from '#backend/writes/write.ts'
import { candidatesOf } from './query-facts.ts'
import { authOf, type BoundCaller, resourceOf, segmentsBelow } from './rules-variables.ts'

/** The fields of a document as they are stored; undefined when there is none. */
export type ReadFields = (path: Path) => Fields | undefined

/** What one request asks of the rules. Every method throws ServiceError PERMISSION_DENIED unless they allow it for certain. */
export type DocumentQuestions = {
  /** About one document; `list` when it comes with others. */
  readonly assertRead: (method: 'get' | 'list', path: Path, fields: Fields | undefined) => void
  /** Proves that the rules allow every document that a query can find; answers what each of them has to pass, too. */
  readonly assertQuery: (query: Query) => (path: Path, fields: Fields) => void
  /** What the caller is told instead of an error about a document: who may not see it does not learn whether it is there. */
  readonly conceal: (error: unknown, path: Path, current: DocumentVersion | undefined) => unknown
  /** @param readAfter The state after the whole commit. */
  readonly assertWrites: (steps: readonly WriteStep[], readAfter: ReadFields) => void
}

/**
 * Puts the questions of one request to the rules.
 *
 * @param read The state that the request sees.
 * @param microseconds `request.time`.
 * @param isBatch Whether the request is about several documents.
 */
export function askRules(
  rules: Ruleset,
  database: DatabaseName,
  caller: BoundCaller,
  read: ReadFields,
  microseconds: bigint,
  isBatch: boolean,
): DocumentQuestions {
  const auth = authOf(caller)
  const time: RuleValue = { type: 'timestamp', microseconds }
  let readAfter = read
  const lookups = new Lookups(
    (segments, isAfter) => {
      if (segments[1] !== database.databaseId) return undefined
      const path = segments.slice(3)
      const fields = (isAfter ? readAfter : read)(path)
      return fields && resourceOf(database, path, fields)
    },
    isBatch ? batchLookups : singleLookups,
  )

  const isAllowed = (method: Method, path: RequestPath, resource: RuleMap | null, more: { readonly [name: string]: RuleValue } = {}) => {
    const known = path.every((segment) => typeof segment === 'string')
    const requestPath: RuleValue = known ? { type: 'path', segments: path } : resource ? (resource.fields.get('__name__') ?? null) : null
    const request = {
      ...mapOf({ auth, method, time, path: requestPath, resource: null, ...more }),
      ...(!known && { isPartial: true as const }),
    }
    return rules.decide({ method, path, request, resource, lookups }).isAllowed
  }

  const assertAllowed: typeof isAllowed = (...question) => {
    if (!isAllowed(...question)) throw denied()
    return true
  }

  const own = (path: Path) => segmentsBelow(database, path)
  const resource = (path: Path, fields: Fields | undefined) => (fields ? resourceOf(database, path, fields) : null)

  return {
    assertRead: (method, path, fields) => {
      lookups.beginOperation()
      assertAllowed(method, own(path), resource(path, fields))
    },

    assertQuery: (query) => {
      const more = { query: describeQuery(query) }
      lookups.beginOperation()
      for (const candidate of candidatesOf(query, database)) assertAllowed('list', candidate.path, candidate.resource, more)
      return (path, fields) => void assertAllowed('list', own(path), resource(path, fields), more)
    },

    conceal: (error, path, current) => {
      lookups.beginOperation()
      const isHidden = error instanceof ServiceError && !isAllowed('get', own(path), resource(path, current?.fields))
      return isHidden ? denied() : error
    },

    assertWrites: (steps, after) => {
      readAfter = after
      for (const { kind, path, before, after: written } of steps) {
        lookups.beginOperation()
        // To learn whether a document is as one thinks is to read it.
        const method = kind === 'verify' ? 'get' : kind === 'delete' ? 'delete' : before ? 'update' : 'create'
        const more = kind === 'update' && written ? { resource: resourceOf(database, path, written.fields) } : {}
        assertAllowed(method, own(path), resource(path, before?.fields), more)
      }
    },
  }
}

/** `request.query`: its limit and offset, and its order as the provider writes it. */
function describeQuery({ limit, offset, orderBy }: Query): RuleMap {
  return mapOf({
    limit: limit === undefined ? null : BigInt(limit),
    offset: BigInt(offset),
    orderBy: orderBy.map(({ field, direction }) => `${encodeFieldPath(field)} ${direction.toUpperCase()}`),
  })
}

function denied(): ServiceError {
  return new ServiceError('PERMISSION_DENIED', 'Missing or insufficient permissions.')
}
