import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { documentColumns, readDocument, type StoredDocument } from '#backend/database/documents/document-table.ts'
import { joinKeys } from './index-definition.ts'
import { comparePositions, type KeyRange, type Position } from '#backend/database/documents/plan-query.ts'

/** A part of an index: all entries of one collection whose key starts with `prefix`. */
export type IndexPart = { readonly indexId: bigint; readonly collectionId: bigint; readonly prefix: Uint8Array }

/** An index entry: its position after the prefix, and the document if requested. */
export type Entry = { readonly position: Position; readonly document: StoredDocument | undefined }

/** Options of a scan. */
export type ScanOptions = {
  readonly isReverse: boolean
  readonly withDocuments: boolean
  /** The probable number of entries that the caller needs. */
  readonly expected: number
}

const range = `
  where index_entry.index_id = :index_id
    and index_entry.collection_id = :collection_id
    and (index_entry.value_key, index_entry.name_key) >= (:low_value, :low_name)
    and (index_entry.value_key, index_entry.name_key) < (:high_value, :high_name)`
// Counting entries of one value key by equality takes a third of the time.
const namesRange = `
  where index_entry.index_id = :index_id
    and index_entry.collection_id = :collection_id
    and index_entry.value_key = :low_value
    and index_entry.name_key >= :low_name
    and index_entry.name_key < :high_name`
const forward = `
  order by index_entry.value_key, index_entry.name_key
  limit :count`
const backward = `
  order by index_entry.value_key desc, index_entry.name_key desc
  limit :count`

// index: primary key of index_entry
const selectNames = `
  select index_entry.value_key, index_entry.name_key
  from index_entry`

// index: primary key of index_entry, then unique name_key of document
const selectDocuments = `
  select index_entry.value_key, index_entry.name_key, ${documentColumns}
  from index_entry
  cross join document
    on document.name_key = index_entry.name_key${range}`

// index: primary key of index_entry
const countEntries = `
  select count(*) as entries
  from index_entry`

/** The statements of index scans, for a test of their query plans. */
export const scanStatements = {
  names: [selectNames + range + forward, selectNames + range + backward],
  documents: [selectDocuments + forward, selectDocuments + backward],
  count: countEntries + range,
  countOfValue: [selectNames + namesRange + forward, countEntries + namesRange],
}

/** Most entries per read: few enough to check the time in between. */
const largestChunk = 512

/** Entries per count. */
const countedAtOnce = 10_000

/** Finds the entry at an offset, and counts what remains. */
type CountStatements = { readonly nth: StatementSync; readonly count: StatementSync }

/** Reads indexes over one connection. */
export class IndexScanner {
  readonly #names: { readonly forward: StatementSync; readonly backward: StatementSync }
  readonly #documents: { readonly forward: StatementSync; readonly backward: StatementSync }
  readonly #count: CountStatements
  readonly #countOfValue: CountStatements
  #entriesRead = 0

  constructor(database: DatabaseSync) {
    const prepare = (statement: string) => {
      const prepared = database.prepare(statement)
      prepared.setReadBigInts(true)
      return prepared
    }
    this.#names = { forward: prepare(selectNames + range + forward), backward: prepare(selectNames + range + backward) }
    this.#documents = { forward: prepare(selectDocuments + forward), backward: prepare(selectDocuments + backward) }
    const prepareCount = (where: string): CountStatements => ({
      nth: prepare(`${selectNames}${where}${forward}\n  offset :skipped`),
      count: prepare(countEntries + where),
    })
    this.#count = prepareCount(range)
    this.#countOfValue = prepareCount(namesRange)
  }

  /** The number of entries read so far, without those that SQLite counted. */
  get entriesRead(): number {
    return this.#entriesRead
  }

  /**
   * Entries of the documents that are in every part, in each of the ranges, in the order of the keys after the prefixes.
   * Also yields undefined after a seek that found none, so that the caller can check the time.
   */
  *scan(parts: readonly IndexPart[], ranges: readonly KeyRange[], options: ScanOptions): Generator<Entry | undefined> {
    const [first, ...others] = parts
    if (!first) return
    let given = 0
    for (const keys of options.isReverse ? ranges.toReversed() : ranges) {
      const entries =
        others.length === 0
          ? this.#scanOne(first, keys, { ...options, expected: options.expected - given })
          : this.#scanCommon(first, others, keys, options.isReverse)
      for (const entry of entries) {
        given++
        yield entry
      }
    }
  }

  /** The number of entries of a part in the ranges; checks the time in between. */
  count(part: IndexPart, ranges: readonly KeyRange[], assertTime: () => void): number {
    let entries = 0
    for (const { low, high } of ranges) {
      const isOfOneValue = Buffer.compare(low.valueKey, high.valueKey) === 0
      const { nth, count } = isOfOneValue ? this.#countOfValue : this.#count
      const boundsFrom = (from: Position) => {
        const { high_value, ...bounds } = boundsOf(part, from, high)
        return isOfOneValue ? bounds : { ...bounds, high_value }
      }
      let from = low
      while (true) {
        assertTime()
        const last = nth.get({ ...boundsFrom(from), count: 1, skipped: countedAtOnce - 1 })
        if (!last) break
        entries += countedAtOnce
        from = justAfter(positionOf(last, part))
      }
      entries += Number(count.get(boundsFrom(from))?.['entries'])
    }
    return entries
  }

  *#scanOne(part: IndexPart, { low, high }: KeyRange, { isReverse, withDocuments, expected }: ScanOptions): Generator<Entry> {
    const statements = withDocuments ? this.#documents : this.#names
    const statement = isReverse ? statements.backward : statements.forward
    let from = low
    let to = high
    for (let count = Math.min(Math.max(expected, 1), largestChunk); ; count = Math.min(count * 4, largestChunk)) {
      const rows = statement.all({ ...boundsOf(part, from, to), count })
      this.#entriesRead += rows.length
      for (const row of rows) yield { position: positionOf(row, part), document: withDocuments ? readDocument(row) : undefined }
      const last = rows.at(-1)
      if (!last || rows.length < count) return
      if (isReverse) to = positionOf(last, part)
      else from = justAfter(positionOf(last, part))
    }
  }

  /** Each step seeks in every part to the furthest position seen (zigzag merge join), so that no part is read whole. */
  *#scanCommon(first: IndexPart, others: readonly IndexPart[], { low, high }: KeyRange, isReverse: boolean): Generator<Entry | undefined> {
    const next = (part: IndexPart, from: Position): Position | undefined => {
      const statement = isReverse ? this.#names.backward : this.#names.forward
      const row = statement.get({ ...(isReverse ? boundsOf(part, low, from) : boundsOf(part, from, high)), count: 1 })
      this.#entriesRead++
      return row && positionOf(row, part)
    }
    let candidate = next(first, isReverse ? high : low)
    while (candidate) {
      const reached: Position | undefined = furthest(candidate, others, next, isReverse)
      if (!reached) return
      if (comparePositions(reached, candidate) === 0) {
        yield { position: candidate, document: undefined }
        candidate = next(first, isReverse ? candidate : justAfter(candidate))
      } else {
        yield undefined
        candidate = next(first, isReverse ? justAfter(reached) : reached)
      }
    }
  }
}

/** The first position, not before the candidate, in all other parts as far as they agree; undefined if one is exhausted. */
function furthest(
  candidate: Position,
  parts: readonly IndexPart[],
  next: (part: IndexPart, from: Position) => Position | undefined,
  isReverse: boolean,
): Position | undefined {
  let reached: Position | undefined = candidate
  for (const part of parts) {
    if (!reached) return undefined
    reached = next(part, isReverse ? justAfter(reached) : reached)
  }
  return reached
}

/** No key sorts between a name and the same name with a zero byte. */
function justAfter({ valueKey, nameKey }: Position): Position {
  return { valueKey, nameKey: joinKeys([nameKey, Uint8Array.of(0)]) }
}

function boundsOf({ indexId, collectionId, prefix }: IndexPart, low: Position, high: Position) {
  return {
    index_id: indexId,
    collection_id: collectionId,
    low_value: joinKeys([prefix, low.valueKey]),
    low_name: low.nameKey,
    high_value: joinKeys([prefix, high.valueKey]),
    high_name: high.nameKey,
  }
}

function positionOf(row: { readonly [column: string]: unknown }, { prefix }: IndexPart): Position {
  const { value_key: valueKey, name_key: nameKey } = row as { value_key: Uint8Array; name_key: Uint8Array } // as selected
  return { valueKey: valueKey.subarray(prefix.length), nameKey }
}
