import type { DatabaseSync } from 'node:sqlite'

// index: primary key of index_entry, for each definition
const deleteUnusedDefinition = `
  delete from index_definition
  where index_definition.is_automatic = 1
    and not exists (
      select 1
      from index_entry
      where index_entry.index_id = index_definition.index_id
    )`

// index: unique (collection_name, scope, fields) of index_definition and primary key of index_entry, for each collection
const deleteEmptyCollection = `
  delete from collection
  where not exists (
      select 1
      from index_definition
      join index_entry
        on index_entry.index_id = index_definition.index_id
        and index_entry.collection_id = collection.collection_id
      where index_definition.collection_name = collection.collection_name
        and index_definition.scope = 'collection'
        and index_definition.fields = '[]'
    )`

/** The statements of a vacuum, for a test of their query plans. */
export const vacuumStatements = [
  `${deleteEmptyCollection}\n    and collection.collection_id = ?`,
  `${deleteUnusedDefinition}\n    and index_definition.index_id = ?`,
]

/**
 * Erases what deleted documents leave on the disk: names of collections and fields (which may be personal data) and bytes in the
 * write-ahead log. `secure_delete` overwrites their bytes in the database at once, but not the copies of SQLite's page rebalancing: after a
 * person's data is deleted, the whole database is rewritten. For the writer's connection, between transactions.
 */
export class Vacuum {
  readonly #database: DatabaseSync
  readonly #setPending
  readonly #collections = new Set<bigint>()
  readonly #indexes = new Set<bigint>()
  #isPending = false
  #isVacuumDue = false

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#setPending = database.prepare('update remains set is_pending = ?')
    this.forget()
    // The notes of a process that died are lost, so the first run checks every name.
    if (this.#isPending) this.#sweep(() => database.exec(`${deleteEmptyCollection};\n${deleteUnusedDefinition}`))
  }

  /** Notes that an index entry was removed; within the transaction that does it. */
  note(indexId: bigint, collectionId: bigint): void {
    this.#collections.add(collectionId)
    this.#indexes.add(indexId)
    if (this.#isPending) return
    this.#setPending.run(1)
    this.#isPending = true
  }

  /** Notes that personal data was deleted; within the transaction that does it, or after it. */
  noteErasure(): void {
    this.#database.exec('update remains set is_scrub_due = 1')
    this.#isVacuumDue = true
  }

  /** Forgets that entries of a rolled-back transaction were removed; the names stay noted, because checking more does no harm. */
  forget(): void {
    const noted = this.#database.prepare('select is_pending, is_scrub_due from remains').get()
    this.#isPending = noted?.['is_pending'] === 1
    this.#isVacuumDue = noted?.['is_scrub_due'] === 1
  }

  /** @returns Whether the log is empty; a reader may still need it. */
  remove(): boolean {
    if (this.#isPending) {
      this.#sweep(() => {
        const [collection = '', definition = ''] = vacuumStatements
        for (const id of this.#collections) this.#database.prepare(collection).run(id)
        for (const id of this.#indexes) this.#database.prepare(definition).run(id)
      })
    }
    if (this.#isVacuumDue) this.#vacuumAll()
    return this.#emptyLog()
  }

  /** Rewrites the whole database with its live content only; commits wait meanwhile. */
  #vacuumAll(): void {
    this.#database.exec('vacuum; update remains set is_scrub_due = 0')
    this.#isVacuumDue = false
  }

  #sweep(remove: () => void): void {
    this.#database.exec('begin immediate')
    try {
      remove()
      this.#setPending.run(0)
      this.#database.exec('commit')
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback')
      throw error
    }
    this.#isPending = false
    this.#collections.clear()
    this.#indexes.clear()
  }

  /** Does not wait for readers, because commits would wait as well. */
  #emptyLog(): boolean {
    const timeout = Number(this.#database.prepare('pragma busy_timeout').get()?.['timeout'])
    this.#database.exec('pragma busy_timeout = 0')
    try {
      return this.#database.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0
    } finally {
      this.#database.exec(`pragma busy_timeout = ${timeout}`)
    }
  }
}
