import { addPayment } from '#domain/invoices/add-payment.ts'
import { payableMinor } from '#domain/invoices/balance.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { sumPayments } from '#domain/invoices/payment.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import type { BankEntry } from './bank-entry.ts'
import type { Allocation, KnownInvoice, MatchReason, Proposal } from './entry-match.ts'
import { NumberFinder } from './find-references.ts'
import { isSameName, type ReadName, readName } from './is-same-name.ts'

/** `CUSTOMER/NUMBER`. */
export type InvoiceName = string

/** The issued invoices and credit notes of all customers, as they become while entries are matched one after the other. */
export class InvoiceBook {
  readonly #invoices = new Map<InvoiceName, KnownInvoice>()
  readonly #finder: NumberFinder<InvoiceName>
  /** What each entry that is recorded already was recorded for. */
  readonly #recorded = new Map<string, InvoiceName[]>()
  readonly #byOriginal = new Map<string, Set<InvoiceName>>()
  /** The names of each customer, also of those who owe nothing. */
  readonly #names = new Map<string, Map<string, ReadName>>()
  readonly #now: Date

  constructor(invoices: readonly KnownInvoice[], now: Date) {
    this.#now = now
    for (const known of invoices) {
      const { customerId, names, invoice } = known
      const read = this.#names.get(customerId) ?? new Map<string, ReadName>()
      this.#names.set(customerId, read)
      for (const name of names) if (!read.has(name)) read.set(name, readName(name))
      if (isIssued(invoice) && invoice.state !== 'void') this.#invoices.set(nameOf(customerId, invoice.number), known)
    }
    this.#finder = new NumberFinder([...this.#invoices].map(([name, { invoice }]) => [invoice.number, name]))
    for (const [name, { invoice }] of this.#invoices) this.#note(name, invoice)
  }

  /** What an entry was recorded for; undefined for one that is not. */
  findRecorded(id: string): readonly InvoiceName[] | undefined {
    return this.#recorded.get(id)?.toSorted()
  }

  get(name: InvoiceName): KnownInvoice | undefined {
    return this.#invoices.get(name)
  }

  /** Invoices of a currency, either invoices or credit notes. */
  list(currency: string, isCredit: boolean): readonly KnownInvoice[] {
    return [...this.#invoices.values()].filter(
      ({ invoice }) => invoice.currency === currency && (invoice.kind === 'creditNote') === isCredit,
    )
  }

  /** Invoices with a payment of this end-to-end reference. */
  findByOriginal(endToEndId: string): readonly KnownInvoice[] {
    return [...(this.#byOriginal.get(endToEndId) ?? [])].flatMap((name) => this.#invoices.get(name) ?? [])
  }

  /** Ids of the customers whose name an entry has. */
  findCustomers({ name }: BankEntry): ReadonlySet<string> {
    if (name === undefined) return new Set()
    const holder = readName(name)
    const found = [...this.#names].filter(([, names]) => [...names.values()].some((each) => isSameName(holder, each)))
    return new Set(found.map(([customerId]) => customerId))
  }

  /**
   * The invoices that an entry names, each number once. Of several customers with one number, the one whose name the entry has.
   *
   * @returns For each number all that it may mean.
   */
  findNamed(entry: BankEntry): readonly { readonly all: readonly KnownInvoice[]; readonly isExact: boolean }[] {
    const found = this.#finder.find(`${entry.purpose} | ${entry.endToEndId ?? ''}`)
    const customers = found.some(({ keys }) => keys.length > 1) ? this.findCustomers(entry) : new Set()
    return found.map(({ keys, isExact }) => {
      const all = keys.flatMap((key) => this.#invoices.get(key) ?? []).filter(({ invoice }) => invoice.currency === entry.currency)
      const own = all.filter(({ customerId }) => customers.has(customerId))
      return { all: own.length > 0 ? own : all, isExact }
    })
  }

  /** Records a proposal here, so that the next entries see it. */
  apply(id: string, entry: BankEntry, { allocations }: Proposal): void {
    for (const [name, invoice] of this.#pay(id, entry, allocations).paid) {
      const known = this.#invoices.get(name)
      if (known) this.#invoices.set(name, { ...known, invoice })
      this.#note(name, invoice)
    }
  }

  /** Completes a proposal with what it leads to. */
  propose(entry: BankEntry, allocations: readonly Allocation[], reasons: readonly MatchReason[]): Proposal {
    const { paid, problem } = this.#pay('', entry, allocations)
    const assigned = allocations.reduce((sum, { amountMinor, method }) => sum + (method === 'credit' ? 0 : Math.abs(amountMinor)), 0)
    const lefts = [...paid].map(([, invoice]) => (invoice.kind === 'creditNote' && reasons.includes('credit') ? 0 : leftOf(invoice)))
    return {
      allocations,
      reasons,
      leftMinor: lefts.reduce((sum, left) => sum + left, 0),
      restMinor: Math.abs(entry.amountMinor) - assigned,
      ...(problem && { problem }),
    }
  }

  #pay(id: string, entry: BankEntry, allocations: readonly Allocation[]) {
    const paid = new Map<InvoiceName, Invoice>()
    for (const { customerId, number, amountMinor, method } of allocations) {
      const name = nameOf(customerId, number)
      const invoice = paid.get(name) ?? this.#invoices.get(name)?.invoice
      if (!invoice) continue
      const outcome = addPayment(
        invoice,
        { amountMinor, method, paidOn: entry.bookedOn, isOverpaid: true, source: sourceOf(id, entry) },
        this.#now,
      )
      if ('refusal' in outcome) return { paid, problem: outcome }
      paid.set(name, outcome.invoice)
    }
    return { paid }
  }

  #note(name: InvoiceName, { payments }: Invoice): void {
    for (const { bankEntry, endToEndId } of payments) {
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

/** What is left to pay, or to pay out; negative if overpaid. */
export function leftOf(invoice: Invoice): number {
  return payableMinor(invoice) - sumPayments(invoice.payments)
}

export function nameOf(customerId: string, number: string): InvoiceName {
  return `${customerId}/${number}`
}
