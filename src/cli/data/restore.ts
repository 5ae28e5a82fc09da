import { resolve } from 'node:path'
import { restoreData } from '#backend'
import { describeContent } from './backup.ts'
import { defineCommand } from '#cli/command.ts'
import { startProgress } from '#cli/progress.ts'

/** Puts a backup in place. */
export const restore = defineCommand({
  name: 'restore',
  summary: 'Checks the backup FILE and puts it in the place of documents, accounts and files; stop the site first.',
  example: 'restore /backups/2026-03-02.sqlite --replace',
  needsDataFolder: true,
  syntax: (parser) =>
    parser
      .argument('<FILE>', 'a file that backup wrote')
      .option('--replace', 'lose the documents, accounts and files that the folder holds'),
  run: async ({ args: [typed], values: { replace = false } }, { dataDir }) => {
    const file = resolve(typed)
    using progress = startProgress()
    return `Restored ${resolve(dataDir)}: ${describeContent(restoreData(file, dataDir, { replace }, progress.show))}.\n`
  },
})
