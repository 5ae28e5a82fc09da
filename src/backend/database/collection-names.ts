import { openForReading, refuseNewer, versionOf } from './database.ts'

// Once for a copy of everything: the table has a row for each collection that ever was, and is read through.
const selectNames = `
  select distinct collection_name
  from collection
  order by collection_name`

/**
 * The names of all collections in a data folder, those below documents too, such as `invoices`; also while a server runs on it.
 *
 * @throws NewerDataError when a newer version wrote the folder; Error of SQLite when there is no database.
 */
export function listCollectionNames(dataDir: string): readonly string[] {
  const database = openForReading(dataDir)
  try {
    refuseNewer(versionOf(database), dataDir)
    return database
      .prepare(selectNames)
      .all()
      .map((row) => String(row['collection_name']))
  } finally {
    database.close()
  }
}
