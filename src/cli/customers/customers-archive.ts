import { defineCommand } from '#cli/command.ts'
import { changeArchive } from './change-archive.ts'

/** Puts a customer aside. */
export const customersArchive = defineCommand({
  name: 'customers archive',
  summary: 'Puts a customer aside for whom the work is over: lists pass it over, and nobody is reminded or written to.',
  details:
    'Its people can still sign in, read everything and ask; what they ask is answered by mail. Mails that wait about its invoices and invitations are not written. Nothing is deleted.',
  example: 'customers archive halde',
  writes: true,
  syntax: (parser) => parser.argument('<CUSTOMER>', 'as `customers list` names it'),
  run: async ({ args: [id] }, config) => {
    await changeArchive(config, id, new Date())
    return `${id} is archived.\n`
  },
})
