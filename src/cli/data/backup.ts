import { writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { lastBackupFile } from '#domain/last-backup.ts'
import { backupData, type BackupContent, type LostFile } from '#backend'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { countOf } from '#cli/count-of.ts'
import { startProgress } from '#cli/progress.ts'
import { nameInSeries, removeOldest, testRestore } from './backup-series.ts'
import { type AgencyClock, readAgencyClock } from '#cli/content/agency-clock.ts'

/** Writes a backup while the site may run. */
export const backup = defineCommand({
  name: 'backup',
  summary: 'Writes documents, accounts and files to a new FILE and checks it; the site may keep running.',
  example: 'backup --to /backups --keep 14 --verify',
  needsDataFolder: true,
  syntax: (parser) =>
    parser
      .argument('[FILE]', 'must not exist; a backup is not encrypted, so keep it as safe as the data folder')
      .option('--to <DIR>', 'instead of FILE: a folder, where the backup is named by its time (for timers)')
      .option('--keep <N>', 'keeps the newest N backups in DIR and deletes older ones after a successful backup (default: 14)')
      .option('--verify', 'restores it to a temporary folder next to it, and compares the contents'),
  run: async ({ args: [typed], values: { to, keep, verify = false } }, { dataDir }) => {
    const madeAt = new Date()
    const series = parseSeries(typed, to, keep)
    const written = series ? nameInSeries(series.folder, madeAt) : resolve(typed ?? '')
    using progress = startProgress()
    const made = backupData(dataDir, written, progress.show)
    const report = `Wrote ${written}: ${describeContent(made, await readAgencyClock())}.\n`
    if (made.lost.length > 0) throw describeLost(report, made.lost)
    if (verify) testRestore(written, dirname(written), made, progress.show)
    const last = { madeAt: madeAt.toISOString(), file: written, sizeBytes: made.sizeBytes, isVerified: verify }
    writeFileSync(join(dataDir, lastBackupFile), JSON.stringify(last), { mode: 0o600 })
    const removed = series ? removeOldest(series.folder, series.kept, written) : []
    return [report, ...(verify ? ['Verified by a test restore.\n'] : []), ...removed.map((path) => `Deleted ${path}.\n`)].join('')
  },
})

/** @returns Undefined for a single file. @throws UsageError unless the arguments name one file, or one folder and how many to keep. */
function parseSeries(file: string | undefined, to: string | undefined, keep: string | undefined) {
  if (to === undefined) {
    if (keep !== undefined) throw new UsageError('--keep needs --to DIR.')
    if (file === undefined) throw new UsageError('Specify FILE, or a folder with --to DIR.')
    return undefined
  }
  if (file !== undefined) throw new UsageError(`FILE and --to DIR cannot be used together: ${file}.`)
  if (to === '') throw new UsageError('--to must not be empty.')
  if (keep !== undefined && !/^[1-9]\d{0,3}$/u.test(keep)) throw new UsageError('--keep must be a whole number above 0.')
  return { folder: resolve(to), kept: Number(keep ?? 14) }
}

/** Reports files missing in the backup; the rest is saved. */
function describeLost(report: string, lost: readonly LostFile[]): CommandError {
  const what = `The data folder lacks the contents of ${countOf(lost.length, 'file')}, which are not in the backup:`
  return new CommandError([report.trimEnd(), what], {
    faults: lost.map(({ name, contentId, fault }) => `${name} (files/${contentId} is ${fault})`),
    advice: 'Restore them from an earlier backup, or upload them again under the same names.',
  })
}

/** Summarizes a backup in one line. */
export function describeContent({ documents, accounts, files, lastCommitTime, sizeBytes }: BackupContent, clock: AgencyClock): string {
  const size = `${(sizeBytes / 2 ** 20).toFixed(1)} MiB`
  const until = lastCommitTime === 0n ? 'nothing written yet' : `last written ${clock.writeTime(new Date(Number(lastCommitTime / 1000n)))}`
  return [countOf(documents, 'document'), countOf(accounts, 'account'), countOf(files, 'file'), size, until].join(', ')
}
