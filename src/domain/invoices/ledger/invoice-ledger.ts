import type { CalendarDate } from '#domain/calendar-date.ts'
import { listMovements, movementsOf } from './account-movements.ts'
import { Account } from './account-statement.ts'
import { compareBy, type InvoiceOrder } from '#domain/invoices/list/invoice-order.ts'
import { InvoiceSearch, type InvoiceTexts, textsOf } from '#domain/invoices/list/invoice-search.ts'
import { compareNewestFirst, type Invoice } from '#domain/invoices/invoice.ts'
import { LedgerDay } from './ledger-day.ts'

/** Invoices indexed for search per step. */
const invoicesAtOnce = 500

/**
 * All invoices of one customer, with lazily computed and cached results that pages need often. Immutable; `withChanged` creates a new
 * ledger.
 */
export class InvoiceLedger {
  /** The newest first (`compareNewestFirst`). */
  readonly invoices: readonly Invoice[]
  readonly #places = new Map<string, Uint32Array>()
  readonly #accounts = new Map<string, Account>()
  #years: readonly string[] | undefined
  #currencies: readonly string[] | undefined
  #currencyPlaces: Uint8Array | undefined
  #issueDays: Uint32Array | undefined
  #search: InvoiceSearch | undefined
  #day: LedgerDay | undefined
  #prepared: CalendarDate | undefined

  /** @param invoices In any order. */
  constructor(invoices: readonly Invoice[]) {
    this.invoices = invoices.toSorted(compareNewestFirst)
  }

  /** A new ledger with these invoices added, or replaced if the number exists. */
  withChanged(changed: readonly Invoice[]): InvoiceLedger {
    const numbers = new Set(changed.map(({ number }) => number))
    return new InvoiceLedger([...this.invoices.filter(({ number }) => !numbers.has(number)), ...changed])
  }

  /** The state on a date. Only the last date is cached, because a customer has one time zone. */
  on(today: CalendarDate): LedgerDay {
    if (this.#day?.today !== today) this.#day = new LedgerDay(this.invoices, today)
    return this.#day
  }

  /** Years with an issued invoice or a payment, the latest first. */
  get years(): readonly string[] {
    this.#years ??= listYears(this.invoices)
    return this.#years
  }

  /** The currencies of all invoices; the newest invoice's first. */
  get currencies(): readonly string[] {
    this.#currencies ??= [...new Set(this.invoices.map(({ currency }) => currency))]
    return this.#currencies
  }

  /** Index of each invoice's currency in `currencies`, in the order of the invoices. */
  get currencyPlaces(): Uint8Array {
    const { currencies } = this
    this.#currencyPlaces ??= Uint8Array.from(this.invoices, ({ currency }) => currencies.indexOf(currency))
    return this.#currencyPlaces
  }

  /** Issue dates as numbers (`dayNumeral`), in the order of the invoices. */
  get issueDays(): Uint32Array {
    this.#issueDays ??= Uint32Array.from(this.invoices, ({ issuedOn }) => dayNumeral(issuedOn))
    return this.#issueDays
  }

  /**
   * Computes the caches for a date in short steps, so that the caller can interleave other work. Skips what is cached.
   *
   * @param order Of a list, if one is shown.
   * @param isSearched Whether the search index is needed.
   */
  *prepare(today: CalendarDate, order?: InvoiceOrder, isSearched = false): Generator<undefined, void> {
    if (isSearched && !this.#search) {
      const words: InvoiceTexts[] = []
      for (const [at, invoice] of this.invoices.entries()) {
        words.push(textsOf(invoice))
        if (at % invoicesAtOnce === invoicesAtOnce - 1) yield
      }
      this.#search = new InvoiceSearch(this.invoices, words)
      yield
    }
    if (order) this.listPlaces(order)
    if (this.#prepared === today) return
    for (const step of this.#listSteps(today)) {
      yield
      step()
    }
    this.#prepared = today
  }

  *#listSteps(today: CalendarDate): Generator<() => void, void> {
    yield () => void this.on(today)
    yield () => void this.on(today).summary
    yield () => void this.on(today).overdue
    yield () => void this.years
    yield () => void this.issueDays
    yield () => void this.currencyPlaces
    for (const currency of this.currencies) {
      yield () => void this.openAccount(currency)
      yield () => void this.on(today).totalYear(currency)
    }
  }

  /** Search index in the order of the invoices. */
  get search(): InvoiceSearch {
    this.#search ??= new InvoiceSearch(this.invoices)
    return this.#search
  }

  /** Indexes into `invoices`, sorted. */
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

  /** The account in one currency. */
  openAccount(currency: string): Account {
    const known = this.#accounts.get(currency)
    if (known) return known
    const account = new Account(listMovements(this.invoices, currency))
    // Not cached for unknown currencies: a query may contain any.
    if (account.movements.length > 0) this.#accounts.set(currency, account)
    return account
  }
}

/** A date as a number that sorts alike: 2026-11-23 is 20261123. */
export function dayNumeral(day: CalendarDate): number {
  return Number(day.replaceAll('-', ''))
}

function listYears(invoices: readonly Invoice[]): readonly string[] {
  const days = invoices.flatMap((invoice) => [invoice.issuedOn, ...movementsOf(invoice).map(({ on }) => on)])
  return [...new Set(days.map((day) => day.slice(0, 4)))].toSorted().toReversed()
}
