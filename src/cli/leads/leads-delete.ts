import { deleteLead } from '#agency/leads/handle-lead.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openOperation } from '#cli/open-operation.ts'

/** Deletes a lead on request, as the privacy policy promises. */
export const leadsDelete = defineCommand({
  name: 'leads delete',
  summary: 'Deletes a lead with its file and emails, at the request of the person.',
  final: 'a deleted lead remains only in backups',
  example: 'leads delete 12345-67890',
  syntax: (parser) => parser.argument('<REFERENCE>', 'as shown by `leads list`'),
  run: async ({ args: [reference] }, config) => {
    await using operation = await openOperation(config)
    const deleted = await deleteLead(operation, reference)
    if ('refusal' in deleted) throw new CommandError(`No such lead: ${reference}.`)
    return operation.isDryRun ? `Would delete ${reference} of ${deleted.lead.email}.\n` : `Deleted ${reference}.\n`
  },
})
