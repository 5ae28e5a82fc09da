import { createGateway } from '#gateway/gateway.ts'
import { openNoticeStore, invoiceNoticeId } from '#gateway/notices.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findChosenInvoice, invoiceArgument } from './chosen-invoice.ts'

/** Sends the pending mail about an added invoice. */
export const invoicesMail = defineCommand({
  name: 'invoices mail',
  summary: 'Sends the pending email about an added invoice now instead of after ten minutes.',
  final: 'the email is sent within a minute',
  example: 'invoices mail halde/2026-0001',
  syntax: (parser) => parser.argument(...invoiceArgument),
  run: async ({ args: [typed] }, config) => {
    await using open = await openDocuments(config)
    const { name, stored } = await findChosenInvoice(createGateway(open.documents), typed)
    const notices = openNoticeStore(open.documents)
    const { customerId, invoice } = stored
    const isDryRun = config.batch?.isDryRun ?? false
    const waits = isDryRun
      ? (await notices.listNotices()).some(({ id }) => id === invoiceNoticeId(customerId, invoice.number))
      : await notices.releaseInvoiceNotice(customerId, invoice.number)
    if (!waits) throw new CommandError(`No email about ${name} is pending: it was already sent, or none was requested.`)
    if (isDryRun) return `Would send the email about ${name}.\n`
    return `The email about ${name} is being sent.\n`
  },
})
