import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { encodeFields } from '#protocol/value-codec.ts'
import { createInvoice, openBackend } from './backend-process.ts'
import { median, type Measurement, type Part } from './measurement.ts'
import { type ServedBackend, startServedBackend, writeCalls } from './served-backend.ts'
import { findHindrance, loadAddress } from './wrk.ts'

/** Durable commits, against SQLite alone storing the same rows with the same care. */
export const commits: Part = { name: 'commits', summary: 'durable commits of 1 and of 64 clients against bare SQLite', measure }

const rounds = 5
const roundSeconds = 2
const manyClients = 64

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  const reason = findHindrance()
  if (reason) return [{ kind: 'not measured', what: 'commits/s against bare SQLite', reason }]
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-bench-'))
  try {
    report('taking down the rows of commits')
    const bare = new BareSqlite(join(folder, 'bare.sqlite'), await listRowsOfCommits(join(folder, 'rows')))
    await using server = await startServedBackend(0)
    using single = writeCommits(server, 'one')
    using shared = writeCommits(server, 'many')
    const count = async (script: string, connections: number) => {
      const { perSecond } = await loadAddress(`http://127.0.0.1:${server.port}`, { connections, seconds: roundSeconds, script })
      return perSecond
    }
    report('warming up')
    await count(shared.path, manyClients)
    await count(single.path, 1)
    bare.countCommits()
    const rates: { bare: number; one: number; many: number }[] = []
    for (let round = 1; round <= rounds; round++) {
      report(`round ${round} of ${rounds}`)
      rates.push({ bare: bare.countCommits(), one: await count(single.path, 1), many: await count(shared.path, manyClients) })
    }
    bare.close()
    const middle = (name: 'bare' | 'one' | 'many') => median(rates.map((rate) => rate[name]))
    const row = (what: string, name: 'one' | 'many', atLeast: number): Measurement => ({
      kind: 'measured',
      what,
      value: middle(name) / middle('bare'),
      unit: '',
      mark: { atLeast },
      detail: `medians ${Math.round(middle(name))} and ${Math.round(middle('bare'))} a second`,
    })
    return [
      row('commits/s of one client against bare SQLite', 'one', 0.5),
      row(`commits/s of ${manyClients} clients against bare SQLite`, 'many', 3),
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Commits of one new invoice each. @param collection One of its own, so that all are new. */
function writeCommits(server: ServedBackend, collection: string): ReturnType<typeof writeCalls> {
  const invoice = createInvoice(collection, 0)
  if (!('set' in invoice)) throw new Error('An invoice is set.')
  const fields = JSON.stringify(encodeFields(invoice.fields))
  // Rounds begin in different seconds.
  const name = `${server.root}/${collection}/invoice-' .. os.time() .. '-' .. count .. '`
  return writeCalls(server, 'commit', `'{"writes":[{"update":{"name":"${name}","fields":${fields}}}]}'`)
}

type Row = { readonly [column: string]: SQLOutputValue }
type Rows = { readonly schema: readonly string[]; readonly documents: readonly Row[]; readonly entries: readonly (readonly Row[])[] }

/** The tables, and the rows that each of some commits leaves in them, taken from a backend's own file. */
async function listRowsOfCommits(dataDir: string): Promise<Rows> {
  const count = 2000
  const write = async () => {
    await using backend = await openBackend(dataDir)
    for (let first = 0; first < count; first += 500) {
      await backend.documents.commit(Array.from({ length: 500 }, (_, at) => createInvoice('c', first + at)))
    }
  }
  await write()
  const database = new DatabaseSync(join(dataDir, 'documents.sqlite'), { readOnly: true })
  const schema = database.prepare(`
    select sql
    from sqlite_schema
    where name in ('document', 'index_entry', 'commit_clock')
      and type = 'table'`)
  const documents = database.prepare('select name_key, path, fields, create_time_us, update_time_us from document').all()
  const all = new Map<string, Row[]>()
  for (const row of database.prepare('select index_id, collection_id, value_key, name_key from index_entry').iterate()) {
    const key = keyOf(row)
    const list = all.get(key) ?? []
    list.push(row)
    all.set(key, list)
  }
  const rows = { schema: schema.all().map(({ sql }) => String(sql)), documents, entries: documents.map((row) => all.get(keyOf(row)) ?? []) }
  database.close()
  return rows
}

function keyOf({ name_key: key }: Row): string {
  if (!(key instanceof Uint8Array)) throw new Error('A name key is a blob.')
  return Buffer.from(key).toString('latin1')
}

/** Stores the rows of one commit after the other, each in a transaction of its own, and begins again with other names at the end. */
class BareSqlite {
  readonly #database: DatabaseSync
  readonly #rows: Rows
  #count = 0

  constructor(file: string, rows: Rows) {
    this.#database = new DatabaseSync(file)
    this.#database.exec('pragma journal_mode = wal; pragma synchronous = full')
    for (const sql of rows.schema) this.#database.exec(sql)
    this.#database.exec('insert into commit_clock (id, last_commit_time_us) values (1, 0)')
    this.#rows = rows
  }

  countCommits(): number {
    const insertDocument = this.#database.prepare(`
      insert into document (name_key, path, fields, create_time_us, update_time_us)
      values (:name_key, :path, :fields, :create_time_us, :update_time_us)`)
    const insertEntry = this.#database.prepare(`
      insert into index_entry (index_id, collection_id, value_key, name_key)
      values (:index_id, :collection_id, :value_key, :name_key)`)
    const setClock = this.#database.prepare('update commit_clock set last_commit_time_us = ?')
    const end = performance.now() + roundSeconds * 1000
    const before = this.#count
    while (performance.now() < end) {
      const at = this.#count % this.#rows.documents.length
      const prefix = Buffer.from(`${Math.floor(this.#count / this.#rows.documents.length)} `)
      const renamed = (row: Row) => ({ ...row, name_key: Buffer.concat([prefix, Buffer.from(keyOf(row), 'latin1')]) })
      this.#database.exec('begin immediate')
      insertDocument.run(renamed(this.#rows.documents[at] ?? {}))
      for (const entry of this.#rows.entries[at] ?? []) insertEntry.run(renamed(entry))
      setClock.run(this.#count)
      this.#database.exec('commit')
      this.#count++
    }
    return (this.#count - before) / roundSeconds
  }

  close(): void {
    this.#database.close()
  }
}
