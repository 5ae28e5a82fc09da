import { listAgreedDiscounts } from '#domain/invoices/agreed-discount.ts'
import type { KnownInvoice } from './entry-match.ts'
import { leftOf } from './left-of.ts'

/** The invoices, or the credit notes, of one currency: by amount and by customer. */
export class InvoiceIndex {
  readonly #amounts = new Map<string, readonly number[]>()
  readonly #byAmount = new Map<number, Map<string, KnownInvoice>>()
  readonly #byCustomer = new Map<string, Map<string, KnownInvoice>>()
  readonly #paid = new Map<string, KnownInvoice>()

  /** Adds an invoice, or replaces it. @param name Of the invoice in the book. */
  put(name: string, known: KnownInvoice): void {
    for (const amount of this.#amounts.get(name) ?? []) this.#byAmount.get(amount)?.delete(name)
    const amounts = listAmounts(known)
    this.#amounts.set(name, amounts)
    for (const amount of amounts) putInto(this.#byAmount, amount, name, known)
    putInto(this.#byCustomer, known.customerId, name, known)
    if (known.invoice.payments.length > 0) this.#paid.set(name, known)
  }

  /** Those with this amount left to pay, and those that may have it left after a discount. */
  listOfAmount(amountMinor: number): readonly KnownInvoice[] {
    return [...(this.#byAmount.get(amountMinor)?.values() ?? [])]
  }

  listOfCustomer(customerId: string): readonly KnownInvoice[] {
    return [...(this.#byCustomer.get(customerId)?.values() ?? [])]
  }

  /** Those with payments. */
  listPaid(): readonly KnownInvoice[] {
    return [...this.#paid.values()]
  }
}

/** Amounts that settle an invoice; payers round a discount by a cent. */
function listAmounts({ invoice }: KnownInvoice): readonly number[] {
  const left = leftOf(invoice)
  if (left <= 0) return []
  const discounted = listAgreedDiscounts(invoice).flatMap(({ minor }) => [left - minor - 1, left - minor, left - minor + 1])
  return [...new Set([left, ...discounted])]
}

function putInto<Key>(places: Map<Key, Map<string, KnownInvoice>>, key: Key, name: string, known: KnownInvoice): void {
  const place = places.get(key) ?? new Map<string, KnownInvoice>()
  places.set(key, place)
  place.set(name, known)
}
