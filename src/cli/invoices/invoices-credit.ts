import { creditInvoice } from '#agency/invoices/credit-invoice.ts'
import { dropInvisibleMarks } from '#domain/invisible-marks.ts'
import { amountDueMinor } from '#domain/invoices/invoice-status.ts'
import type { RefusalOf } from '#domain/refusal.ts'
import { CommandError, defineCommand, type FailedCheck, parseDay, UsageError } from '#cli/command.ts'
import { readAmount, writeAmount } from '#cli/content/agency-locale.ts'
import { openOperation } from '#cli/open-operation.ts'
import { refuseSave } from '#cli/records/refuse-save.ts'
import { addressOf, type ChosenInvoice, findChosenInvoice, invoiceArgument } from './chosen-invoice.ts'
import { describeInvoiceProblem } from '#agency/invoices/describe-invoice-problem.ts'
import { invoiceRecords } from '#agency/invoices/invoice-records.ts'
import { refuseInvoice, refuseIssue } from './refuse-invoice.ts'

/** Creates the credit note of an invoice. */
export const invoicesCredit = defineCommand({
  name: 'invoices credit',
  summary: 'Credits an issued invoice, in full or in part, with a credit note (type 381).',
  details: 'No email is sent. Record the payout with `invoices pay`, or use --method credit on both if they settle each other.',
  example: 'invoices credit 2026-0001 --number 2026-0007 --amount 119,00 --for Delay',
  writes: true,
  syntax: (parser) =>
    parser
      .argument(...invoiceArgument)
      .option('--number <NUMBER>', 'of the credit note; default: the next one')
      .option('--amount <AMOUNT>', 'part of the gross amount, in the format of the agency’s country; default: the full amount')
      .option('--for <TEXT>', 'reason for a partial credit, in the customer’s language')
      .option('--on <DATE>', 'its issue date, such as 2026-03-09; default: today', parseDay),
  run: async ({ args: [typed], values: { number: typedNumber, amount, for: reason, on } }, config) => {
    await using operation = await openOperation(config)
    const chosen = await findChosenInvoice(operation.gateway, typed)
    const { name, invoice } = chosen
    const { currency } = invoice
    const given = typedNumber === undefined ? {} : { number: dropInvisibleMarks(typedNumber).trim() }
    const credited = await creditInvoice(operation, addressOf(chosen), {
      ...given,
      ...(amount !== undefined && { amountMinor: await readAmount(amount, currency, '--amount') }),
      ...(reason !== undefined && { reason }),
      ...(on !== undefined && { issuedOn: on }),
    })
    if ('refusal' in credited) throw await refuseCredit(chosen, given.number ?? '', credited)
    const { amountMinor, creditNote } = credited
    const whole = credited.isRest ? 'the full amount' : await writeAmount(amountMinor, currency)
    const noteName = `${chosen.stored.customerId}/${creditNote.number}`
    const settle = [name, noteName].map((each) => `invoices pay ${each} --method credit`).join(', and ')
    const next = amountDueMinor(invoice) === amountMinor ? `Both stay open until you settle them: ${settle}\n` : ''
    return `Created credit note ${noteName} for ${whole} of ${name}.\n${next}`
  },
})

async function refuseCredit(
  { name, invoice, stored: { customerId } }: ChosenInvoice,
  number: string,
  refused: RefusalOf<typeof creditInvoice>,
): Promise<CommandError | FailedCheck | UsageError> {
  switch (refused.refusal) {
    case 'credit-note':
      return new CommandError(`Cannot credit ${name}: it is a credit note itself.`)
    case 'not-issued':
      return new CommandError(`Cannot credit ${name}: it is a ${refused.state}. Change it instead.`)
    case 'void':
      return new CommandError(`Cannot credit ${name}: it is void.`)
    case 'deducted':
      return new CommandError(`Cannot credit ${name}: ${refused.by} deducts it. Credit that one.`)
    case 'already-credited':
      return new CommandError(`${name} is already fully credited.`)
    case 'amount-not-positive':
      return new CommandError('--amount must be positive: a credit note subtracts its amounts.')
    case 'more-than-left':
      return new CommandError(`At most ${await writeAmount(refused.leftMinor, refused.currency)} of ${name} can be credited.`)
    case 'no-reason':
      return new UsageError('--amount needs --for, the reason for the credit.')
    case 'several-rates':
      return new CommandError(`${name} has several VAT rates. Credit it in full, or add the credit note with invoices import.`)
    case 'no-net-amount': {
      const amounts = [refused.amountMinor, ...refused.nearestMinor].map((each) => writeAmount(each, invoice.currency))
      const [given, less, more] = await Promise.all(amounts)
      return new CommandError(`No net amount results in ${given} at ${refused.taxRate} % VAT. Use ${less} or ${more}.`)
    }
    case 'needs-certified-program':
      return refuseIssue(refused)
    case 'no-such-invoice':
      return refuseInvoice(name, refused)
    default: {
      const note = { customerId, invoice: { ...invoice, number } }
      const made = {
        place: `credit note ${number}`,
        key: `${customerId}/${number}`,
        describe: (problem: Parameters<typeof describeInvoiceProblem>[1]) => describeInvoiceProblem(note, problem),
      }
      return refuseSave(invoiceRecords, made, refused)
    }
  }
}
