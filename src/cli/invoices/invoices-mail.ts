import { createNotices } from '#gateway/notices.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { parseInvoiceAddress } from './invoice-address.ts'

/** Sends the mail about an added invoice that still waits. */
export const invoicesMail = defineCommand({
  name: 'invoices mail',
  summary: 'Sends the mail about an invoice that was added, without waiting until ten minutes have gone.',
  example: 'invoices mail halde/2026-0001',
  syntax: (parser) => parser.argument('<CUSTOMER/NUMBER>', 'as `invoices list` names it'),
  run: async ({ args: [typed] }, config) => {
    const { customerId, number } = parseInvoiceAddress(typed)
    await using open = await openDocuments(config)
    if (!(await createNotices(open.documents).releaseInvoiceNotice(customerId, number))) {
      throw new CommandError(`No mail about ${customerId}/${number} waits: it has gone out, or nobody is told.`)
    }
    return `The mail about ${customerId}/${number} goes out now.\n`
  },
})
