import { Option } from '@commander-js/extra-typings'
import { payableMinor } from '#domain/invoices/balance.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import { describePaymentDayProblem } from '#domain/invoices/payment-day.ts'
import { paymentMethods, sumPayments } from '#domain/invoices/payment.ts'
import { createGateway } from '#gateway/gateway.ts'
import { CommandError, defineCommand, parseDay } from '#cli/command.ts'
import { readAmount, writeAmount } from '#cli/content/agency-locale.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findChosenInvoice, invoiceArgument, storeChanged } from './chosen-invoice.ts'

/** Records a payment. */
export const invoicesPay = defineCommand({
  name: 'invoices pay',
  summary: 'Records a payment for an invoice, or a payout for a credit note.',
  details: 'The invoice is paid when the payments cover it. A negative amount is a returned payment.',
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
    await using open = await openDocuments(config)
    const gateway = createGateway(open.documents)
    const chosen = await findChosenInvoice(gateway, typed)
    const { name, invoice, today } = chosen
    if (!isIssued(invoice)) throw new CommandError(`Cannot pay ${name}: it is a ${invoice.state}. Issue it first.`)
    if (invoice.state === 'void') throw new CommandError(`Cannot pay ${name}: it is void.`)
    if (currency !== undefined && currency.toUpperCase() !== invoice.currency)
      throw new CommandError(`${name} is in ${invoice.currency}, not in ${currency}.`)
    const leftMinor = payableMinor(invoice) - sumPayments(invoice.payments)
    if (amount === undefined && leftMinor <= 0) throw new CommandError(`${name} is already paid.`)
    const amountMinor = amount === undefined ? leftMinor : await readAmount(amount, invoice.currency, '--amount')
    const left = await writeAmount(leftMinor, invoice.currency)
    if (amountMinor === 0) throw new CommandError('--amount must not be zero.')
    if (amountMinor > leftMinor && !overpaid) throw new CommandError(`${name} has ${left} left to pay. Use --overpaid to record more.`)
    const paidMinor = sumPayments(invoice.payments)
    if (paidMinor + amountMinor < 0)
      throw new CommandError(`Only ${await writeAmount(paidMinor, invoice.currency)} was paid for ${name}; no more can be returned.`)
    const paidOn = on ?? today
    const dayProblem = describePaymentDayProblem(paidOn, invoice.issuedOn, new Date())
    if (dayProblem !== undefined) throw new CommandError(`--on ${paidOn} ${dayProblem}.`)
    const payments = [...invoice.payments, { paidOn, amountMinor, method }]
    const isPaid = sumPayments(payments) >= payableMinor(invoice)
    await storeChanged(gateway, chosen, { ...invoice, payments, state: isPaid ? 'paid' : 'open' })
    const rest = isPaid ? 'it is paid' : `${await writeAmount(leftMinor - amountMinor, invoice.currency)} left to pay`
    return `Recorded ${await writeAmount(amountMinor, invoice.currency)} for ${name}: ${rest}.\n`
  },
})
