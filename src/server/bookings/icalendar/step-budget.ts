/** Limits the work of reading a calendar, in steps of well below a microsecond. */
export class StepBudget {
  readonly #perEntry: number
  #left: number
  #leftOfEntry = 0

  constructor({ total, perEntry }: { readonly total: number; readonly perEntry: number }) {
    this.#left = total
    this.#perEntry = perEntry
  }

  /** Starts an entry. */
  begin(): void {
    this.#leftOfEntry = this.#perEntry
  }

  /** @throws StepLimitError if the entry, or the whole calendar, exceeds its steps. */
  spend(steps: number): void {
    this.#left -= steps
    this.#leftOfEntry -= steps
    if (this.#left < 0 || this.#leftOfEntry < 0) throw new StepLimitError('Too many steps.')
  }
}

export class StepLimitError extends Error {}
