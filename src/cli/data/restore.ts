import { resolve } from 'node:path'
import { restoreData } from '#backend'
import { describeContent } from './backup.ts'
import { defineCommand } from '#cli/command.ts'
import { startProgress } from '#cli/progress.ts'
import { readAgencyClock } from '#cli/content/agency-clock.ts'

/** Restores a backup. */
export const restore = defineCommand({
  name: 'restore',
  summary: 'Checks the backup FILE and replaces documents, accounts and files with it. Stop the site first.',
  details: '`undo` cannot reverse it: make a `backup` first.',
  example: 'restore /backups/2026-03-02.sqlite --replace',
  needsDataFolder: true,
  syntax: (parser) =>
    parser
      .argument('<FILE>', 'a file written by `backup`')
      .option('--replace', 'deletes the current documents, accounts and files of the folder')
      .option('--dry-run', 'checks the backup and shows its contents, without restoring')
      .option('--json', 'answers as JSON'),
  run: async ({ args: [typed], values: { replace = false, dryRun = false, json } }, { dataDir, progressOutput }) => {
    const file = resolve(typed)
    using progress = startProgress(progressOutput)
    const content = restoreData(file, dataDir, { replace, isDryRun: dryRun }, progress.show)
    if (json) {
      const { documents, accounts, files } = content
      return `${JSON.stringify({ [dryRun ? 'wouldRestore' : 'restored']: { documents, accounts, files } })}\n`
    }
    return `${dryRun ? 'Would restore to' : 'Restored to'} ${resolve(dataDir)}: ${describeContent(content, await readAgencyClock())}.\n`
  },
})
