import type { PaymentRefusal } from '#domain/invoices/add-payment.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { Payment } from '#domain/invoices/payment.ts'

/** An invoice that entries may belong to, and what its customer is called. */
export type KnownInvoice = { readonly customerId: string; readonly names: readonly string[]; readonly invoice: Invoice }

/** An invoice that a person chose for an entry, with the part of it where one is given: positive, in minor units of the entry. */
export type ChosenInvoice = KnownInvoice & { readonly givenMinor?: number }

/** The part of an entry that is recorded for one invoice. */
export type Allocation = {
  readonly customerId: string
  readonly number: string
  /** As a payment of the document: negative where one is taken back. */
  readonly amountMinor: number
  readonly method: Payment['method']
}

/**
 * Why an entry may belong to invoices:
 * - `reference`: their numbers are in its texts; `brokenReference`: with blanks inside.
 * - `original`: the payment that it returns has the same end-to-end reference.
 * - `amount`: it is what is left to pay, or what was paid; `discount`: less a discount that is in time; `sum`: of several open ones of the customer.
 * - `name`: the customer's.
 * - `credit`: less credit notes that it names.
 * - `part`, `overpaid`: less or more than what is left to pay.
 * - `fee`: a return that is more than the payment.
 * - `paidBefore`: there is nothing left to pay; `alike`: a payment of about this day and this amount is recorded already.
 * - `chosen`: by a person.
 */
export type MatchReason =
  | 'chosen'
  | 'original'
  | 'reference'
  | 'brokenReference'
  | 'amount'
  | 'credit'
  | 'discount'
  | 'sum'
  | 'name'
  | 'part'
  | 'overpaid'
  | 'fee'
  | 'paidBefore'
  | 'alike'

/** What would be recorded of an entry. */
export type Proposal = {
  readonly allocations: readonly Allocation[]
  readonly reasons: readonly MatchReason[]
  /** What is left to pay of its invoices afterwards; negative if overpaid. */
  readonly leftMinor: number
  /** What remains of the entry, such as the bank's fee for a return. Positive. */
  readonly restMinor: number
  /** The discounts for early payment that are recorded with it; negative where a return gives them back. */
  readonly discountMinor: number
  /** Why it cannot be recorded so. */
  readonly problem?: PaymentRefusal
}

/** What is known of an entry: recorded before, matched, to be decided by a person, or nothing. */
export type EntryMatch =
  | { readonly state: 'recorded'; readonly names: readonly string[] }
  | { readonly state: 'sure'; readonly proposals: readonly [Proposal] }
  | { readonly state: 'doubtful'; readonly proposals: readonly [Proposal, ...Proposal[]] }
  | { readonly state: 'none' }
