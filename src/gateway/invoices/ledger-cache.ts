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

/** A whole reading, or what has become of it by reading changes. */
type Whole = {
  readonly reading: LedgerReading
  /** When the whole reading began. */
  readonly wholeAtMs: number
  /** Of the whole reading; one that began later has a higher number, whatever the clock does. */
  readonly wholeNumber: number
}

type Entry = Whole & { readonly usedAtMs: number }

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
  readonly #readings = new Map<string, Promise<Whole>>()
  #invoiceCount = 0
  #wholeCount = 0

  constructor(options: LedgerCacheOptions) {
    this.#options = options
  }

  /** How many invoices are cached. */
  get invoiceCount(): number {
    return this.#invoiceCount
  }

  /** Customers with at least so many cached invoices that were opened, or first read in advance, within a time. */
  listUsed(fewestInvoices: number, withinMilliseconds: number): readonly string[] {
    const sinceMs = this.#options.now() - withinMilliseconds
    return [...this.#entries].flatMap(([id, { usedAtMs }]) => (usedAtMs >= sinceMs && this.#countOf(id) >= fewestInvoices ? [id] : []))
  }

  /** The invoices of a customer as they are now. Rejects as the reader does. */
  async open(customerId: string, reader: LedgerReader): Promise<InvoiceLedger> {
    const cached = this.#entries.get(customerId)
    const refreshed = cached && (await this.#refresh(customerId, reader, cached))
    if (refreshed) return refreshed
    // A whole reading of another request is not repeated. Whether this person may see it is asked afterwards, as always.
    const others = this.#readings.get(customerId)
    // If it fails, its own request reports that, and this one reads for itself.
    const shared = others && (await others.catch(() => undefined))
    const read = shared && (await this.#refresh(customerId, reader, shared))
    return read ?? (await this.#readWhole(customerId, reader, true))
  }

  /**
   * Reads all invoices of a customer in advance, whatever is cached. Not a use: no customer makes room for another one, and the order of use
   * stays. Rejects as the reader does.
   */
  async renew(customerId: string, reader: LedgerReader): Promise<InvoiceLedger> {
    return await this.#readWhole(customerId, reader, false)
  }

  /** A reading with what has changed since; undefined if all has to be read. */
  async #refresh(customerId: string, reader: LedgerReader, whole: Whole): Promise<InvoiceLedger | undefined> {
    const { now, longestMilliseconds } = this.#options
    const age = now() - whole.wholeAtMs
    // Below zero after the clock was set back.
    if (age < 0 || age >= longestMilliseconds) return undefined
    const [reading, count] = await Promise.all([reader.readAgain(whole.reading), reader.countInvoices()])
    // A different count means that invoices were removed, or written without an update time.
    if (reading.ledger.invoices.length !== count) return undefined
    this.#store(customerId, { ...whole, reading }, true)
    return reading.ledger
  }

  async #readWhole(customerId: string, reader: LedgerReader, isUse: boolean): Promise<InvoiceLedger> {
    const read = async (): Promise<Whole> => {
      const begun = { wholeAtMs: this.#options.now(), wholeNumber: ++this.#wholeCount }
      const whole = { ...begun, reading: await reader.readWhole() }
      this.#store(customerId, whole, isUse)
      return whole
    }
    const reading = read()
    this.#readings.set(customerId, reading)
    try {
      return (await reading).reading.ledger
    } finally {
      if (this.#readings.get(customerId) === reading) this.#readings.delete(customerId)
    }
  }

  #store(customerId: string, read: Whole, isUse: boolean): void {
    const { mostInvoices, now } = this.#options
    const before = this.#entries.get(customerId)
    const { reading, wholeAtMs, wholeNumber } = before && isNewer(before, read) ? before : read
    const count = reading.ledger.invoices.length
    if (!isUse && !before && this.#invoiceCount + count > mostInvoices) return
    // Otherwise it keeps its place.
    if (isUse || count > mostInvoices) this.#evict(customerId)
    if (count > mostInvoices) return
    this.#invoiceCount += count - this.#countOf(customerId)
    this.#entries.set(customerId, { reading, wholeAtMs, wholeNumber, usedAtMs: before && !isUse ? before.usedAtMs : now() })
    for (const [oldest] of this.#entries) {
      if (this.#invoiceCount <= mostInvoices) break
      this.#evict(oldest)
    }
  }

  /** How many invoices of a customer are cached. */
  #countOf(customerId: string): number {
    return this.#entries.get(customerId)?.reading.ledger.invoices.length ?? 0
  }

  #evict(customerId: string): void {
    this.#invoiceCount -= this.#countOf(customerId)
    this.#entries.delete(customerId)
  }
}

/**
 * A later whole reading wins even over later changes of an earlier one: those are read again, but what changed without an update time is only
 * in a whole reading.
 */
function isNewer(one: Whole, other: Whole): boolean {
  if (one.wholeNumber !== other.wholeNumber) return one.wholeNumber > other.wholeNumber
  return one.reading.readTime > other.reading.readTime
}
