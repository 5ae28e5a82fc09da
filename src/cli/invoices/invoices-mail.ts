import { parseArgs } from 'node:util'
import { createNotices } from '#gateway/notices.ts'
import { type Command, CommandError } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { parseInvoiceAddress } from './invoice-address.ts'

/** Sends the mail about an added invoice that still waits. */
export const invoicesMail: Command = {
  name: 'invoices mail',
  summary: 'Sends the mail about an invoice that was added, without waiting until ten minutes have gone.',
  options: ['CUSTOMER/NUMBER  the invoice'],
  run: async (args, config) => {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
    const { customerId, number } = parseInvoiceAddress(positionals)
    await using open = await openDocuments(config)
    if (!(await createNotices(open.documents).releaseInvoiceNotice(customerId, number))) {
      throw new CommandError(`No mail about ${customerId}/${number} waits: it has gone out, or nobody is told.`)
    }
    return `The mail about ${customerId}/${number} goes out now.\n`
  },
}
