/** What came of an operation: `OK`, or what was seen instead, such as `503` or `ECONNRESET`. */
export type Outcome = string

/** Something that is done to the site while it is loaded; `endedAt` once it has recovered. Times are of `performance.now()`. */
export type Fault = {
  readonly name: string
  readonly beganAt: number
  endedAt: number
  /** Whether somebody may be refused while it lasts. */
  readonly allows: (operation: string, outcome: Outcome) => boolean
}

/** Waits and refusals of one kind of operation. */
export type Row = {
  readonly operation: string
  readonly count: number
  /** Milliseconds from the moment when it was due to the end of its answer, outside of faults; NaN where there was none. */
  readonly p50: number
  readonly p99: number
  readonly longest: number
  /** Of those that a fault touched. */
  readonly duringFaults: number
  readonly longestDuringFaults: number
}

/** A refusal, counted; `fault` is what was being done to the site. */
export type Refusal = {
  readonly operation: string
  readonly outcome: Outcome
  readonly fault: string
  readonly isAllowed: boolean
  count: number
}

type Waits = { readonly calm: number[]; readonly duringFaults: number[] }

/** Keeps what came of each operation. */
export class Recorder {
  readonly faults: Fault[] = []
  readonly #beganAt = performance.now()
  readonly #longestByMinute: number[] = []
  readonly #waits = new Map<string, Waits>()
  readonly #refusals = new Map<string, Refusal>()

  /** @param dueAt When the operation should have begun. */
  record(operation: string, dueAt: number, endedAt: number, outcome: Outcome): void {
    const touching = this.faults.filter((each) => dueAt <= each.endedAt && endedAt >= each.beganAt)
    // The one that explains it, or the one in which it ended.
    const fault = touching.find(({ allows }) => allows(operation, outcome)) ?? touching.at(-1)
    const waits = this.#waits.get(operation) ?? { calm: [], duringFaults: [] }
    this.#waits.set(operation, waits)
    const kept = fault ? waits.duringFaults : waits.calm
    kept.push(endedAt - dueAt)
    if (!fault) this.#keepLongest(Math.floor((dueAt - this.#beganAt) / 60_000), endedAt - dueAt)
    if (outcome === 'OK') return
    const key = JSON.stringify([operation, outcome, fault?.name])
    const isAllowed = fault?.allows(operation, outcome) ?? false
    const refusal = this.#refusals.get(key) ?? { operation, outcome, fault: fault?.name ?? 'none', isAllowed, count: 0 }
    this.#refusals.set(key, refusal)
    refusal.count++
  }

  #keepLongest(minute: number, wait: number): void {
    while (this.#longestByMinute.length <= minute) this.#longestByMinute.push(0)
    this.#longestByMinute[minute] = Math.max(this.#longestByMinute[minute] ?? 0, wait)
  }

  /** The longest wait, in milliseconds, of what was due in each minute and was touched by no fault: tells a time from a kind of operation that is slow. */
  get longestByMinute(): readonly number[] {
    return this.#longestByMinute
  }

  get refusals(): readonly Refusal[] {
    return [...this.#refusals.values()]
  }

  get rows(): readonly Row[] {
    return [...this.#waits]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([operation, { calm, duringFaults }]) => {
        const sorted = calm.toSorted((a, b) => a - b)
        return {
          operation,
          count: calm.length + duringFaults.length,
          p50: quantile(sorted, 0.5),
          p99: quantile(sorted, 0.99),
          longest: sorted.at(-1) ?? NaN,
          duringFaults: duringFaults.length,
          // Thousands of arguments are too many for Math.max.
          longestDuringFaults: duringFaults.reduce((longest, wait) => Math.max(longest, wait), 0),
        }
      })
  }
}

/** The nearest rank. @param sorted Ascending. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? NaN
}
