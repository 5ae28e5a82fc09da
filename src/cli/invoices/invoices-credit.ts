import { dropInvisibleMarks } from '#domain/invisible-marks.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import { sumMinor } from '#domain/money.ts'
import { findDeduction } from '#domain/invoices/deductions.ts'
import { type Invoice, pickInvoiceFields } from '#domain/invoices/invoice.ts'
import { listInvoiceFields } from '#domain/invoices/invoice-fields.ts'
import type { Seller } from '#domain/invoices/seller.ts'
import { amountDueMinor } from '#domain/invoices/invoice-status.ts'
import { createTaxTable, totalInvoice } from '#domain/invoices/totals.ts'
import { createGateway } from '#gateway/gateway.ts'
import { CommandError, defineCommand, parseDay, UsageError } from '#cli/command.ts'
import { readSeller } from '#cli/content/read-seller.ts'
import { readAmount, writeAmount } from '#cli/content/agency-locale.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { storeRecords } from '#cli/records/store-records.ts'
import { type ChosenInvoice, findChosenInvoice, invoiceArgument } from './chosen-invoice.ts'
import { invoiceRecords } from './invoice-records.ts'

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
      .requiredOption('--number <NUMBER>', 'of the credit note')
      .option('--amount <AMOUNT>', 'part of the gross amount, in the format of the agency’s country; default: the full amount')
      .option('--for <TEXT>', 'reason for a partial credit, in the customer’s language')
      .option('--on <DATE>', 'its issue date, such as 2026-03-09; default: today', parseDay),
  run: async ({ args: [typed], values }, config) => {
    const { chosen, creditedMinor, deductedBy } = await readCredited(config, typed)
    const { name, invoice, today } = chosen
    if (invoice.kind === 'creditNote') throw new CommandError(`Cannot credit ${name}: it is a credit note itself.`)
    if (!isIssued(invoice)) throw new CommandError(`Cannot credit ${name}: it is a ${invoice.state}. Change it instead.`)
    if (invoice.state === 'void') throw new CommandError(`Cannot credit ${name}: it is void.`)
    if (deductedBy !== undefined) throw new CommandError(`Cannot credit ${name}: ${deductedBy} deducts it. Credit that one.`)
    const { currency, grossMinor } = invoice
    const leftMinor = grossMinor - creditedMinor
    if (leftMinor <= 0) throw new CommandError(`${name} is already fully credited.`)
    const amountMinor = values.amount === undefined ? grossMinor : await readAmount(values.amount, currency, '--amount')
    if (amountMinor <= 0) throw new CommandError('--amount must be positive: a credit note subtracts its amounts.')
    if (amountMinor > leftMinor) throw new CommandError(`At most ${await writeAmount(leftMinor, currency)} of ${name} can be credited.`)
    if (values.amount !== undefined && values.for === undefined) throw new UsageError('--amount needs --for, the reason for the credit.')
    const isWhole = amountMinor === grossMinor && values.for === undefined
    const copied = listInvoiceFields(({ onCreditNote }) => onCreditNote === 'copied' || (isWhole && onCreditNote === 'copiedWhole'))
    const kept = { ...pickInvoiceFields(invoice, copied), ...(!isWhole && (await createPart(chosen, amountMinor, values.for ?? ''))) }
    const issuedOn = values.on ?? today
    const number = dropInvisibleMarks(values.number).trim()
    const note = { number, kind: 'creditNote', creditsNumber: invoice.number, state: 'open', issuedOn, dueOn: issuedOn }
    const issuedBy = await findSeller(invoice)
    const value = { customerId: chosen.stored.customerId, ...kept, ...note, ...(issuedBy && { issuedBy }) }
    await storeRecords(invoiceRecords, () => [{ place: `credit note ${number}`, value }], config, {
      isReplacing: false,
      isDryRun: config.batch?.isDryRun === true,
      isJson: false,
      notifies: false,
    })
    const whole = amountMinor === leftMinor ? 'the full amount' : await writeAmount(amountMinor, currency)
    const noteName = `${chosen.stored.customerId}/${number}`
    const settle = [name, noteName].map((each) => `invoices pay ${each} --method credit`).join(', and ')
    const next = amountDueMinor(invoice) === amountMinor ? `Both stay open until you settle them: ${settle}\n` : ''
    return `Created credit note ${noteName} for ${whole} of ${name}.\n${next}`
  },
})

/** Returns the invoice, the amount already credited and, of an advance invoice, the number of its final invoice. */
async function readCredited(
  config: Parameters<typeof openDocuments>[0],
  typed: string,
): Promise<{ readonly chosen: ChosenInvoice; readonly creditedMinor: number; readonly deductedBy: string | undefined }> {
  await using open = await openDocuments(config)
  const gateway = createGateway(open.documents)
  const chosen = await findChosenInvoice(gateway, typed)
  const { customerId, invoice } = chosen.stored
  const notes = await gateway.invoices.listCreditNotes(customerId, invoice.number)
  const others = invoice.kind === 'advance' ? await gateway.invoices.listAllInvoices(customerId) : []
  const valid = notes.filter(({ state }) => state !== 'void')
  const creditedMinor = sumMinor(valid.map(({ grossMinor }) => grossMinor))
  return { chosen, creditedMinor, deductedBy: findDeduction(others, invoice.number)?.number }
}

/** Returns the invoice's seller if its small-business status differs from today's: the credit note must have the same VAT treatment. */
async function findSeller({ issuedBy }: Invoice): Promise<Seller | undefined> {
  const { isSmallBusiness = false, ...agency } = await readSeller()
  return (issuedBy?.isSmallBusiness ?? false) === isSmallBusiness ? undefined : (issuedBy ?? agency)
}

/** Creates one line with the given gross amount. @throws CommandError if there are several rates, or no net amount results in it. */
async function createPart({ name, invoice }: ChosenInvoice, amountMinor: number, description: string) {
  const [rate, ...others] = createTaxTable(invoice)
  if (!rate || others.length > 0)
    throw new CommandError(`${name} has several VAT rates. Credit it in full, or add the credit note with invoices import.`)
  const { taxRate, taxCategory } = rate
  const tax = { taxRate, ...(taxCategory && { taxCategory }) }
  const lineOf = (unitPriceMinor: number) => ({ description, quantity: 1, unit: 'piece', unitPriceMinor, ...tax }) as const
  const grossOf = (netMinor: number) => totalInvoice({ lines: [lineOf(netMinor)] }).grossMinor
  const about = Math.round(amountMinor / (1 + taxRate / 100))
  const around = [about - 1, about, about + 1]
  const netMinor = around.find((each) => grossOf(each) === amountMinor)
  if (netMinor === undefined) {
    const possible = around.map(grossOf)
    const below = Math.max(...possible.filter((each) => each < amountMinor))
    const above = Math.min(...possible.filter((each) => each > amountMinor))
    const [given, less, more] = await Promise.all([amountMinor, below, above].map((each) => writeAmount(each, invoice.currency)))
    throw new CommandError(`No net amount results in ${given} at ${taxRate} % VAT. Use ${less} or ${more}.`)
  }
  return { lines: [lineOf(netMinor)] }
}
