/** A response from memory. */
export type Answer = {
  readonly status: 200 | 304
  /** Names and values in turn. */
  readonly headers: string[]
  readonly body?: Buffer
}

/** Our own judgement: some hundred uncompressed pages. */
const standardLimitBytes = 32 * 1024 * 1024

type Entry = { readonly answer: Promise<Answer>; bytes: number }

/** A cache of responses, limited by total size; evicts the least recently used. */
export class RecentAnswers {
  readonly #limitBytes: number
  /** The least recently used first. */
  readonly #entries = new Map<string, Entry>()
  #sizeBytes = 0

  constructor(limitBytes = standardLimitBytes) {
    this.#limitBytes = limitBytes
  }

  /** The response for a key, created at most once while cached. */
  get(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const known = this.#entries.get(key)
    const entry = known ?? { answer: make(), bytes: 0 }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (!known) this.#count(key, entry)
    return entry.answer
  }

  #count(key: string, entry: Entry): void {
    entry.answer.then(
      ({ body }) => {
        if (this.#entries.get(key) !== entry) return
        entry.bytes = body?.length ?? 0
        this.#sizeBytes += entry.bytes
        this.#dropOldest()
      },
      () => this.#entries.delete(key),
    )
  }

  #dropOldest(): void {
    for (const [key, { bytes }] of this.#entries) {
      if (this.#sizeBytes <= this.#limitBytes) return
      this.#entries.delete(key)
      this.#sizeBytes -= bytes
    }
  }
}
