import { isIssued } from '#domain/invoices/shown-states.ts'
import { createGateway } from '#gateway/gateway.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findChosenInvoice, invoiceArgument, storeChanged } from './chosen-invoice.ts'

/** Shows a draft to its customer as a proforma invoice, or no longer. */
export const invoicesShare = defineCommand({
  name: 'invoices share',
  summary: 'Shows a draft to its customer as a proforma invoice, which is no claim. Nobody is written to.',
  example: 'invoices share halde/2026-0001',
  writes: true,
  syntax: (parser) => parser.argument(...invoiceArgument).option('--withdraw', 'shows it no longer'),
  run: async ({ args: [typed], values }, config) => {
    await using open = await openDocuments(config)
    const gateway = createGateway(open.documents)
    const chosen = await findChosenInvoice(gateway, typed)
    const { name, invoice } = chosen
    if (!isIssued(invoice) && invoice.kind === 'creditNote')
      throw new CommandError(`${name} is a credit note: it is shown once it is issued.`)
    if (isIssued(invoice)) throw new CommandError(`${name} was issued: its customer sees it.`)
    const state = values.withdraw ? 'draft' : 'proforma'
    if (state !== invoice.state) await storeChanged(gateway, chosen, { ...invoice, state })
    return values.withdraw
      ? `${name} is a draft: its customer sees it no longer.\n`
      : `${name} is shown to its customer as a proforma invoice.\n`
  },
})
