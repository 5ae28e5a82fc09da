import { Option } from '@commander-js/extra-typings'
import { payInvoice } from '#agency/invoices/pay-invoice.ts'
import { paymentMethods } from '#domain/invoices/payment.ts'
import type { RefusalOf } from '#domain/refusal.ts'
import { CommandError, defineCommand, parseDay } from '#cli/command.ts'
import { readAmount, writeAmount } from '#cli/content/agency-locale.ts'
import { openOperation } from '#cli/open-operation.ts'
import { addressOf, findChosenInvoice, invoiceArgument } from './chosen-invoice.ts'
import { refuseInvoice } from './refuse-invoice.ts'

/** Records a payment. */
export const invoicesPay = defineCommand({
  name: 'invoices pay',
  summary: 'Records a payment for an invoice, or a payout for a credit note.',
  details:
    'The invoice is paid when the payments cover it. A payment in time that leaves no more than the discount of the payment terms takes it. A negative amount is a returned payment.',
  example: 'invoices pay 2026-0001 --amount 1.190,00 --on 2026-03-09',
  writes: true,
  syntax: (parser) =>
    parser
      .argument(...invoiceArgument)
      .option('--amount <AMOUNT>', 'in the format of the agency’s country; default: the full balance')
      .option('--currency <CODE>', 'must be the currency of the invoice')
      .option('--on <DATE>', 'the date of the payment, such as 2026-03-09; default: today', parseDay)
      .addOption(new Option('--method <METHOD>', 'how it was paid').choices(paymentMethods).default('transfer' as const))
      .option('--overpaid', 'allows more than the balance'),
  run: async ({ args: [typed], values: { amount, currency, on, method, overpaid } }, config) => {
    await using operation = await openOperation(config)
    const chosen = await findChosenInvoice(operation.gateway, typed)
    const { name, invoice } = chosen
    const paid = await payInvoice(operation, addressOf(chosen), {
      method,
      ...(amount !== undefined && { amountMinor: await readAmount(amount, invoice.currency, '--amount') }),
      ...(currency !== undefined && { currency }),
      ...(on !== undefined && { paidOn: on }),
      isOverpaid: overpaid === true,
    })
    if ('refusal' in paid) throw await refusePayment(name, paid, currency)
    const left = await writeAmount(paid.leftMinor, invoice.currency)
    const discount = await writeAmount(paid.discountMinor, invoice.currency)
    const rest =
      paid.invoice.state === 'paid'
        ? `it is paid${paid.discountMinor > 0 ? `, less a discount of ${discount}` : ''}`
        : `${left} left to pay`
    return `Recorded ${await writeAmount(paid.amountMinor, invoice.currency)} for ${name}: ${rest}.\n`
  },
})

async function refusePayment(name: string, refused: RefusalOf<typeof payInvoice>, currency: string | undefined): Promise<CommandError> {
  switch (refused.refusal) {
    case 'not-issued':
      return new CommandError(`Cannot pay ${name}: it is a ${refused.state}. Issue it first.`)
    case 'void':
      return new CommandError(`Cannot pay ${name}: it is void.`)
    case 'other-currency':
      return new CommandError(`${name} is in ${refused.currency}, not in ${currency}.`)
    case 'already-paid':
      return new CommandError(`${name} is already paid.`)
    case 'zero-amount':
      return new CommandError('--amount must not be zero.')
    case 'more-than-left': {
      const left = await writeAmount(refused.leftMinor, refused.currency)
      return new CommandError(`${name} has ${left} left to pay. Use --overpaid to record more.`)
    }
    case 'more-than-paid': {
      const paid = await writeAmount(refused.paidMinor, refused.currency)
      return new CommandError(`Only ${paid} was paid for ${name}; no more can be returned.`)
    }
    case 'paid-in-future':
      return new CommandError(`--on ${refused.paidOn} is in the future.`)
    case 'paid-before-issue':
      return new CommandError(`--on ${refused.paidOn} is before the invoice date, ${refused.issuedOn}.`)
    default:
      return refuseInvoice(name, refused)
  }
}
