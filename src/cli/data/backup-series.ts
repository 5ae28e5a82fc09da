import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type BackupContent, type BackupReport, inspectData, makeFolder, restoreData } from '#backend'
import { CommandError } from '#cli/command.ts'

/** How a backup of a series is called, by its time; nothing else in the folder is touched. */
const seriesName = /^fourfold-\d{8}T\d{6}Z\.backup$/u

/** The path of a new backup in a folder, which is made when it is missing (0700). */
export function nameInSeries(folder: string, now: Date): string {
  makeFolder(folder)
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/gu, '')
  return join(folder, `fourfold-${time}.backup`)
}

/**
 * Deletes the oldest backups of a series.
 *
 * @param newest Path of the one that stays, also where a clock that was wrong has given others a later time.
 * @returns The paths of those that it deleted.
 */
export function removeOldest(folder: string, keep: number, newest: string): readonly string[] {
  const others = readdirSync(folder).filter((name) => seriesName.test(name) && name !== basename(newest))
  // Their names are their times.
  const old = others.toSorted().slice(0, Math.max(0, others.length + 1 - keep))
  for (const name of old) rmSync(join(folder, name))
  return old.map((name) => join(folder, name))
}

/**
 * Restores a backup into a folder of its own beside it, looks at what came, and removes it again. It needs room for all of it.
 *
 * @throws CommandError when anything is wrong, or something else came than the backup said.
 */
export function testRestore(file: string, folder: string, expected: BackupContent, report: BackupReport): void {
  const place = mkdtempSync(join(folder, '.test-restore-'))
  try {
    const { documents, accounts, files } = restoreData(file, place, { replace: false }, report)
    const problems = inspectData(place).filter(({ level }) => level === 'problem')
    const isSame = documents === expected.documents && accounts === expected.accounts && files === expected.files
    const faults = [...problems.map(({ what }) => what), ...(isSame ? [] : ['It does not hold what was written.'])]
    if (faults.length > 0) throw new CommandError(`The backup ${file} could not be restored:`, { faults })
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
