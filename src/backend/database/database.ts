import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { privateFile } from '#backend/database/folder/data-folder.ts'

/** The file of documents and accounts in the data folder. */
export const databaseFile = 'documents.sqlite'
const migrationsFolder = join(import.meta.dirname, 'migrations')

/** How long a connection waits for another one's lock (limits: busy timeout). */
const busyTimeoutMilliseconds = 5000

/**
 * Pages of the log (4 KiB each) that are moved into the file together: a page that was written often is moved once. With SQLite's own number,
 * 1000, a commit among 32 took a tenth longer (measured).
 */
const checkpointPages = 4000

/** The data was written by a newer version of the program. */
export class NewerDataError extends Error {
  override readonly name = 'NewerDataError'
}

/**
 * Opens the database for writing and brings its tables up to date.
 *
 * @throws NewerDataError when the file was written by a newer version.
 */
export function openForWriting(dataDir: string): DatabaseSync {
  const database = new DatabaseSync(privateFile(dataDir, databaseFile), { timeout: busyTimeoutMilliseconds })
  // FULL: an acknowledged commit survives a power loss; in WAL mode NORMAL does not (measured).
  // Deleted content is overwritten in the file, not only unlinked.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on; pragma trusted_schema = off')
  database.exec(`pragma wal_autocheckpoint = ${checkpointPages}`)
  migrate(database, dataDir)
  return database
}

/** Opens the database for reading beside the writer. */
export function openForReading(dataDir: string, { waitsForLocks = true } = {}): DatabaseSync {
  const timeout = waitsForLocks ? busyTimeoutMilliseconds : 0
  const database = new DatabaseSync(join(dataDir, databaseFile), { readOnly: true, timeout })
  database.exec('pragma trusted_schema = off; pragma query_only = on')
  return database
}

/** The version of the tables that this program makes. */
export function newestVersion(): number {
  return listMigrations().at(-1)?.number ?? 0
}

/** The version of a database's tables; 0 when it has none. */
export function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('pragma user_version').get()?.['user_version'])
}

/** @throws NewerDataError when tables of this version were made by a newer program. */
export function refuseNewer(version: number, dataDir: string): void {
  const newest = newestVersion()
  if (version <= newest) return
  throw new NewerDataError(`The data in ${dataDir} was written by a newer version (schema ${version}; this one knows ${newest}).`)
}

/** The tables, indexes and triggers that this program makes for a version: their SQL, by kind and name. */
export function schemaOfVersion(version: number): ReadonlyMap<string, string> {
  const database = new DatabaseSync(':memory:')
  try {
    for (const { number, file } of listMigrations())
      if (number <= version) database.exec(readFileSync(join(migrationsFolder, file), 'utf8'))
    return readSchema(database)
  } finally {
    database.close()
  }
}

/** What a database has of them, likewise. */
export function readSchema(database: DatabaseSync): ReadonlyMap<string, string> {
  const rows = database.prepare("select type, name, sql from sqlite_schema where name not like 'sqlite\\_%' escape '\\'").all()
  return new Map(rows.map((row) => [`${String(row['type'])} ${String(row['name'])}`, String(row['sql'])]))
}

/** Runs every migration that the database has not seen, in the order of their numbers, each in a transaction. */
function migrate(database: DatabaseSync, dataDir: string): void {
  const migrations = listMigrations()
  const version = versionOf(database)
  refuseNewer(version, dataDir)
  for (const { number, file } of migrations) {
    if (number <= version) continue
    const statements = readFileSync(join(migrationsFolder, file), 'utf8')
    database.exec(`begin immediate;\n${statements}\npragma user_version = ${number};\ncommit`)
  }
}

/** The migrations, `NNN-what.sql` each; their numbers may have gaps. */
function listMigrations(): readonly { readonly number: number; readonly file: string }[] {
  const files = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql'))
  return files.map((file) => ({ number: Number.parseInt(file, 10), file })).sort((a, b) => a.number - b.number)
}
