import { parseArgs } from 'node:util'
import { createGateway } from '#gateway/gateway.ts'
import { type Command, CommandError } from '#cli/command.ts'
import { parseCustomerFile } from '#cli/records/customer-file-name.ts'
import { openDocuments } from '#cli/open-documents.ts'

/** Deletes a file of a customer. */
export const filesDelete: Command = {
  name: 'files delete',
  summary: 'Deletes a file of a customer for good, unless it is the PDF of an invoice.',
  options: ['CUSTOMER/NAME  as `files list` names it', '--dry-run      says what would be deleted', '--json         answers as JSON'],
  run: async (args, config) => {
    const options = { 'dry-run': { type: 'boolean', default: false }, json: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const { customerId, name, path } = parseCustomerFile(positionals)
    const shown = `${customerId}/${name}`
    await using open = await openDocuments(config)
    const invoice = (await createGateway(open.documents).invoices.listAllInvoices(customerId)).find(({ file }) => file === path)
    if (invoice) throw new CommandError(`${shown} is the PDF of invoice ${invoice.number}, which has to stay.`)
    const isThere = values['dry-run'] ? (await open.files.findFile(path)) !== undefined : await open.files.deleteFile(path)
    if (!isThere) throw new CommandError(`There is no file ${shown}.`)
    if (values.json) return `${JSON.stringify({ [values['dry-run'] ? 'wouldDelete' : 'deleted']: shown }, null, 2)}\n`
    return values['dry-run'] ? `Not deleted: ${shown}\n` : `Deleted: ${shown}\n`
  },
}
