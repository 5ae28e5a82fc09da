import { isIssued } from '#domain/invoices/shown-states.ts'
import { sumPayments } from '#domain/invoices/payment.ts'
import { createGateway } from '#gateway/gateway.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findChosenInvoice, invoiceArgument, storeChanged } from './chosen-invoice.ts'

/** Takes an invoice out of all sums. */
export const invoicesVoid = defineCommand({
  name: 'invoices void',
  summary: 'Makes an issued invoice void: nobody owes it, and it stays in the list. Nobody is written to.',
  details: 'An invoice that has reached its customer is usually taken back by `invoices credit` instead.',
  example: 'invoices void 2026-0001',
  writes: true,
  syntax: (parser) => parser.argument(...invoiceArgument),
  run: async ({ args: [typed] }, config) => {
    await using open = await openDocuments(config)
    const gateway = createGateway(open.documents)
    const chosen = await findChosenInvoice(gateway, typed)
    const { name, invoice } = chosen
    if (invoice.state === 'void') throw new CommandError(`${name} is void already.`)
    if (!isIssued(invoice)) throw new CommandError(`${name} is a ${invoice.state}, which is no claim: it needs not be void.`)
    if (sumPayments(invoice.payments) !== 0) throw new CommandError(`${name} has payments; take it back with invoices credit.`)
    const notes = (await gateway.invoices.listCreditNotes(chosen.stored.customerId, invoice.number)).filter(({ state }) => state !== 'void')
    if (notes.length > 0) {
      const numbers = notes.map(({ number }) => number).join(', ')
      throw new CommandError(`${name} is taken back by ${numbers}: both would take it out of the sums. Make the credit note void first.`)
    }
    await storeChanged(gateway, chosen, { ...invoice, state: 'void' })
    return `${name} is void.\n`
  },
})
