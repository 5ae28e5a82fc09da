import { addPayment } from '#domain/invoices/add-payment.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { Payment } from '#domain/invoices/payment.ts'
import { compareDueDates } from '#domain/invoices/list/invoice-order.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import type { BankEntry } from './bank-entry.ts'
import type { Allocation, KnownInvoice, MatchReason, Proposal } from './entry-match.ts'
import { NumberFinder } from './find-references.ts'
import { InvoiceIndex } from './invoice-index.ts'
import { leftOf } from './left-of.ts'
import { NameIndex, type NamedCustomers } from './name-index.ts'

/** `CUSTOMER/NUMBER`. */
export type InvoiceName = string

/** The issued invoices and credit notes of all customers, as they become while entries are matched one after the other. */
export class InvoiceBook {
  readonly #invoices = new Map<InvoiceName, KnownInvoice>()
  readonly #finder: NumberFinder<InvoiceName>
  /** What each entry that is recorded already was recorded for. */
  readonly #recorded = new Map<string, InvoiceName[]>()
  readonly #byOriginal = new Map<string, Set<InvoiceName>>()
  /** Also of customers who owe nothing. */
  readonly #names = new NameIndex()
  readonly #indexes = new Map<string, InvoiceIndex>()
  /** Ids of entries that were recorded here by `apply`. */
  readonly #applied = new Set<string>()
  readonly #now: Date

  constructor(invoices: readonly KnownInvoice[], now: Date) {
    this.#now = now
    const names = new Set<string>()
    for (const known of invoices.toSorted((one, other) => compareDueDates(one, other))) {
      const { customerId, invoice } = known
      for (const name of known.names) {
        const key = JSON.stringify([customerId, name])
        if (!names.has(key)) this.#names.add(customerId, name)
        names.add(key)
      }
      if (isIssued(invoice) && invoice.state !== 'void') this.#put(nameOf(customerId, invoice.number), known)
    }
    this.#finder = new NumberFinder([...this.#invoices].map(([name, { invoice }]) => [invoice.number, name]))
  }

  /** What an entry was recorded for; undefined for one that is not. */
  findRecorded(id: string): readonly InvoiceName[] | undefined {
    return this.#recorded.get(id)?.toSorted()
  }

  get(name: InvoiceName): KnownInvoice | undefined {
    return this.#invoices.get(name)
  }

  /** The invoices of an entry's currency, or the credit notes. */
  index({ currency }: Pick<Invoice, 'currency'>, isCredit: boolean): InvoiceIndex {
    const name = `${currency} ${isCredit}`
    const index = this.#indexes.get(name) ?? new InvoiceIndex()
    this.#indexes.set(name, index)
    return index
  }

  /** Whether a payment is of another entry of the files that are being read. */
  isApplied({ bankEntry }: Payment): boolean {
    return bankEntry !== undefined && this.#applied.has(bankEntry)
  }

  /** Invoices with a payment of this end-to-end reference. */
  findByOriginal(endToEndId: string): readonly KnownInvoice[] {
    return [...(this.#byOriginal.get(endToEndId) ?? [])].flatMap((name) => this.#invoices.get(name) ?? [])
  }

  /** The customers whose name an entry has. */
  findCustomers({ name }: BankEntry): NamedCustomers {
    return name === undefined ? { ids: new Set(), isCertain: false } : this.#names.find(name)
  }

  /**
   * The invoices that an entry names, each number once. Of several customers with one number, the one whose name the entry has.
   *
   * @returns For each number all that it may mean.
   */
  findNamed(entry: BankEntry): readonly { readonly all: readonly KnownInvoice[]; readonly isExact: boolean }[] {
    const found = this.#finder.find(`${entry.purpose} | ${entry.endToEndId ?? ''}`)
    const { ids } = this.findCustomers(entry)
    return found.map(({ keys, isExact }) => {
      const all = keys.flatMap((key) => this.#invoices.get(key) ?? []).filter(({ invoice }) => invoice.currency === entry.currency)
      const own = all.filter(({ customerId }) => ids.has(customerId))
      return { all: own.length > 0 ? own : all, isExact }
    })
  }

  /** Records a proposal here, so that the next entries see it. */
  apply(id: string, entry: BankEntry, { allocations }: Proposal): void {
    for (const [name, invoice] of this.#pay(id, entry, allocations).paid) {
      const known = this.#invoices.get(name)
      if (known) this.#put(name, { ...known, invoice })
    }
    this.#applied.add(id)
  }

  /** Completes a proposal with what it leads to. */
  propose(entry: BankEntry, allocations: readonly Allocation[], reasons: readonly MatchReason[]): Proposal {
    const { paid, discountMinor, problem } = this.#pay('', entry, allocations)
    const assigned = allocations.reduce((sum, { amountMinor, method }) => sum + (method === 'credit' ? 0 : Math.abs(amountMinor)), 0)
    const lefts = [...paid].map(([, invoice]) => (invoice.kind === 'creditNote' && reasons.includes('credit') ? 0 : leftOf(invoice)))
    return {
      allocations,
      reasons,
      leftMinor: lefts.reduce((sum, left) => sum + left, 0),
      restMinor: Math.abs(entry.amountMinor) - assigned,
      discountMinor,
      ...(problem && { problem }),
    }
  }

  #pay(id: string, entry: BankEntry, allocations: readonly Allocation[]) {
    const paid = new Map<InvoiceName, Invoice>()
    let discountMinor = 0
    for (const { customerId, number, amountMinor, method } of allocations) {
      const name = nameOf(customerId, number)
      const invoice = paid.get(name) ?? this.#invoices.get(name)?.invoice
      if (!invoice) continue
      const outcome = addPayment(
        invoice,
        { amountMinor, method, paidOn: entry.bookedOn, isOverpaid: true, source: sourceOf(id, entry) },
        this.#now,
      )
      if ('refusal' in outcome) return { paid, discountMinor, problem: outcome }
      paid.set(name, outcome.invoice)
      discountMinor += outcome.discountMinor
    }
    return { paid, discountMinor }
  }

  #put(name: InvoiceName, known: KnownInvoice): void {
    const { invoice } = known
    this.#invoices.set(name, known)
    this.index(invoice, invoice.kind === 'creditNote').put(name, known)
    for (const { bankEntry, endToEndId } of invoice.payments) {
      const names = bankEntry === undefined ? undefined : (this.#recorded.get(bankEntry) ?? [])
      if (bankEntry !== undefined && bankEntry !== '' && names && !names.includes(name)) this.#recorded.set(bankEntry, [...names, name])
      if (endToEndId === undefined) continue
      this.#byOriginal.set(endToEndId, (this.#byOriginal.get(endToEndId) ?? new Set()).add(name))
    }
  }
}

/** What a payment keeps of the entry that it was taken from. */
export function sourceOf(id: string, { endToEndId }: BankEntry) {
  return { bankEntry: id, ...(endToEndId !== undefined && { endToEndId: endToEndId.slice(0, 100) }) }
}

export function nameOf(customerId: string, number: string): InvoiceName {
  return `${customerId}/${number}`
}
