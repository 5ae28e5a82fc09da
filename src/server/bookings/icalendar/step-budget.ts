/** Work that reading a calendar may take, in steps of well below a microsecond. */
export class StepBudget {
  readonly #perEntry: number
  #left: number
  #leftOfEntry = 0

  constructor({ total, perEntry }: { readonly total: number; readonly perEntry: number }) {
    this.#left = total
    this.#perEntry = perEntry
  }

  /** Begins with one more entry. */
  begin(): void {
    this.#leftOfEntry = this.#perEntry
  }

  /** @throws StepLimitError when the entry, or the whole calendar, has taken more steps than it may. */
  spend(steps: number): void {
    this.#left -= steps
    this.#leftOfEntry -= steps
    if (this.#left < 0 || this.#leftOfEntry < 0) throw new StepLimitError('Too many steps.')
  }
}

export class StepLimitError extends Error {}
