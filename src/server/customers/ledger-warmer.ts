import type { LedgerSource } from '#gateway/invoices/ledger-source.ts'

/** Fewer invoices are read within the time that a page takes anyway. */
const fewestInvoices = 500

/** For how long after its last use a ledger is kept up: for those who look once a day, not always at the same hour. */
const usedMilliseconds = 26 * 3_600_000

type WarmerOptions = {
  /** With the cache of the dashboard's readings. */
  readonly source: LedgerSource
  /** How many invoices may be cached, all customers together. */
  readonly mostInvoices: number
}

/**
 * Reads the customers with the most invoices before they ask, so that the first list after a start takes no longer than the next one, and
 * then keeps up the large ledgers that are used (decision 028). Only for a provider on this machine: a hosted one bills every document.
 */
export class LedgerWarmer {
  readonly #options: WarmerOptions
  #hasFound = false

  constructor(options: WarmerOptions) {
    this.#options = options
  }

  /**
   * Reads ledgers, one after the other: in the first run the largest, then those that are cached and were used within a day.
   *
   * @throws AggregateError with the errors of customers that could not be read; the others have been.
   */
  async warm(): Promise<void> {
    const ids = this.#hasFound ? this.#options.source.listUsed(fewestInvoices, usedMilliseconds) : await this.#findLargest()
    this.#hasFound = true
    const errors: unknown[] = []
    for (const id of ids) await this.#options.source.renewLedger(id).catch((error: unknown) => errors.push(error))
    if (errors.length > 0) throw new AggregateError(errors, 'Invoices of some customers could not be read.')
  }

  async #findLargest(): Promise<readonly string[]> {
    const { source, mostInvoices } = this.#options
    const large: { readonly id: string; readonly count: number }[] = []
    for await (const id of source.listCustomerIds()) {
      const count = await source.countInvoices(id)
      if (count >= fewestInvoices) large.push({ id, count })
    }
    large.sort((a, b) => b.count - a.count)
    let left = mostInvoices
    return large.flatMap(({ id, count }) => (count <= left ? ((left -= count), [id]) : []))
  }
}
