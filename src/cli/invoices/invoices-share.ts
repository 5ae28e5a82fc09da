import { shareInvoice } from '#agency/invoices/share-invoice.ts'
import type { RefusalOf } from '#domain/refusal.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openOperation } from '#cli/open-operation.ts'
import { addressOf, findChosenInvoice, invoiceArgument } from './chosen-invoice.ts'
import { refuseInvoice } from './refuse-invoice.ts'

/** Shows a draft to its customer as a proforma invoice, or hides it again. */
export const invoicesShare = defineCommand({
  name: 'invoices share',
  summary: 'Shows a draft to its customer as a proforma invoice, which is not due. No email is sent.',
  example: 'invoices share halde/2026-0001',
  writes: true,
  syntax: (parser) => parser.argument(...invoiceArgument).option('--withdraw', 'hides it again'),
  run: async ({ args: [typed], values: { withdraw } }, config) => {
    await using operation = await openOperation(config)
    const chosen = await findChosenInvoice(operation.gateway, typed)
    const { name } = chosen
    const shared = await shareInvoice(operation, addressOf(chosen), withdraw !== true)
    if ('refusal' in shared) throw refuseSharing(name, shared)
    return withdraw
      ? `Withdrew ${name}: it is a draft, hidden from its customer.\n`
      : `Shared ${name} with its customer as a proforma invoice.\n`
  },
})

function refuseSharing(name: string, refused: RefusalOf<typeof shareInvoice>): CommandError {
  switch (refused.refusal) {
    case 'credit-note':
      return new CommandError(`Cannot share ${name}: credit notes are shown once they are issued.`)
    case 'issued':
      return new CommandError(`Cannot share ${name}: it was issued, and its customer already sees it.`)
    default:
      return refuseInvoice(name, refused)
  }
}
