import type { DatabaseSync } from 'node:sqlite'
import { encodeFieldPath } from '#protocol/field-path.ts'
import { matchesConditions } from '#backend/queries/match-conditions.ts'
import type { Query, Source } from '#backend/queries/query.ts'
import { ServiceError } from '#backend/service-error.ts'
import { describeIndex } from '#backend/database/indexes/describe-index.ts'
import { type DocumentTable, openDocumentTable, type StoredDocument } from './document-table.ts'
import type { IndexScope } from '#backend/database/indexes/index-definition.ts'
import { groupCollectionId, type IndexCatalog, openIndexCatalog } from '#backend/database/indexes/index-tables.ts'
import { createQueryMatcher, decodeDocument, findStoredPosition, isIn } from './match-query.ts'
import { encodeValueKey } from '#backend/database/indexes/value-key.ts'
import { encodeNameKey } from '#backend/database/indexes/name-key.ts'
import { comparePositions, type ConjunctionPlan, isWithin, planQuery, type Position, type QueryPlan } from './plan-query.ts'
import { type Entry, type IndexPart, IndexScanner, type ScanOptions } from '#backend/database/indexes/scan-index.ts'

type ScanPlan = Extract<ConjunctionPlan, { kind: 'scan' }>

/** Finds documents by their indexes over one connection. */
export class DocumentFinder {
  readonly #documents: DocumentTable
  readonly #catalog: IndexCatalog
  readonly #scanner: IndexScanner
  readonly #scansWithoutIndex: boolean

  /** @param scansWithoutIndex Whether a query that no index covers scans every document instead of being refused. */
  constructor(database: DatabaseSync, scansWithoutIndex = false) {
    this.#scansWithoutIndex = scansWithoutIndex
    this.#documents = openDocumentTable(database)
    this.#catalog = openIndexCatalog(database)
    this.#scanner = new IndexScanner(database)
  }

  /** The number of index entries read so far, for a test that compares it with the number of results. */
  get entriesRead(): number {
    return this.#scanner.entriesRead
  }

  /**
   * The documents that match a query, each once and in its order, without its offset and limit. Yields undefined after a step that found
   * none, so that the caller can check the time.
   *
   * @throws ServiceError FAILED_PRECONDITION if an index is missing.
   */
  *find(query: Query): Generator<StoredDocument | undefined> {
    const plan = this.#plan(query)
    if (plan === 'scan') return yield* this.#scanAll(query)
    const wanted = query.limit === undefined ? Infinity : query.offset + query.limit
    // With several streams, each probably returns its share of the results.
    const expected = Math.ceil(wanted / Math.max(1, plan.conjunctions.length))
    const streams = plan.conjunctions.map((conjunction) => this.#matching(query, plan, conjunction, expected))
    const [only] = streams
    if (only && streams.length === 1) yield* only
    else yield* merge(streams, plan)
  }

  /**
   * Counts the documents that match a query, without its offset and limit; reads only indexes where they prove the match.
   *
   * @param most Counting may stop here.
   * @param assertTime Called regularly; throws after the deadline.
   */
  count(query: Query, most: number, assertTime: () => void): number {
    const plan = this.#plan(query)
    if (plan === 'scan') {
      assertTime()
      return Math.min(most, [...this.#scanAll(query)].length)
    }
    const counted = most === Infinity && areApart(query.disjuncts) ? this.#countEntries(query.source, plan, assertTime) : undefined
    if (counted !== undefined) return counted
    const seen = new Set<string>()
    for (const conjunction of plan.conjunctions) {
      for (const nameKey of this.#matchingNames(query, plan, conjunction, most)) {
        assertTime()
        if (nameKey) seen.add(Buffer.from(nameKey).toString('latin1'))
        if (seen.size >= most) return seen.size
      }
    }
    return seen.size
  }

  /** Counts matching index entries; undefined if the indexes alone cannot count them. */
  #countEntries(source: Source, { conjunctions }: QueryPlan, assertTime: () => void): number | undefined {
    let count = 0
    for (const conjunction of conjunctions) {
      if (conjunction.kind !== 'scan' || !isProvenByIndex(conjunction)) return undefined
      const [part, ...others] = this.#partsOf(source, conjunction) ?? []
      if (others.length > 0) return undefined
      if (part) count += this.#scanner.count(part, conjunction.ranges, assertTime)
    }
    return count
  }

  #plan(query: Query): QueryPlan | 'scan' {
    const { collectionId: collectionName } = query.source
    const scope = scopeOf(query.source)
    const declared = this.#catalog.listDeclared(collectionName, scope).map(({ fields }) => fields)
    const plan = planQuery(query, { hasAutomatic: scope === 'collection', declared })
    if (plan.kind === 'plan') return plan
    if (this.#scansWithoutIndex) return 'scan'
    const definition = describeIndex(collectionName, scope, plan)
    throw new ServiceError('FAILED_PRECONDITION', `The query requires an index. Add it to firestore.indexes.json: ${definition}`)
  }

  /** Scans every document in the query's scope and sorts the matches. */
  *#scanAll(query: Query): Generator<StoredDocument> {
    const matcher = createQueryMatcher(query)
    const { source } = query
    const found: { readonly document: StoredDocument; readonly position: Position }[] = []
    for (const document of this.find({ source, disjuncts: [[]], orderBy: [], nameDirection: 'asc', offset: 0 })) {
      const position = document && matcher.findPosition(decodeDocument(document))
      if (position) found.push({ document, position })
    }
    found.sort((left, right) => matcher.compare(left.position, right.position))
    for (const { document } of found) yield document
  }

  *#matching(query: Query, plan: QueryPlan, conjunction: ConjunctionPlan, expected: number): Generator<StoredDocument | undefined> {
    if (conjunction.kind === 'lookup') {
      const document = this.#documents.findByPath(conjunction.path)
      if (document && isWanted(document, query, plan, conjunction)) yield document
      return
    }
    const options = { isReverse: plan.isReverse, withDocuments: true, expected }
    for (const entry of this.#entries(query.source, conjunction, options)) {
      if (!entry) yield undefined
      else {
        const document = entry.document ?? this.#documentOf(entry)
        yield isProvenByIndex(conjunction) || isMatch(document, query.source, conjunction) ? document : undefined
      }
    }
  }

  *#matchingNames(query: Query, plan: QueryPlan, conjunction: ConjunctionPlan, expected: number): Generator<Uint8Array | undefined> {
    if (conjunction.kind === 'lookup' || !isProvenByIndex(conjunction)) {
      for (const document of this.#matching(query, plan, conjunction, expected)) yield document && encodeNameKey(document.path)
      return
    }
    const options = { isReverse: plan.isReverse, withDocuments: false, expected }
    for (const entry of this.#entries(query.source, conjunction, options)) yield entry?.position.nameKey
  }

  *#entries(source: Source, plan: ScanPlan, options: ScanOptions): Generator<Entry | undefined> {
    const parts = this.#partsOf(source, plan)
    if (parts) yield* this.#scanner.scan(parts, plan.ranges, options)
  }

  /** Undefined if the collection or an index has no entries yet: the first document with the field creates them. */
  #partsOf(source: Source, { scans }: ScanPlan): readonly IndexPart[] | undefined {
    const scope = scopeOf(source)
    const collectionId = scope === 'group' ? groupCollectionId : this.#catalog.findCollectionId([...source.parent, source.collectionId])
    if (collectionId === undefined) return undefined
    const parts = scans.flatMap(({ index, prefix }) => {
      const indexId = this.#catalog.findIndexId(source.collectionId, scope, index)
      return indexId === undefined ? [] : [{ indexId, collectionId, prefix }]
    })
    return parts.length === scans.length ? parts : undefined
  }

  #documentOf({ position }: Entry): StoredDocument {
    const document = this.#documents.find(position.nameKey)
    if (!document) throw new Error('An index names a document that is not stored.')
    return document
  }
}

/** Whether no document can match two of the conjunctions, because each fixes one field to another value. */
function areApart(disjuncts: Query['disjuncts']): boolean {
  const [first = [], ...others] = disjuncts
  if (others.length === 0) return true
  return first.some(({ field, comparison }) => {
    if (comparison !== 'equal') return false
    const name = encodeFieldPath(field)
    const keys = disjuncts.map((conditions) => {
      const equal = conditions.find((each) => each.comparison === 'equal' && encodeFieldPath(each.field) === name)
      const key = equal && encodeValueKey(equal.value)
      return key && !key.isCut ? Buffer.from(key.bytes).toString('latin1') : undefined
    })
    return !keys.includes(undefined) && new Set(keys).size === keys.length
  })
}

function scopeOf({ allDescendants }: Source): IndexScope {
  return allDescendants ? 'group' : 'collection'
}

/** Whether every entry is a match. In a collection group below a document, the range of names guarantees the parent. */
function isProvenByIndex({ recheck }: ConjunctionPlan): boolean {
  return recheck.length === 0
}

function isMatch(document: StoredDocument, source: Source, { recheck }: ConjunctionPlan): boolean {
  if (!isIn(document.path, source)) return false
  return recheck.length === 0 || matchesConditions(document.path, decodeDocument(document).fields, recheck)
}

/** Whether a document that was found by its name is in the result. */
function isWanted(
  document: StoredDocument,
  { source }: Query,
  { order }: QueryPlan,
  plan: Extract<ConjunctionPlan, { kind: 'lookup' }>,
): boolean {
  const position = findStoredPosition(document, order)
  return position !== undefined && isWithin(plan.range, position) && isMatch(document, source, plan)
}

type Head = { readonly document: StoredDocument; readonly position: Position; readonly stream: Generator<StoredDocument | undefined> }

/** Merges streams of the same order; an item of several streams appears once. */
function* merge(
  streams: readonly Generator<StoredDocument | undefined>[],
  { order, isReverse }: QueryPlan,
): Generator<StoredDocument | undefined> {
  const heads: Head[] = []
  const sign = isReverse ? -1 : 1
  const advance = function* (stream: Head['stream']): Generator<undefined> {
    // Iterated by hand, because leaving a `for` loop would close the generator.
    for (let next = stream.next(); !next.done; next = stream.next()) {
      const document = next.value
      if (document) {
        const position = findStoredPosition(document, order)
        if (!position) throw new Error('An index holds a document that lacks one of its fields.')
        heads.push({ document, position, stream })
        return
      }
      yield undefined
    }
  }
  for (const stream of streams) yield* advance(stream)
  let last: Position | undefined
  while (heads.length > 0) {
    const first = heads.reduce((least, head) => (sign * comparePositions(head.position, least.position) < 0 ? head : least))
    heads.splice(heads.indexOf(first), 1)
    if (!last || comparePositions(last, first.position) !== 0) yield first.document
    last = first.position
    yield* advance(first.stream)
  }
}
