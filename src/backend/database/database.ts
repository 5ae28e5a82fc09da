import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { privateFile } from '#backend/database/folder/data-folder.ts'

/** The file in the data folder that holds documents and accounts. */
export const databaseFile = 'documents.sqlite'
const migrationsFolder = join(import.meta.dirname, 'migrations')

/** How long a connection waits for another one's lock (limits: busy timeout). */
const busyTimeoutMilliseconds = 5000

/**
 * WAL pages (4 KiB each) per checkpoint. A page that was written repeatedly is copied once; with SQLite's default of 1000, a commit among
 * 32 took 10% longer (measured).
 */
const checkpointPages = 4000

/** The data was written by a newer version of the program. */
export class NewerDataError extends Error {
  override readonly name = 'NewerDataError'
}

/**
 * Opens the database for writing and migrates its tables.
 *
 * @throws NewerDataError if a newer version wrote the file.
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

/** Opens the database for reading while the writer is open. */
export function openForReading(dataDir: string, { waitsForLocks = true } = {}): DatabaseSync {
  const timeout = waitsForLocks ? busyTimeoutMilliseconds : 0
  const database = new DatabaseSync(join(dataDir, databaseFile), { readOnly: true, timeout })
  database.exec('pragma trusted_schema = off; pragma query_only = on')
  return database
}

/** The schema version of this program. */
export function newestVersion(): number {
  return listMigrations().at(-1)?.number ?? 0
}

/** The schema version of a database; 0 if it is empty. */
export function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('pragma user_version').get()?.['user_version'])
}

/** @throws NewerDataError if a newer program created the schema. */
export function refuseNewer(version: number, dataDir: string): void {
  const newest = newestVersion()
  if (version <= newest) return
  throw new NewerDataError(`The data in ${dataDir} was written by a newer version (schema ${version}; this one knows ${newest}).`)
}

/** The tables, indexes and triggers that this program creates for a version: their SQL, by kind and name. */
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

/** The tables, indexes and triggers of a database, likewise. */
export function readSchema(database: DatabaseSync): ReadonlyMap<string, string> {
  const rows = database.prepare("select type, name, sql from sqlite_schema where name not like 'sqlite\\_%' escape '\\'").all()
  return new Map(rows.map((row) => [`${String(row['type'])} ${String(row['name'])}`, String(row['sql'])]))
}

/** Runs each pending migration in the order of their numbers, in a transaction of its own. */
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

/** The migrations, files named `NNN-title.sql`; numbers may have gaps. */
function listMigrations(): readonly { readonly number: number; readonly file: string }[] {
  const files = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql'))
  return files.map((file) => ({ number: Number.parseInt(file, 10), file })).sort((a, b) => a.number - b.number)
}
