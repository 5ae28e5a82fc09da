import { isIssued } from '#domain/invoices/shown-states.ts'
import { createGateway } from '#gateway/gateway.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findChosenInvoice, invoiceArgument, storeChanged } from './chosen-invoice.ts'

/** Shows a draft to its customer as a proforma invoice, or hides it again. */
export const invoicesShare = defineCommand({
  name: 'invoices share',
  summary: 'Shows a draft to its customer as a proforma invoice, which is not due. No email is sent.',
  example: 'invoices share halde/2026-0001',
  writes: true,
  syntax: (parser) => parser.argument(...invoiceArgument).option('--withdraw', 'hides it again'),
  run: async ({ args: [typed], values }, config) => {
    await using open = await openDocuments(config)
    const gateway = createGateway(open.documents)
    const chosen = await findChosenInvoice(gateway, typed)
    const { name, invoice } = chosen
    if (!isIssued(invoice) && invoice.kind === 'creditNote')
      throw new CommandError(`Cannot share ${name}: credit notes are shown once they are issued.`)
    if (isIssued(invoice)) throw new CommandError(`Cannot share ${name}: it was issued, and its customer already sees it.`)
    const state = values.withdraw ? 'draft' : 'proforma'
    if (state !== invoice.state) await storeChanged(gateway, chosen, { ...invoice, state })
    return values.withdraw
      ? `Withdrew ${name}: it is a draft, hidden from its customer.\n`
      : `Shared ${name} with its customer as a proforma invoice.\n`
  },
})
