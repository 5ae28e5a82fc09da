import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { describeLeitwegProblem } from '#domain/leitweg-id.ts'
import { describeVatIdProblem, normalizeVatId } from '#domain/tax/vat-id.ts'
import type { BrokenDeduction } from './deductions.ts'
import type { Invoice } from './invoice.ts'
import { findPaymentDayProblem } from './payment-day.ts'
import type { Seller } from './seller.ts'
import { isIssued } from './shown-states.ts'
import { type TaxCategory, taxCategoryOf } from './tax-category.ts'

/** Why an invoice is not stored, with the facts that a message needs. `detail` is the rest of a sentence about the named field. */
export type InvoiceProblem =
  | { readonly problem: 'paid-in-future'; readonly paidOn: CalendarDate }
  /** Payments before a new invoice belong in `prepaidMinor`. */
  | { readonly problem: 'paid-before-issue'; readonly paidOn: CalendarDate; readonly issuedOn: CalendarDate; readonly isNew: boolean }
  /** A mail is asked for, and archived customers get none. */
  | { readonly problem: 'archived' }
  | { readonly problem: 'buyer-reference'; readonly detail: string }
  | { readonly problem: 'vat-id'; readonly party: 'billedTo' | 'issuedBy'; readonly detail: string }
  /** Of category E (BR-E-10). */
  | { readonly problem: 'no-exemption-reason' }
  | { readonly problem: 'small-business-charges-vat' }
  /** BR-AE-02 and BR-IC-02. */
  | { readonly problem: 'no-buyer-vat-id'; readonly category: TaxCategory }
  /** A seller uses each number once, for all customers together. */
  | { readonly problem: 'number-taken'; readonly customerId: string; readonly isInSameInput: boolean }
  | { readonly problem: 'false-deduction'; readonly broken: BrokenDeduction }
  | { readonly problem: 'breaks-deduction'; readonly broken: BrokenDeduction }

/** An invoice to be stored, and the one that it replaces. */
export type InvoiceChange = { readonly invoice: Invoice; readonly stored: Invoice | undefined }

/** What the rules depend on. */
export type IssueFacts = {
  readonly customer: Customer
  readonly agency: Seller
  readonly now: Date
  /** Whether the customer gets a mail about it; archived customers never do. */
  readonly notifies: boolean
}

/**
 * Lists problems that would make an invoice unlawful: of drafts those of seller and reference, of invoices that are being issued all, of
 * issued ones the dates of new payments.
 */
export function listIssueProblems(
  { invoice, stored }: InvoiceChange,
  { customer, agency, now, notifies }: IssueFacts,
): readonly InvoiceProblem[] {
  const ofPayments = listPaymentProblems({ invoice, stored }, now)
  if (stored && isIssued(stored)) return ofPayments
  const isSmall = (invoice.issuedBy ?? agency).isSmallBusiness === true
  const billedTo = invoice.billedTo ?? customer
  const ofDraft = [...listSellerProblems(invoice, isSmall), ...listReferenceProblems(invoice, billedTo.address.country)]
  if (!isIssued(invoice)) return ofDraft
  // A credit note may be issued to an archived customer.
  const isClaim = invoice.kind !== 'creditNote' && invoice.state === 'open'
  const ofArchive = customer.archivedAt && isClaim && notifies ? [{ problem: 'archived' } as const] : []
  return [...ofPayments, ...ofArchive, ...ofDraft, ...listBuyerIdProblems(invoice, billedTo.vatId), ...listVatIdProblems(invoice)]
}

/** Checks payments on days for which none is stored. */
function listPaymentProblems({ invoice, stored }: InvoiceChange, now: Date): readonly InvoiceProblem[] {
  const { issuedOn } = invoice
  const known = new Set(stored?.payments.map(({ paidOn }) => paidOn))
  return invoice.payments.flatMap(({ paidOn }): readonly InvoiceProblem[] => {
    const problem = known.has(paidOn) ? undefined : findPaymentDayProblem(paidOn, issuedOn, now)
    if (problem === undefined) return []
    if (problem === 'in-future') return [{ problem: 'paid-in-future', paidOn }]
    return [{ problem: 'paid-before-issue', paidOn, issuedOn, isNew: stored === undefined }]
  })
}

/** Only German authorities have Leitweg-IDs; elsewhere a reference may look like one. A credit note keeps its invoice's reference. */
function listReferenceProblems({ kind, buyerReference = '' }: Invoice, country: string): readonly InvoiceProblem[] {
  const detail = country === 'DE' && kind !== 'creditNote' ? describeLeitwegProblem(buyerReference) : undefined
  return detail === undefined ? [] : [{ problem: 'buyer-reference', detail }]
}

/** Checks parties given in the record; VAT IDs of customers and the agency were checked when they were entered. */
function listVatIdProblems(invoice: Invoice): readonly InvoiceProblem[] {
  return (['billedTo', 'issuedBy'] as const).flatMap((party) => {
    const { vatId, address } = invoice[party] ?? {}
    if (vatId === undefined || !address) return []
    const detail = describeVatIdProblem(normalizeVatId(vatId, address.country), address.country)
    return detail === undefined ? [] : [{ problem: 'vat-id', party, detail }]
  })
}

/** Problems that depend on the seller. VAT on an invoice is owed, even by a small business (in Germany section 14c of the VAT Act). */
function listSellerProblems(invoice: Invoice, isSmallBusiness: boolean): readonly InvoiceProblem[] {
  const categories = listCategories(invoice)
  if (isSmallBusiness) return categories.includes('S') ? [{ problem: 'small-business-charges-vat' }] : []
  return categories.includes('E') && invoice.exemptionReasons?.E === undefined ? [{ problem: 'no-exemption-reason' }] : []
}

function listBuyerIdProblems(invoice: Invoice, buyerVatId: string | undefined): readonly InvoiceProblem[] {
  const category = buyerVatId === undefined ? listCategories(invoice).find((each) => each === 'AE' || each === 'K') : undefined
  return category === undefined ? [] : [{ problem: 'no-buyer-vat-id', category }]
}

function listCategories({ lines, allowances = [], charges = [] }: Invoice) {
  return [...lines, ...allowances, ...charges].map(taxCategoryOf)
}
