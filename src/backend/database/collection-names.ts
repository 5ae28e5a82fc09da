import { openForReading, refuseNewer, versionOf } from './database.ts'

// Runs once per export, so a scan is fine: the table has one row per collection.
const selectNames = `
  select distinct collection_name
  from collection
  order by collection_name`

/**
 * The names of all collections and subcollections in a data folder, such as `invoices`; also while a server uses the folder.
 *
 * @throws NewerDataError if a newer version wrote the folder; SQLite's error if it has no database.
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
