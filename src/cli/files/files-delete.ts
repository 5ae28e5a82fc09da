import { deleteFile } from '#agency/files/delete-file.ts'
import { createGateway } from '#gateway/gateway.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { parseCustomerFile } from '#cli/records/customer-file-name.ts'
import { readSwitches } from '#cli/records/record-commands.ts'
import { openDocuments } from '#cli/open-documents.ts'

/** Deletes a file of a customer. */
export const filesDelete = defineCommand({
  name: 'files delete',
  summary: 'Deletes a file of a customer for good, unless it is the document of an invoice.',
  final: 'a deleted file remains only in backups',
  example: 'files delete halde/offer.pdf --dry-run',
  syntax: (parser) => parser.argument('<CUSTOMER/NAME>', 'as shown by `files list`'),
  run: async ({ args: [typed], values }, config) => {
    const { customerId, name, path } = parseCustomerFile(typed)
    const shown = `${customerId}/${name}`
    const { isDryRun, isJson } = readSwitches(values)
    await using open = await openDocuments(config)
    const refused = await deleteFile({ gateway: createGateway(open.documents), files: open.files, isDryRun }, { customerId, path })
    if (refused?.refusal === 'invoice-file')
      throw new CommandError(`Cannot delete ${shown}: it is the document of invoice ${refused.number}.`)
    if (refused) throw new CommandError(`No such file: ${shown}.`)
    if (isJson) return `${JSON.stringify({ [isDryRun ? 'wouldDelete' : 'deleted']: shown }, null, 2)}\n`
    return isDryRun ? `Would delete ${shown}.\n` : `Deleted ${shown}.\n`
  },
})
