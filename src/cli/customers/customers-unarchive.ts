import { defineCommand } from '#cli/command.ts'
import { changeArchive } from './change-archive.ts'

/** Takes a customer out of the archive. */
export const customersUnarchive = defineCommand({
  name: 'customers unarchive',
  summary: 'Takes a customer out of the archive: it is listed and written to like any other.',
  details:
    'Mails that were dropped meanwhile are not written any more; the next mail with the documents of the month has those that are new since the last one.',
  example: 'customers unarchive halde',
  writes: true,
  syntax: (parser) => parser.argument('<CUSTOMER>', 'as `customers list --archived` names it'),
  run: async ({ args: [id] }, config) => {
    await changeArchive(config, id, undefined)
    return `${id} is not archived any more.\n`
  },
})
