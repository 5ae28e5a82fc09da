import type { CalendarDate } from '#domain/calendar-date.ts'
import { creditInvoice as writeCreditNote, type CreditRefusal, type EnteredCredit } from '#domain/invoices/credit-invoice.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { InvoiceProblem } from '#domain/invoices/issue-problems.ts'
import { sellerOf } from '#domain/invoices/seller.ts'
import type { Outcome } from '#domain/refusal.ts'
import type { Operation } from '#agency/operation.ts'
import { saveRecord, type SaveRefusal } from '#agency/records/save-record.ts'
import { prepareInvoiceRules } from './invoice-rules.ts'
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

/** Credits an issued invoice, in full or in part. No mail is sent. @param entered By default of today, by the customer's clocks. */
export async function creditInvoice(
  operation: Operation,
  chosen: ChosenInvoice,
  entered: Omit<EnteredCredit, 'issuedOn'> & { readonly issuedOn?: CalendarDate },
): Promise<Outcome<Credited, CreditRefusal | ChoiceRefusal | SaveRefusal<InvoiceProblem>>> {
  const found = await findInvoice(operation, chosen)
  if ('refusal' in found) return found
  const { invoice, today } = found
  const { customerId, number } = chosen
  const { invoices } = operation.gateway
  const [creditNotes, others, site] = await Promise.all([
    invoices.listCreditNotes(customerId, number),
    invoice.kind === 'advance' ? invoices.listAllInvoices(customerId) : [],
    operation.readSite(),
  ])
  const credited = writeCreditNote(invoice, { issuedOn: today, ...entered }, { creditNotes, others, agency: sellerOf(site) })
  if ('refusal' in credited) return credited
  const saved = await saveRecord(operation, await prepareInvoiceRules(operation), { customerId, ...credited.creditNote })
  if ('refusal' in saved) return saved
  const { amountMinor, isRest } = credited
  return { invoice, creditNote: saved.item.invoice, amountMinor, isRest }
}
