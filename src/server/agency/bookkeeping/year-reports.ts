import type { YearReport } from '#domain/bookkeeping/year-report.ts'
import type { BookkeepingProgress } from './bookkeeping-task.ts'

/** Reports that are kept, and how many may wait to be made: each holds the invoices of all customers while it is made. Own judgement. */
const mostKept = 6
const mostWaiting = 4
/** Changes of customers do not show in the state of the invoices, so a report is made anew after so long. */
const keptMilliseconds = 10 * 60_000
const keptFailureMilliseconds = 10_000
/** Packages that are made at once. */
const mostPackages = 2

/** A report that is made or was made. */
export type Entry = {
  /** The state of the invoices that it shows, or a later one. */
  readonly state: string
  readonly startedAt: number
  readonly report: Promise<YearReport>
  readonly readProgress: () => BookkeepingProgress | undefined
}

type Kept = { entry: Entry; endsAt: number; isMade: boolean }

/** The reports of this server, made one at a time and kept until an invoice changes; and the places for packages. */
export class YearReports {
  readonly #kept = new Map<string, Kept>()
  readonly #packages = new Set<string>()
  #turn: Promise<unknown> = Promise.resolve()

  /**
   * The report of a key, which is made unless there is one of the state.
   *
   * @returns Undefined if too many are to be made.
   */
  find(
    key: string,
    { state, now }: { readonly state: string; readonly now: number },
    make: (onProgress: (progress: BookkeepingProgress) => void) => Promise<YearReport>,
  ): Entry | undefined {
    const found = this.#kept.get(key)
    if (found && found.entry.state === state && found.endsAt > now) return found.entry
    if (Array.from(this.#kept.values()).filter(({ isMade }) => !isMade).length >= mostWaiting) return undefined
    let progress: BookkeepingProgress | undefined
    const report = this.#turn.then(async () => await make((latest) => (progress = latest)))
    const kept: Kept = {
      entry: { state, startedAt: now, report, readProgress: () => progress },
      endsAt: now + keptMilliseconds,
      isMade: false,
    }
    this.#turn = report.then(
      () => (kept.isMade = true),
      () => {
        kept.isMade = true
        kept.endsAt = now + keptFailureMilliseconds
      },
    )
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    for (const [oldest, { isMade }] of this.#kept) {
      if (this.#kept.size <= mostKept) break
      if (isMade) this.#kept.delete(oldest)
    }
    return kept.entry
  }

  /** Reserves a place for a package: one for each member of staff. @returns False if none is free. */
  beginPackage(uid: string): boolean {
    if (this.#packages.has(uid) || this.#packages.size >= mostPackages) return false
    this.#packages.add(uid)
    return true
  }

  /** Gives the place back. */
  endPackage(uid: string): void {
    this.#packages.delete(uid)
  }
}
