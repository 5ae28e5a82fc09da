import { resolve } from 'node:path'
import { restoreData } from '#backend'
import { describeContent } from './backup.ts'
import { defineCommand } from '#cli/command.ts'
import { startProgress } from '#cli/progress.ts'
import { readAgencyClock } from '#cli/content/agency-clock.ts'

/** Puts a backup in place. */
export const restore = defineCommand({
  name: 'restore',
  summary: 'Checks the backup FILE and puts it in the place of documents, accounts and files; stop the site first.',
  details: 'It is not taken back by `undo`: make a `backup` before.',
  example: 'restore /backups/2026-03-02.sqlite --replace',
  needsDataFolder: true,
  syntax: (parser) =>
    parser
      .argument('<FILE>', 'a file that backup wrote')
      .option('--replace', 'lose the documents, accounts and files that the folder holds')
      .option('--dry-run', 'checks the backup and says what is in it, and replaces nothing')
      .option('--json', 'answers as JSON'),
  run: async ({ args: [typed], values: { replace = false, dryRun = false, json } }, { dataDir, progressOutput }) => {
    const file = resolve(typed)
    using progress = startProgress(progressOutput)
    const content = restoreData(file, dataDir, { replace, isDryRun: dryRun }, progress.show)
    if (json) {
      const { documents, accounts, files } = content
      return `${JSON.stringify({ [dryRun ? 'wouldRestore' : 'restored']: { documents, accounts, files } })}\n`
    }
    return `${dryRun ? 'In order, and not restored to' : 'Restored'} ${resolve(dataDir)}: ${describeContent(content, await readAgencyClock())}.\n`
  },
})
