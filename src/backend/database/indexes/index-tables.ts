import type { DatabaseSync } from 'node:sqlite'
import type { Path } from '#protocol/document-name.ts'
import type { Fields } from '#protocol/value.ts'
import { ServiceError } from '#backend/service-error.ts'
import {
  automaticEntries,
  type CompositeIndex,
  compositeKeys,
  decodeIndexFields,
  encodeIndexFields,
  type IndexField,
  type IndexFields,
  type IndexScope,
} from './index-definition.ts'
import { encodeNameKey } from './name-key.ts'
import type { Vacuum } from '#backend/database/vacuum.ts'

// index: unique (collection_name, scope, fields) of index_definition
const selectDefinition = `
  select index_id
  from index_definition
  where collection_name = ?
    and scope = ?
    and fields = ?`

// index: unique (collection_name, scope, fields) of index_definition
const selectDeclared = `
  select index_id, fields
  from index_definition
  where collection_name = ?
    and scope = ?
    and is_automatic = 0`

// index: unique path_key of collection
const selectCollection = `
  select collection_id
  from collection
  where path_key = ?`

/** The statements that look indexes up, for a test of their query plans. */
export const indexStatements = [selectDefinition, selectDeclared, selectCollection]

type StoredIndex = { readonly indexId: bigint; readonly fields: IndexFields }

/** Looks indexes up over one connection. */
export type IndexCatalog = {
  readonly findCollectionId: (collection: Path) => bigint | undefined
  readonly findIndexId: (collectionName: string, scope: IndexScope, fields: IndexFields) => bigint | undefined
  /** Indexes that an operator declared. */
  readonly listDeclared: (collectionName: string, scope: IndexScope) => readonly StoredIndex[]
}

/** Entries of a collection group's index have this ID instead of their collection's. */
export const groupCollectionId = 0n

/** Prepares the statements on a connection. */
export function openIndexCatalog(database: DatabaseSync): IndexCatalog {
  const definition = database.prepare(selectDefinition)
  const declared = database.prepare(selectDeclared)
  const collection = database.prepare(selectCollection)
  for (const statement of [definition, declared, collection]) statement.setReadBigInts(true)
  return {
    // Column type of the strict table.
    findCollectionId: (path) => collection.get(encodeNameKey(path))?.['collection_id'] as bigint | undefined,
    // Column type of the strict table.
    findIndexId: (name, scope, fields) => definition.get(name, scope, encodeIndexFields(fields))?.['index_id'] as bigint | undefined,
    listDeclared: (name, scope) =>
      declared.all(name, scope).map((row) => {
        // Column types of the strict table.
        const { index_id: indexId, fields } = row as { index_id: bigint; fields: string }
        return { indexId, fields: decodeIndexFields(fields) }
      }),
  }
}

/** Maintains the entries of documents in all indexes; for the writer's connection only. */
export class IndexWriter {
  readonly #catalog: IndexCatalog
  readonly #vacuum: Vacuum
  readonly #insertCollection
  readonly #insertDefinition
  readonly #insertEntry
  readonly #deleteEntry
  readonly #maxEntries: number
  /** Cached IDs; cleared when a transaction that may have created some is rolled back. */
  readonly #ids = new Map<string, bigint>()
  readonly #declared = new Map<string, readonly StoredIndex[]>()

  constructor(database: DatabaseSync, vacuum: Vacuum, maxEntries: number) {
    this.#catalog = openIndexCatalog(database)
    this.#vacuum = vacuum
    this.#maxEntries = maxEntries
    this.#insertCollection = database.prepare(`
      insert into collection (path_key, collection_name)
      values (?, ?)`)
    this.#insertDefinition = database.prepare(`
      insert into index_definition (collection_name, scope, fields, is_automatic)
      values (?, ?, ?, ?)`)
    this.#insertEntry = database.prepare(`
      insert into index_entry (index_id, collection_id, value_key, name_key)
      values (?, ?, ?, ?)`)
    // index: primary key of index_entry
    this.#deleteEntry = database.prepare(`
      delete from index_entry
      where index_id = ?
        and collection_id = ?
        and value_key = ?
        and name_key = ?`)
    for (const statement of [this.#insertCollection, this.#insertDefinition]) statement.setReadBigInts(true)
  }

  /** Updates the index entries of one document. */
  replace(path: Path, before: Fields | undefined, after: Fields | undefined): void {
    const collection = path.slice(0, -1)
    const nameKey = encodeNameKey(path)
    const fresh = after ? this.#entries(collection, after) : []
    // The entry in the collection group's index by name has no declaration.
    if (fresh.length - 1 > this.#maxEntries) {
      throw new ServiceError('INVALID_ARGUMENT', `Document ${path.join('/')} has more than ${this.#maxEntries} index entries.`)
    }
    const old = before ? this.#entries(collection, before) : []
    for (const { indexId, collectionId, valueKey } of entriesWithout(old, fresh)) {
      this.#deleteEntry.run(indexId, collectionId, valueKey, nameKey)
      this.#vacuum.note(indexId, collectionId)
    }
    for (const { indexId, collectionId, valueKey } of entriesWithout(fresh, old)) {
      this.#insertEntry.run(indexId, collectionId, valueKey, nameKey)
    }
  }

  /** Adds a declared index without entries. */
  declare({ collectionName, scope, fields }: CompositeIndex): bigint {
    this.#declared.clear()
    return this.#insertDefinition.run(collectionName, scope, encodeIndexFields(fields), 0).lastInsertRowid as bigint // setReadBigInts
  }

  /** Adds one document's entries to a declared index. */
  addTo(indexId: bigint, { scope, fields }: CompositeIndex, path: Path, document: Fields): void {
    const collectionId = scope === 'group' ? groupCollectionId : this.#collectionId(path.slice(0, -1))
    for (const valueKey of compositeKeys(fields, document)) this.#insertEntry.run(indexId, collectionId, valueKey, encodeNameKey(path))
  }

  /** Clears caches of table contents, which a rollback may have removed. */
  forget(): void {
    this.#ids.clear()
    this.#declared.clear()
  }

  /** A document's entries in all indexes, without duplicates. */
  #entries(collection: Path, fields: Fields): readonly Entry[] {
    const collectionName = collection.at(-1) ?? ''
    const collectionId = this.#collectionId(collection)
    const entries = automaticEntries(fields).map(({ field, valueKey }): Entry => ({
      indexId: this.#automaticIndexId(collectionName, 'collection', field),
      collectionId,
      valueKey,
    }))
    const groupIndexId = this.#automaticIndexId(collectionName, 'group', undefined)
    entries.push({ indexId: groupIndexId, collectionId: groupCollectionId, valueKey: new Uint8Array() })
    for (const scope of ['collection', 'group'] as const) {
      const id = scope === 'group' ? groupCollectionId : collectionId
      for (const index of this.#listDeclared(collectionName, scope)) {
        for (const valueKey of compositeKeys(index.fields, fields)) entries.push({ indexId: index.indexId, collectionId: id, valueKey })
      }
    }
    return entries
  }

  #collectionId(collection: Path): bigint {
    return this.#remember(`collection:${collection.join('/')}`, () => {
      const known = this.#catalog.findCollectionId(collection)
      if (known !== undefined) return known
      return this.#insertCollection.run(encodeNameKey(collection), collection.at(-1) ?? '').lastInsertRowid as bigint // setReadBigInts
    })
  }

  #automaticIndexId(collectionName: string, scope: IndexScope, field: IndexField | undefined): bigint {
    // Collection IDs have no slash.
    return this.#remember(`index:${collectionName}/${scope}/${field ? `${field.mode}/${field.path}` : ''}`, () => {
      const fields = field ? [field] : []
      const known = this.#catalog.findIndexId(collectionName, scope, fields)
      if (known !== undefined) return known
      return this.#insertDefinition.run(collectionName, scope, encodeIndexFields(fields), 1).lastInsertRowid as bigint // setReadBigInts
    })
  }

  #listDeclared(collectionName: string, scope: IndexScope): readonly StoredIndex[] {
    const key = `${scope}:${collectionName}`
    const known = this.#declared.get(key) ?? this.#catalog.listDeclared(collectionName, scope)
    this.#declared.set(key, known)
    return known
  }

  #remember(key: string, find: () => bigint): bigint {
    const remembered = this.#ids.get(key)
    if (remembered !== undefined) return remembered
    const found = find()
    // Bounded, because field names may be data.
    if (this.#ids.size >= 10_000) this.#ids.clear()
    this.#ids.set(key, found)
    return found
  }
}

type Entry = { readonly indexId: bigint; readonly collectionId: bigint; readonly valueKey: Uint8Array }

/** The entries of one list that the other lacks. */
function entriesWithout(entries: readonly Entry[], others: readonly Entry[]): readonly Entry[] {
  if (entries.length === 0 || others.length === 0) return entries
  const known = new Set(others.map(keyOf))
  return entries.filter((entry) => !known.has(keyOf(entry)))
}

function keyOf({ indexId, valueKey }: Entry): string {
  return `${indexId}:${Buffer.from(valueKey.buffer, valueKey.byteOffset, valueKey.length).toString('latin1')}`
}
