import { isIssued } from '#domain/invoices/shown-states.ts'
import { sumPayments } from '#domain/invoices/payment.ts'
import { createGateway } from '#gateway/gateway.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findChosenInvoice, invoiceArgument, storeChanged } from './chosen-invoice.ts'

/** Excludes an invoice from all totals. */
export const invoicesVoid = defineCommand({
  name: 'invoices void',
  summary: 'Voids an issued invoice: it is no longer due but stays in the list. No email is sent.',
  details: 'If the customer already has the invoice, use `invoices credit` instead.',
  example: 'invoices void 2026-0001',
  writes: true,
  syntax: (parser) => parser.argument(...invoiceArgument),
  run: async ({ args: [typed] }, config) => {
    await using open = await openDocuments(config)
    const gateway = createGateway(open.documents)
    const chosen = await findChosenInvoice(gateway, typed)
    const { name, invoice } = chosen
    if (invoice.state === 'void') throw new CommandError(`${name} is already void.`)
    if (!isIssued(invoice)) throw new CommandError(`Cannot void ${name}: it is a ${invoice.state}, not an issued invoice.`)
    if (sumPayments(invoice.payments) !== 0) throw new CommandError(`Cannot void ${name}: it has payments. Credit it with invoices credit.`)
    const notes = (await gateway.invoices.listCreditNotes(chosen.stored.customerId, invoice.number)).filter(({ state }) => state !== 'void')
    if (notes.length > 0) {
      const numbers = notes.map(({ number }) => number).join(', ')
      throw new CommandError(
        `Cannot void ${name}: it is credited by ${numbers}, so totals would subtract it twice. Void the credit note first.`,
      )
    }
    await storeChanged(gateway, chosen, { ...invoice, state: 'void' })
    return `Voided ${name}.\n`
  },
})
