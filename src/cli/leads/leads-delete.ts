import { applicationFilePath, openLeadStore } from '#gateway/leads.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'

/** Deletes a lead on request, as the privacy policy promises. */
export const leadsDelete = defineCommand({
  name: 'leads delete',
  summary: 'Deletes a lead with its file and emails, at the request of the person.',
  final: 'a deleted lead remains only in backups',
  example: 'leads delete 12345-67890',
  syntax: (parser) => parser.argument('<REFERENCE>', 'as shown by `leads list`'),
  run: async ({ args: [reference] }, config) => {
    await using open = await openDocuments(config)
    const leads = openLeadStore(open.documents)
    const request = await leads.findLeadByReference(reference)
    if (!request) throw new CommandError(`No such lead: ${reference}.`)
    if (config.batch?.isDryRun) return `Would delete ${reference} of ${request.email}.\n`
    const name = applicationFilePath(request)
    if (name !== undefined) await open.files.deleteFile(name)
    await leads.deleteLead(request.id)
    return `Deleted ${reference}.\n`
  },
})
