import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { InvoiceNumber } from '#domain/invoices/invoice-number.ts'
import { createNotices } from '#gateway/notices.ts'
import { type Command, CommandError, UsageError } from '#cli/command.ts'
import { findCustomerIdProblem } from '#cli/records/customer-file-name.ts'
import { openDocuments } from '#cli/open-documents.ts'

/** Sends the mail about an added invoice that still waits. */
export const invoicesMail: Command = {
  name: 'invoices mail',
  summary: 'Sends the mail about an invoice that was added, without waiting until ten minutes have gone.',
  options: ['CUSTOMER/NUMBER  the invoice'],
  run: async (args, config) => {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
    // Numbers may have slashes, ids of customers have none.
    const [, customerId, number] = /^([^/]+)\/(.+)$/u.exec(positionals[0] ?? '') ?? []
    if (customerId === undefined || number === undefined || positionals.length > 1)
      throw new UsageError('Name one invoice as CUSTOMER/NUMBER.')
    const problem = findCustomerIdProblem(customerId)
    if (problem !== undefined) throw new UsageError(problem)
    if (!v.is(InvoiceNumber, number)) throw new UsageError(`${JSON.stringify(number)} is not an invoice number`)
    await using open = await openDocuments(config)
    if (!(await createNotices(open.documents).releaseInvoiceNotice(customerId, number))) {
      throw new CommandError(`No mail about ${customerId}/${number} waits: it has gone out, or nobody is told.`)
    }
    return `The mail about ${customerId}/${number} goes out now.\n`
  },
}
