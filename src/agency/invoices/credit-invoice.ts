import { creditInvoice as writeCreditNote, type CreditRefusal, type EnteredCredit } from '#domain/invoices/credit-invoice.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { InvoiceProblem } from '#domain/invoices/issue-problems.ts'
import { sellerOf } from '#domain/invoices/seller.ts'
import type { CertifiedRefusal } from '#domain/invoices/seller-duties.ts'
import type { Outcome } from '#domain/refusal.ts'
import type { Operation } from '#agency/operation.ts'
import { type SaveOptions, saveRecord, type SaveRefusal } from '#agency/records/save-record.ts'
import { prepareInvoiceRules } from './invoice-rules.ts'
import { withNextNumber } from './next-number.ts'
import { type ChoiceRefusal, type ChosenInvoice, findInvoice } from './replace-invoice.ts'

/** A stored credit note, and the invoice that it credits. */
export type Credited = {
  readonly invoice: Invoice
  readonly creditNote: Invoice
  /** Gross. */
  readonly amountMinor: number
  /** Whether nothing of the invoice is left to credit. */
  readonly isRest: boolean
}

type CreditOutcome = Outcome<Credited, CertifiedRefusal | CreditRefusal | ChoiceRefusal | SaveRefusal<InvoiceProblem>>

/** A credit note as staff enter it; by default of today, by the customer's clocks, and with the next number. */
export type GivenCredit = Omit<EnteredCredit, 'issuedOn' | 'number'> &
  Partial<Pick<EnteredCredit, 'issuedOn' | 'number'>> & {
    /** How many credit notes of the invoice staff saw, which do not change the invoice; with others the operation is refused. */
    readonly seenCount?: number
  }

/** Credits an issued invoice, in full or in part. No mail is sent. */
export async function creditInvoice(
  operation: Operation,
  chosen: ChosenInvoice,
  { number, seenCount, ...entered }: GivenCredit,
): Promise<CreditOutcome> {
  const found = await findInvoice(operation, chosen)
  if ('refusal' in found) return found
  const { issuedOn = found.today } = entered
  const seen = seenCount === undefined ? {} : { seenCount }
  if (number !== undefined) return await creditUnder(operation, chosen, { ...entered, issuedOn, number }, seen)
  return await withNextNumber(operation, { kind: 'creditNote', issuedOn, customerId: chosen.customerId }, async (next, numbering) => {
    // Decided anew each time: another credit note may have taken the number.
    return await creditUnder(numbering, chosen, { ...entered, issuedOn, number: next }, { ...seen, isNew: true })
  })
}

async function creditUnder(
  operation: Operation,
  chosen: ChosenInvoice,
  entered: EnteredCredit,
  { seenCount, ...options }: SaveOptions & Pick<GivenCredit, 'seenCount'>,
): Promise<CreditOutcome> {
  const found = await findInvoice(operation, chosen)
  if ('refusal' in found) return found
  const { invoice } = found
  const { customerId, number } = chosen
  const { invoices } = operation.gateway
  const [creditNotes, others, site] = await Promise.all([
    invoices.listCreditNotes(customerId, number),
    invoice.kind === 'advance' ? invoices.listAllInvoices(customerId) : [],
    operation.readSite(),
  ])
  if (seenCount !== undefined && seenCount !== creditNotes.length) return { refusal: 'changed-meanwhile' }
  const credited = writeCreditNote(invoice, entered, { creditNotes, others, agency: sellerOf(site) })
  if ('refusal' in credited) return credited
  const saved = await saveRecord(operation, await prepareInvoiceRules(operation), { customerId, ...credited.creditNote }, options)
  if ('refusal' in saved) return saved
  const { amountMinor, isRest } = credited
  return { invoice, creditNote: saved.item.invoice, amountMinor, isRest }
}
