import type { CalendarDate } from '#domain/calendar-date.ts'
import { listMovements, movementsOf } from './account-movements.ts'
import { Account } from './account-statement.ts'
import { compareBy, type InvoiceOrder } from '#domain/invoices/list/invoice-order.ts'
import { InvoiceSearch } from '#domain/invoices/list/invoice-search.ts'
import { compareNewestFirst, type Invoice } from '#domain/invoices/invoice.ts'
import { LedgerDay } from './ledger-day.ts'

/**
 * All invoices of one customer, and what pages ask of them again and again: each answer is made when it is first asked for, and then kept.
 * The invoices of a ledger never change; what was changed is in another one (`withChanged`).
 */
export class InvoiceLedger {
  /** The newest first (`compareNewestFirst`). */
  readonly invoices: readonly Invoice[]
  readonly #places = new Map<string, Uint32Array>()
  readonly #accounts = new Map<string, Account>()
  #years: readonly string[] | undefined
  #issueYears: Uint16Array | undefined
  #search: InvoiceSearch | undefined
  #day: LedgerDay | undefined

  /** @param invoices In any order. */
  constructor(invoices: readonly Invoice[]) {
    this.invoices = invoices.toSorted(compareNewestFirst)
  }

  /** A ledger with these invoices as well, each instead of the one that had its number. */
  withChanged(changed: readonly Invoice[]): InvoiceLedger {
    const numbers = new Set(changed.map(({ number }) => number))
    return new InvoiceLedger([...this.invoices.filter(({ number }) => !numbers.has(number)), ...changed])
  }

  /** What they are on a day: the last one that was asked for is kept, because a customer lives in one time zone. */
  on(today: CalendarDate): LedgerDay {
    if (this.#day?.today !== today) this.#day = new LedgerDay(this.invoices, today)
    return this.#day
  }

  /** The years in which something was issued or paid, the latest first. */
  get years(): readonly string[] {
    this.#years ??= listYears(this.invoices)
    return this.#years
  }

  /** The currencies of all invoices, that of the newest first. */
  get currencies(): readonly string[] {
    return [...new Set(this.invoices.map(({ currency }) => currency))]
  }

  /** In the order of the invoices. */
  get issueYears(): Uint16Array {
    this.#issueYears ??= Uint16Array.from(this.invoices, ({ issuedOn }) => Number(issuedOn.slice(0, 4)))
    return this.#issueYears
  }

  /** Finds in the order of the invoices. */
  get search(): InvoiceSearch {
    this.#search ??= new InvoiceSearch(this.invoices)
    return this.#search
  }

  /** Places in `invoices`, in an order. */
  listPlaces(order: InvoiceOrder): Uint32Array {
    const name = `${order.sort} ${order.isDescending}`
    const known = this.#places.get(name)
    if (known) return known
    const compare = compareBy(order)
    const entries = [...this.invoices.entries()].sort(([, a], [, b]) => compare(a, b))
    const places = Uint32Array.from(entries, ([place]) => place)
    this.#places.set(name, places)
    return places
  }

  /** What happened to the account in a currency. */
  openAccount(currency: string): Account {
    const known = this.#accounts.get(currency)
    if (known) return known
    const account = new Account(listMovements(this.invoices, currency))
    // Only for currencies that are there: whoever asks may ask for anything.
    if (account.movements.length > 0) this.#accounts.set(currency, account)
    return account
  }
}

function listYears(invoices: readonly Invoice[]): readonly string[] {
  const days = invoices.flatMap((invoice) => [invoice.issuedOn, ...movementsOf(invoice).map(({ on }) => on)])
  return [...new Set(days.map((day) => day.slice(0, 4)))].toSorted().toReversed()
}
