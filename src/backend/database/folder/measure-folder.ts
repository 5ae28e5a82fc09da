import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseFile } from '#backend/database/database.ts'
import type { BackendState } from '#backend/events.ts'

/** The sizes of the database and its log, and the free space of the disk. */
export async function measureFolder(dataDir: string): Promise<Pick<BackendState, 'databaseBytes' | 'walBytes' | 'freeBytes'>> {
  const file = join(dataDir, databaseFile)
  const [database, log, { bavail, bsize }] = await Promise.all([stat(file), stat(`${file}-wal`), statfs(dataDir)])
  return { databaseBytes: database.size, walBytes: log.size, freeBytes: bavail * bsize }
}
