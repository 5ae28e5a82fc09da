import { resolve } from 'node:path'
import { backupData, type BackupContent, type LostFile } from '#backend'
import { CommandError, defineCommand } from '#cli/command.ts'
import { countOf } from '#cli/count-of.ts'

/** Copies what a restore needs, while the site may run. */
export const backup = defineCommand({
  name: 'backup',
  summary: 'Writes documents, accounts and files to a new FILE and checks it; the site may go on running.',
  example: 'backup /backups/2026-03-02.sqlite',
  needsDataFolder: true,
  syntax: (parser) => parser.argument('<FILE>', 'must not exist; a backup can be read like a database, so keep it as safe as the folder'),
  run: async ({ args: [typed] }, { dataDir }) => {
    const file = resolve(typed)
    const backup = backupData(dataDir, file)
    const report = `Wrote ${file}: ${describeContent(backup)}.\n`
    if (backup.lost.length > 0) throw new CommandError(report + describeLost(backup.lost))
    return report
  },
})

/** The rest is saved; what is not must not go unseen. */
function describeLost(lost: readonly LostFile[]): string {
  return [
    `The data folder has lost the contents of ${countOf(lost.length, 'file')}; they are not in the backup:`,
    ...lost.map(({ name, contentId, fault }) => `  ${name} (files/${contentId} is ${fault})`),
    'Put them back from an earlier backup, or store them again under the same names.',
  ].join('\n')
}

/** What a backup holds, in words. */
export function describeContent({ documents, accounts, files, lastCommitTime, sizeBytes }: BackupContent): string {
  const size = `${(sizeBytes / 2 ** 20).toFixed(1)} MiB`
  const until = lastCommitTime === 0n ? 'nothing written yet' : `last written ${new Date(Number(lastCommitTime / 1000n)).toISOString()}`
  return [countOf(documents, 'document'), countOf(accounts, 'account'), countOf(files, 'file'), size, until].join(', ')
}
