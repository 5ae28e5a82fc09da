import { voidInvoice } from '#agency/invoices/void-invoice.ts'
import type { RefusalOf } from '#domain/refusal.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openOperation } from '#cli/open-operation.ts'
import { addressOf, findChosenInvoice, invoiceArgument } from './chosen-invoice.ts'
import { refuseInvoice } from './refuse-invoice.ts'

/** Excludes an invoice from all totals. */
export const invoicesVoid = defineCommand({
  name: 'invoices void',
  summary: 'Voids an issued invoice: it is no longer due but stays in the list. No email is sent.',
  details: 'If the customer already has the invoice, use `invoices credit` instead.',
  example: 'invoices void 2026-0001',
  writes: true,
  syntax: (parser) => parser.argument(...invoiceArgument),
  run: async ({ args: [typed] }, config) => {
    await using operation = await openOperation(config)
    const chosen = await findChosenInvoice(operation.gateway, typed)
    const voided = await voidInvoice(operation, addressOf(chosen))
    if ('refusal' in voided) throw refuseVoid(chosen.name, voided)
    return `Voided ${chosen.name}.\n`
  },
})

function refuseVoid(name: string, refused: RefusalOf<typeof voidInvoice>): CommandError {
  switch (refused.refusal) {
    case 'already-void':
      return new CommandError(`${name} is already void.`)
    case 'not-issued':
      return new CommandError(`Cannot void ${name}: it is a ${refused.state}, not an issued invoice.`)
    case 'has-payments':
      return new CommandError(`Cannot void ${name}: it has payments. Credit it with invoices credit.`)
    case 'credited':
      return new CommandError(
        `Cannot void ${name}: it is credited by ${refused.creditNotes.join(', ')}, so totals would subtract it twice. Void the credit note first.`,
      )
    default:
      return refuseInvoice(name, refused)
  }
}
