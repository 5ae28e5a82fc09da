import * as v from 'valibot'
import type { Customer } from '#domain/customers/customer.ts'
import { completeInvoice, type InvoiceAccount } from '#domain/invoices/complete-invoice.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { InvoiceSchema } from '#domain/invoices/invoice.ts'
import { issueInvoice } from '#domain/invoices/issue-invoice.ts'
import { type InvoiceProblem, listIssueProblems } from '#domain/invoices/issue-problems.ts'
import type { Seller } from '#domain/invoices/seller.ts'
import { exemptSmallBusiness } from '#domain/invoices/small-business.ts'
import { type ExemptCategory, isExempt } from '#domain/invoices/tax-category.ts'
import { createTaxTable, type InvoiceTotals, type TaxRow, totalTable } from '#domain/invoices/totals.ts'
import type { ReadInvoice } from './typed-invoice.ts'

/** What the form does not show of the draft that is edited or of the invoice that is copied, such as allowances. */
export type InvoiceBase = Partial<Invoice>

/** What the rules of an invoice depend on. */
export type InvoiceFacts = {
  readonly customer: Customer
  readonly seller: Seller
  readonly account: InvoiceAccount | undefined
  readonly base: InvoiceBase
}

/** Sums, and what the law asks for, of an invoice that is being written. */
export type Judged = {
  readonly table: readonly TaxRow[]
  readonly totals: InvoiceTotals
  /** Whose reason the paper states. */
  readonly exempt: readonly ExemptCategory[]
  /** What would keep it from being issued. Empty while fields have faults. */
  readonly problems: readonly InvoiceProblem[]
  /** Why it cannot even be stored. `impossible`: its lines make no invoice, because the total is below zero, or category O is combined with others. */
  readonly refusal?: 'impossible' | 'no-account'
}

/** Fields of a base that are computed or typed anew: where they are absent then, they were emptied. */
const renewed: ReadonlySet<string> = new Set<keyof Invoice>([
  'netMinor',
  'taxMinor',
  'grossMinor',
  'buyerReference',
  'orderNumber',
  'paymentTerms',
  'exemptionReasons',
])

/** The draft as `completeInvoice` takes it: what was typed, over what the form does not show. */
export function composeDraft({ fields }: Pick<ReadInvoice, 'fields'>, base: InvoiceBase): object {
  const kept = Object.fromEntries(Object.entries(base).filter(([name]) => !renewed.has(name)))
  const { issuedOn } = fields
  // A stored period is replaced, never removed: the day of issue is what no period means.
  const period = base.supply && issuedOn && { supply: { from: issuedOn, to: issuedOn } }
  const reasons = Object.entries({ ...base.exemptionReasons, E: fields.exemptionReasons?.E }).filter(([, reason]) => reason !== undefined)
  const exemptionReasons = reasons.length > 0 && { exemptionReasons: Object.fromEntries(reasons) }
  return { state: 'draft', ...kept, ...period, ...fields, ...exemptionReasons }
}

/** Judges it by the rules of `domain/invoices`, as if it were issued on its date. */
export function judgeInvoice(read: ReadInvoice, { customer, seller, account, base }: InvoiceFacts): Judged {
  const { fields, faults } = read
  const { allowances, charges } = base
  const billed = { lines: fields.lines, ...(allowances && { allowances }), ...(charges && { charges }) }
  const table = createTaxTable(exemptSmallBusiness(billed, seller))
  const sums = { table, totals: totalTable(table), exempt: table.map(({ taxCategory }) => taxCategory).filter(isExempt), problems: [] }
  if (Object.keys(faults).length > 0 || fields.lines.length === 0) return sums
  if (!account && base.iban === undefined) return { ...sums, refusal: 'no-account' }
  const draft = v.safeParse(InvoiceSchema, completeInvoice({ number: 'new', ...composeDraft(read, base) }, undefined, account))
  if (!draft.success) return { ...sums, refusal: 'impossible' }
  const issued = issueInvoice(draft.output)
  if ('refusal' in issued) return { ...sums, refusal: 'impossible' }
  const facts = { customer, agency: seller, now: new Date(`${issued.invoice.issuedOn}T12:00:00Z`), notifies: true }
  return { ...sums, problems: listIssueProblems({ invoice: issued.invoice, stored: draft.output }, facts) }
}
