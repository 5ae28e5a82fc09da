import { applicationFilePath, createContactRequests } from '#gateway/contact-requests.ts'
import { type Command, CommandError, UsageError } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'

/** What the privacy policy promises to people who ask for it. */
export const leadsDelete: Command = {
  name: 'leads delete',
  summary: 'Deletes a contact request with its file and its mails, for people who want it deleted.',
  options: ['REFERENCE   as leads list shows it'],
  run: async (args, config) => {
    const [reference, ...others] = args
    if (reference === undefined || reference.startsWith('-') || others.length > 0) throw new UsageError('leads delete takes one REFERENCE.')
    await using open = await openDocuments(config)
    const contactRequests = createContactRequests(open.documents)
    const request = await contactRequests.findContactRequestByReference(reference)
    if (!request) throw new CommandError(`There is no request ${reference}.`)
    const name = applicationFilePath(request)
    if (name !== undefined) await open.files.deleteFile(name)
    await contactRequests.deleteContactRequest(request.id)
    return `Deleted ${reference}.\n`
  },
}
