import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type BackupContent, type BackupReport, inspectData, makeFolder, restoreData } from '#backend'
import { CommandError } from '#cli/command.ts'

/** Names of backups in a series, by time; other files in the folder are not touched. */
const seriesName = /^fourfold-\d{8}T\d{6}Z\.backup$/u

/** Returns the path of a new backup in a folder, which is created if missing (0700). */
export function nameInSeries(folder: string, now: Date): string {
  makeFolder(folder)
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/gu, '')
  return join(folder, `fourfold-${time}.backup`)
}

/**
 * Deletes the oldest backups of a series.
 *
 * @param newest Path of the new backup, which is never deleted, even if a wrong clock has given others a later time.
 * @returns The deleted paths.
 */
export function removeOldest(folder: string, keep: number, newest: string): readonly string[] {
  const others = readdirSync(folder).filter((name) => seriesName.test(name) && name !== basename(newest))
  // Names sort by time.
  const old = others.toSorted().slice(0, Math.max(0, others.length + 1 - keep))
  for (const name of old) rmSync(join(folder, name))
  return old.map((name) => join(folder, name))
}

/**
 * Restores a backup into a temporary folder, inspects it and removes it again. It needs as much disk space as the data.
 *
 * @throws CommandError if there are problems, or the contents differ.
 */
export function testRestore(file: string, folder: string, expected: BackupContent, report: BackupReport): void {
  const place = mkdtempSync(join(folder, '.test-restore-'))
  try {
    const { documents, accounts, files } = restoreData(file, place, { replace: false }, report)
    const problems = inspectData(place).filter(({ level }) => level === 'problem')
    const isSame = documents === expected.documents && accounts === expected.accounts && files === expected.files
    const faults = [...problems.map(({ what }) => what), ...(isSame ? [] : ['Its contents differ from what was written.'])]
    if (faults.length > 0) throw new CommandError(`Test restore of ${file} failed:`, { faults })
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
