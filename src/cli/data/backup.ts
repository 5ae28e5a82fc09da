import { writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { lastBackupFile } from '#domain/last-backup.ts'
import { backupData, type BackupContent, type LostFile } from '#backend'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { countOf } from '#cli/count-of.ts'
import { startProgress } from '#cli/progress.ts'
import { nameInSeries, removeOldest, testRestore } from './backup-series.ts'
import { type AgencyClock, readAgencyClock } from '#cli/content/agency-clock.ts'

/** Copies what a restore needs, while the site may run. */
export const backup = defineCommand({
  name: 'backup',
  summary: 'Writes documents, accounts and files to a new FILE and checks it; the site may go on running.',
  example: 'backup --to /backups --keep 14 --verify',
  needsDataFolder: true,
  syntax: (parser) =>
    parser
      .argument('[FILE]', 'must not exist; a backup can be read like a database, so keep it as safe as the folder')
      .option('--to <DIR>', 'instead of FILE: a folder, in which the backup is called by its time (from a timer)')
      .option('--keep <N>', 'of those in DIR keep the newest N, and delete the others once the new one is good (default: 14)')
      .option('--verify', 'restore it for a test, into a folder beside it that goes again, and look at what came'),
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
    return [
      report,
      ...(verify ? ['It was restored for a test, and everything is there.\n'] : []),
      ...removed.map((path) => `Deleted ${path}.\n`),
    ].join('')
  },
})

/** @returns Undefined for a single file. @throws UsageError unless the arguments name one file, or one folder and how many to keep. */
function parseSeries(file: string | undefined, to: string | undefined, keep: string | undefined) {
  if (to === undefined) {
    if (keep !== undefined) throw new UsageError('--keep needs --to DIR.')
    if (file === undefined) throw new UsageError('Name the FILE to write, or a folder with --to DIR.')
    return undefined
  }
  if (file !== undefined) throw new UsageError(`With --to DIR there is no FILE: ${file}`)
  if (to === '') throw new UsageError('--to needs the name of a folder.')
  if (keep !== undefined && !/^[1-9]\d{0,3}$/u.test(keep)) throw new UsageError('--keep is a whole number from 1.')
  return { folder: resolve(to), kept: Number(keep ?? 14) }
}

/** The rest is saved; what is not must not go unseen. */
function describeLost(report: string, lost: readonly LostFile[]): CommandError {
  const what = `The data folder has lost the contents of ${countOf(lost.length, 'file')}; they are not in the backup:`
  return new CommandError([report.trimEnd(), what], {
    faults: lost.map(({ name, contentId, fault }) => `${name} (files/${contentId} is ${fault})`),
    advice: 'Put them back from an earlier backup, or store them again under the same names.',
  })
}

/** What a backup holds, in words. */
export function describeContent({ documents, accounts, files, lastCommitTime, sizeBytes }: BackupContent, clock: AgencyClock): string {
  const size = `${(sizeBytes / 2 ** 20).toFixed(1)} MiB`
  const until = lastCommitTime === 0n ? 'nothing written yet' : `last written ${clock.writeTime(new Date(Number(lastCommitTime / 1000n)))}`
  return [countOf(documents, 'document'), countOf(accounts, 'account'), countOf(files, 'file'), size, until].join(', ')
}
