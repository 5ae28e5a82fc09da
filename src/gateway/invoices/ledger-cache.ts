import type { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'

/** All invoices of one customer as they were at a moment. */
export type LedgerReading = {
  readonly ledger: InvoiceLedger
  /** `updateTime` of each invoice's document, by number. */
  readonly versions: ReadonlyMap<string, bigint>
  /** Microseconds since the epoch: whatever was committed by then is in it. */
  readonly readTime: bigint
}

/** How a person's invoices are read, under the person's own rights. */
export type LedgerReader = {
  readonly readWhole: () => Promise<LedgerReading>
  /** What has changed since a reading, put into it. Rejects as the provider refuses. */
  readonly readAgain: (reading: LedgerReading) => Promise<LedgerReading>
  /** How many invoices the customer has. Rejects as the provider refuses. */
  readonly countInvoices: () => Promise<number>
}

export type LedgerCacheOptions = {
  /** Invoices that are cached, all customers together. */
  readonly mostInvoices: number
  /** How long a whole reading is good for, at most. */
  readonly longestMilliseconds: number
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

type Entry = { readonly reading: LedgerReading; readonly wholeAtMs: number }

/**
 * Caches what was read of customers' invoices, so that the next request reads what has changed and no more.
 *
 * Nobody is handed anything for having been allowed once: each request asks, as the person it comes from, for the changes and for the
 * number of all invoices, which the provider answers only to those who may list them all.
 */
export class LedgerCache {
  readonly #options: LedgerCacheOptions
  /** By customer; the one that was used longest ago is the first. */
  readonly #entries = new Map<string, Entry>()
  /** Whole readings under way, by customer; they are few. */
  readonly #readings = new Map<string, Promise<InvoiceLedger>>()
  #invoiceCount = 0

  constructor(options: LedgerCacheOptions) {
    this.#options = options
  }

  /** How many invoices are cached. */
  get invoiceCount(): number {
    return this.#invoiceCount
  }

  /** The invoices of a customer as they are now. Rejects as the reader does. */
  async open(customerId: string, reader: LedgerReader): Promise<InvoiceLedger> {
    const cached = await this.#refresh(customerId, reader)
    if (cached) return cached
    // A whole reading of another request is not repeated. Whether this person may see it is asked afterwards, as always.
    const others = this.#readings.get(customerId)
    if (others) await others.catch(() => undefined)
    const read = others && (await this.#refresh(customerId, reader))
    return read ?? (await this.renew(customerId, reader))
  }

  /** What is cached, with what has changed since; undefined if all has to be read. */
  async #refresh(customerId: string, reader: LedgerReader): Promise<InvoiceLedger | undefined> {
    const { now, longestMilliseconds } = this.#options
    const entry = this.#entries.get(customerId)
    const age = entry ? now() - entry.wholeAtMs : 0
    // Below zero after the clock was set back.
    if (!entry || age < 0 || age >= longestMilliseconds) return undefined
    const [reading, count] = await Promise.all([reader.readAgain(entry.reading), reader.countInvoices()])
    // A different count means that invoices were removed, or written without an update time.
    return reading.ledger.invoices.length === count ? this.#store(customerId, { ...entry, reading }) : undefined
  }

  /** Reads all invoices of a customer, whatever is cached. Rejects as the reader does. */
  async renew(customerId: string, reader: LedgerReader): Promise<InvoiceLedger> {
    const reading = this.#readWhole(customerId, reader)
    this.#readings.set(customerId, reading)
    try {
      return await reading
    } finally {
      if (this.#readings.get(customerId) === reading) this.#readings.delete(customerId)
    }
  }

  async #readWhole(customerId: string, reader: LedgerReader): Promise<InvoiceLedger> {
    const wholeAtMs = this.#options.now()
    return this.#store(customerId, { reading: await reader.readWhole(), wholeAtMs })
  }

  #store(customerId: string, entry: Entry): InvoiceLedger {
    const { ledger, readTime } = entry.reading
    const other = this.#entries.get(customerId)
    // A reading that began later may have ended earlier.
    if (other && other.reading.readTime > readTime) return ledger
    this.#evict(customerId)
    if (ledger.invoices.length > this.#options.mostInvoices) return ledger
    this.#entries.set(customerId, entry)
    this.#invoiceCount += ledger.invoices.length
    for (const [oldest] of this.#entries) {
      if (this.#invoiceCount <= this.#options.mostInvoices) break
      this.#evict(oldest)
    }
    return ledger
  }

  #evict(customerId: string): void {
    this.#invoiceCount -= this.#entries.get(customerId)?.reading.ledger.invoices.length ?? 0
    this.#entries.delete(customerId)
  }
}
