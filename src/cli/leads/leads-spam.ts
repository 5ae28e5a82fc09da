import { markLeadAsSpam } from '#agency/leads/handle-lead.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openOperation } from '#cli/open-operation.ts'

/** Marks a lead as spam. */
export const leadsSpam = defineCommand({
  name: 'leads spam',
  summary: 'Marks a lead as spam: lists leave it out. Nothing is deleted, and no email is sent.',
  final: '--remove takes the mark away',
  example: 'leads spam 12345-67890',
  syntax: (parser) => parser.argument('<REFERENCE>', 'as shown by `leads list`').option('--remove', 'takes the mark away'),
  run: async ({ args: [reference], values: { remove } }, config) => {
    await using operation = await openOperation(config)
    const marked = await markLeadAsSpam(operation, reference, remove !== true)
    if ('refusal' in marked) throw new CommandError(`No such lead: ${reference}.`)
    const verb = operation.isDryRun ? 'Would mark' : 'Marked'
    return `${verb} ${reference} of ${marked.lead.email} as ${remove ? 'no ' : ''}spam.\n`
  },
})
