import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { newestVersion } from '#backend'
import { lastBackupFile, LastBackupSchema } from '#domain/last-backup.ts'
import type { HealthFacts } from '#web/handler.ts'

const Manifest = v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() }))

/** Reads what runs, and how the disk and the backups are. @param dataDir Absent with the hosted provider. */
export async function readHealthFacts(dataDir: string | undefined): Promise<HealthFacts> {
  const { version } = v.parse(Manifest, await readFile(new URL('../../../package.json', import.meta.url), 'utf8'))
  const program = { version, node: process.versions.node }
  if (dataDir === undefined) return program
  const [{ bavail, bsize }, backup] = await Promise.all([statfs(dataDir), findLastBackup(dataDir)])
  return { ...program, schema: newestVersion(), freeBytes: bavail * bsize, ...(backup && { backupAt: backup }) }
}

/** Undefined where none was made, or its record cannot be read: `doctor` says which. */
async function findLastBackup(dataDir: string): Promise<Date | undefined> {
  // An empty text is no record.
  const text = await readFile(join(dataDir, lastBackupFile), 'utf8').catch(() => '')
  const last = v.safeParse(LastBackupSchema, text)
  return last.success ? last.output.madeAt : undefined
}
