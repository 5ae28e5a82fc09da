import type { DatabaseName, Path } from '#protocol/document-name.ts'
import { encodeFieldPath } from '#protocol/field-path.ts'
import type { Fields } from '#protocol/value.ts'
import type { Query } from '#backend/queries/query.ts'
import type { Ruleset } from '#backend/rules/compile-rules.ts'
import { batchLookups, Lookups, singleLookups } from '#backend/rules/lookups.ts'
import { mapOf, type RuleMap, type RuleValue } from '#backend/rules/rule-value.ts'
import type { Method } from '#backend/rules/syntax.ts'
import { ServiceError } from '#backend/service-error.ts'
import type { WriteStep } from '#backend/writes/plan-commit.ts'
import type { DocumentVersion } from '#backend/writes/write.ts'
import { candidatesOf } from './query-facts.ts'
import { pathOf, resourceOf } from './rules-variables.ts'

/** Reads the stored fields of a document; undefined if it does not exist. */
export type ReadFields = (path: Path) => Fields | undefined

/** Checks a document that a query found. */
export type AssertListed = (path: Path, fields: Fields) => void

/** Checks of one request by the rules. Every method throws ServiceError PERMISSION_DENIED unless the rules certainly allow it. */
export type DocumentChecks = {
  /** Checks one document; `list` if it is read with others. */
  readonly assertRead: (method: 'get' | 'list', path: Path, fields: Fields | undefined) => void
  /** Proves that the rules allow every document that the query can find; returns the check that each result has to pass as well. */
  readonly assertQuery: (query: Query) => AssertListed
  /** Replaces an error about a document for callers who may not read it, so that it does not reveal whether the document exists. */
  readonly conceal: (error: unknown, path: Path, current: DocumentVersion | undefined) => unknown
  /** @param readAfter The state after the whole commit. */
  readonly assertWrites: (steps: readonly WriteStep[], readAfter: ReadFields) => void
}

/**
 * Creates the checks of one request.
 *
 * @param auth `request.auth`.
 * @param read The state that the request sees.
 * @param microseconds `request.time`.
 * @param isBatch Whether the request names several documents.
 */
export function createDocumentChecks(
  rules: Ruleset,
  database: DatabaseName,
  auth: RuleValue,
  read: ReadFields,
  microseconds: bigint,
  isBatch: boolean,
): DocumentChecks {
  const time: RuleValue = { type: 'timestamp', microseconds }
  // One map for all checks of the request: each check sets the members that differ.
  const members = new Map<string, RuleValue>([
    ['auth', auth],
    ['time', time],
    ['resource', null],
  ])
  const request: RuleMap = { type: 'map', fields: members }
  const partialRequest: RuleMap = { ...request, isPartial: true }
  let readAfter = read
  const lookups = new Lookups(
    (segments, isAfter) => {
      if (segments[1] !== database.databaseId) return undefined
      const path = segments.slice(3)
      const fields = (isAfter ? readAfter : read)(path)
      return fields && resourceOf(database, path, fields, { type: 'path', segments })
    },
    isBatch ? batchLookups : singleLookups,
  )

  /** @param written The document after a write; null for reads and deletes. */
  const isAllowed = (method: Method, path: Path, fields: Fields | undefined, written: Fields | null = null): boolean => {
    const name = pathOf(database, path)
    members.set('method', method)
    members.set('path', name)
    members.set('resource', written && resourceOf(database, path, written, name))
    const resource = fields ? resourceOf(database, path, fields, name) : null
    return rules.decide({ method, path: name.segments, request, resource, lookups }).isAllowed
  }

  const assertAllowed: (...request: Parameters<typeof isAllowed>) => void = (...request) => {
    if (!isAllowed(...request)) throw denied()
  }

  return {
    assertRead: (method, path, fields) => {
      lookups.beginOperation()
      assertAllowed(method, path, fields)
    },

    assertQuery: (query) => {
      members.set('query', describeQuery(query))
      members.set('method', 'list')
      lookups.beginOperation()
      for (const { path, resource } of candidatesOf(query, database)) {
        members.set('path', resource.fields.get('__name__') ?? null)
        if (!rules.decide({ method: 'list', path, request: partialRequest, resource, lookups }).isAllowed) throw denied()
      }
      return (path, fields) => assertAllowed('list', path, fields)
    },

    conceal: (error, path, current) => {
      lookups.beginOperation()
      return error instanceof ServiceError && !isAllowed('get', path, current?.fields) ? denied() : error
    },

    assertWrites: (steps, after) => {
      readAfter = after
      for (const { kind, path, before, after: written } of steps) {
        lookups.beginOperation()
        // A `verify` reveals the state of a document, so it counts as a read.
        const method = kind === 'verify' ? 'get' : kind === 'delete' ? 'delete' : before ? 'update' : 'create'
        assertAllowed(method, path, before?.fields, kind === 'update' ? (written?.fields ?? null) : null)
      }
    },
  }
}

/** `request.query`: limit, offset and order, in the provider's notation. */
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
