import { applicationFilePath, openLeadStore } from '#gateway/leads.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'

/** What the privacy policy promises to people who ask for it. */
export const leadsDelete = defineCommand({
  name: 'leads delete',
  summary: 'Deletes a lead with its file and its mails, for people who want it deleted.',
  final: 'of what people want deleted nothing is kept but in backups',
  example: 'leads delete 12345-67890',
  syntax: (parser) => parser.argument('<REFERENCE>', 'as `leads list` shows it'),
  run: async ({ args: [reference] }, config) => {
    await using open = await openDocuments(config)
    const leads = openLeadStore(open.documents)
    const request = await leads.findLeadByReference(reference)
    if (!request) throw new CommandError(`There is no lead ${reference}.`)
    if (config.batch?.isDryRun) return `${reference} of ${request.email} would be deleted.\n`
    const name = applicationFilePath(request)
    if (name !== undefined) await open.files.deleteFile(name)
    await leads.deleteLead(request.id)
    return `Deleted ${reference}.\n`
  },
})
