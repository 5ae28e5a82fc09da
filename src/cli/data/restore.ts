import { resolve } from 'node:path'
import { restoreData } from '#backend'
import { describeContent, parseFile } from './backup.ts'
import type { Command } from '#cli/command.ts'

/** Puts a backup in place. */
export const restore: Command = {
  name: 'restore',
  summary: 'Checks the backup FILE and puts it in the place of documents, accounts and files; stop the site first.',
  options: ['FILE        a file that backup wrote', '--replace   lose the documents, accounts and files that the folder holds'],
  needsDataFolder: true,
  run: async (args, { dataDir }) => {
    const file = resolve(parseFile(args.filter((argument) => argument !== '--replace')))
    const replace = args.includes('--replace')
    return `Restored ${resolve(dataDir)}: ${describeContent(restoreData(file, dataDir, { replace }))}.\n`
  },
}
