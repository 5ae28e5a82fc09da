import type { CalendarDate } from '#domain/calendar-date.ts'
import { sumMinor } from '#domain/money.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import { findDeduction } from './deductions.ts'
import { type Invoice, pickInvoiceFields } from './invoice.ts'
import { listInvoiceFields } from './invoice-fields.ts'
import { sumPayments } from './payment.ts'
import type { Seller } from './seller.ts'
import { isIssued } from './shown-states.ts'
import { createTaxTable, totalInvoice } from './totals.ts'

/** A credit note as staff enter it. */
export type EnteredCredit = {
  readonly number: string
  readonly issuedOn: CalendarDate
  /** Part of the gross amount; default: all of it. */
  readonly amountMinor?: number
  /** In the customer's language; required for a part. */
  readonly reason?: string
}

/** Why an invoice is not credited. */
export type CreditRefusal =
  | Refusal<'credit-note'>
  | (Refusal<'not-issued'> & { readonly state: Invoice['state'] })
  | Refusal<'void'>
  | (Refusal<'deducted'> & { readonly by: string })
  | Refusal<'already-credited'>
  | Refusal<'amount-not-positive'>
  | (Refusal<'more-than-left'> & { readonly leftMinor: number; readonly currency: string })
  | Refusal<'no-reason'>
  | Refusal<'several-rates'>
  /** No net amount results in this gross amount; these are the nearest that one does. */
  | (Refusal<'no-net-amount'> & {
      readonly amountMinor: number
      readonly nearestMinor: readonly [number, number]
      readonly taxRate: number
    })

/** What the credit note depends on. */
export type CreditFacts = {
  /** All credit notes of the invoice. */
  readonly creditNotes: readonly Invoice[]
  /** All invoices of the customer; only an advance invoice needs them. */
  readonly others: readonly Invoice[]
  readonly agency: Seller
}

/** Fields of the credit note, as `completeInvoice` takes them, and what it credits. */
export type CreditedInvoice = {
  readonly creditNote: Partial<Invoice>
  readonly amountMinor: number
  /** Whether nothing is left to credit. */
  readonly isRest: boolean
}

/** Writes the credit note of an issued invoice, in full or in part. */
export function creditInvoice(invoice: Invoice, entered: EnteredCredit, facts: CreditFacts): Outcome<CreditedInvoice, CreditRefusal> {
  const { number, issuedOn, amountMinor = invoice.grossMinor, reason } = entered
  const { kind, state, currency, grossMinor } = invoice
  if (kind === 'creditNote') return { refusal: 'credit-note' }
  if (!isIssued(invoice)) return { refusal: 'not-issued', state }
  if (state === 'void') return { refusal: 'void' }
  const final = kind === 'advance' ? findDeduction(facts.others, invoice.number) : undefined
  if (final) return { refusal: 'deducted', by: final.number }
  const valid = facts.creditNotes.filter((note) => note.state !== 'void')
  const discounts = invoice.payments.filter((payment) => payment.method === 'discount')
  const leftMinor = grossMinor - sumPayments(discounts) - sumMinor(valid.map((note) => note.grossMinor))
  if (leftMinor <= 0) return { refusal: 'already-credited' }
  if (amountMinor <= 0) return { refusal: 'amount-not-positive' }
  if (amountMinor > leftMinor) return { refusal: 'more-than-left', leftMinor, currency }
  if (entered.amountMinor !== undefined && reason === undefined) return { refusal: 'no-reason' }
  const isWhole = amountMinor === grossMinor && reason === undefined
  const copied = listInvoiceFields(({ onCreditNote }) => onCreditNote === 'copied' || (isWhole && onCreditNote === 'copiedWhole'))
  const part = isWhole ? undefined : createPart(invoice, amountMinor, reason ?? '')
  if (part && 'refusal' in part) return part
  const issuedBy = findSeller(invoice, facts.agency)
  const creditNote = {
    ...pickInvoiceFields(invoice, copied),
    ...part,
    ...({ number, kind: 'creditNote', creditsNumber: invoice.number, state: 'open', issuedOn, dueOn: issuedOn } as const),
    ...(issuedBy && { issuedBy }),
  }
  return { creditNote, amountMinor, isRest: amountMinor === leftMinor }
}

/** Returns the invoice's seller if its small-business status differs from today's: the credit note must have the same VAT treatment. */
function findSeller({ issuedBy }: Invoice, { isSmallBusiness = false, ...agency }: Seller): Seller | undefined {
  return (issuedBy?.isSmallBusiness ?? false) === isSmallBusiness ? undefined : (issuedBy ?? agency)
}

/** Creates one line with the given gross amount, unless there are several rates, or no net amount results in it. */
function createPart(invoice: Invoice, amountMinor: number, description: string): Outcome<Pick<Invoice, 'lines'>, CreditRefusal> {
  const [rate, ...others] = createTaxTable(invoice)
  if (!rate || others.length > 0) return { refusal: 'several-rates' }
  const { taxRate, taxCategory } = rate
  const tax = { taxRate, ...(taxCategory && { taxCategory }) }
  const lineOf = (unitPriceMinor: number) => ({ description, quantity: 1, unit: 'piece', unitPriceMinor, ...tax }) as const
  const grossOf = (netMinor: number) => totalInvoice({ lines: [lineOf(netMinor)] }).grossMinor
  const about = Math.round(amountMinor / (1 + taxRate / 100))
  const around = [about - 1, about, about + 1]
  const netMinor = around.find((each) => grossOf(each) === amountMinor)
  if (netMinor !== undefined) return { lines: [lineOf(netMinor)] }
  const possible = around.map(grossOf)
  const below = Math.max(...possible.filter((each) => each < amountMinor))
  const above = Math.min(...possible.filter((each) => each > amountMinor))
  return { refusal: 'no-net-amount', amountMinor, nearestMinor: [below, above], taxRate }
}
