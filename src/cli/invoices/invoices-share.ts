import { isIssued } from '#domain/invoices/shown-states.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import { createGateway } from '#gateway/gateway.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { parseInvoiceAddress } from './invoice-address.ts'

/** Shows a draft to its customer as a proforma invoice, or no longer. */
export const invoicesShare = defineCommand({
  name: 'invoices share',
  summary: 'Shows a draft to its customer as a proforma invoice, which is no claim. Nobody is written to.',
  example: 'invoices share halde/2026-0001',
  writes: true,
  syntax: (parser) =>
    parser.argument('<CUSTOMER/NUMBER>', 'the draft, as `invoices list` names it').option('--withdraw', 'shows it no longer'),
  run: async ({ args: [typed], values }, config) => {
    const address = parseInvoiceAddress(typed)
    const name = `${address.customerId}/${address.number}`
    await using open = await openDocuments(config)
    const { invoices } = createGateway(open.documents)
    const [stored] = await invoices.findVersionedInvoices([address])
    if (!stored) throw new CommandError(`There is no invoice ${name}.`)
    if (!isIssued(stored.invoice) && stored.invoice.kind === 'creditNote')
      throw new CommandError(`${name} is a credit note: it is shown once it is issued.`)
    if (isIssued(stored.invoice)) throw new CommandError(`${name} was issued: its customer sees it.`)
    const state = values.withdraw ? 'draft' : 'proforma'
    if (state !== stored.invoice.state) {
      const changed = { customerId: address.customerId, invoice: { ...stored.invoice, state }, replaces: stored } as const
      await invoices.storeInvoices([changed]).catch((error: unknown) => {
        if (!(error instanceof DocumentsError && error.status === 'FAILED_PRECONDITION')) throw error
        throw new CommandError(`${name} was changed at the same moment; nothing was stored. Try again.`, { cause: error })
      })
    }
    return values.withdraw
      ? `${name} is a draft: its customer sees it no longer.\n`
      : `${name} is shown to its customer as a proforma invoice.\n`
  },
})
