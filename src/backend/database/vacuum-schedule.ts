import { isDiskError } from '#backend/database/folder/disk-error.ts'
import type { IndexWriter } from '#backend/database/indexes/index-tables.ts'
import type { Vacuum } from './vacuum.ts'

/** Runs the vacuum after deletions, with a delay. */
export class VacuumSchedule {
  readonly #vacuum: Vacuum
  readonly #indexes: IndexWriter
  readonly #delayMilliseconds: number
  #timer: NodeJS.Timeout | undefined

  constructor(vacuum: Vacuum, indexes: IndexWriter, delayMilliseconds: number) {
    this.#vacuum = vacuum
    this.#indexes = indexes
    this.#delayMilliseconds = delayMilliseconds
  }

  /** Runs the vacuum now; what it cannot remove yet is retried later. */
  run(): void {
    if (!this.#remove()) this.runLater()
  }

  /** Schedules a run; several calls share one. */
  runLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.run()
    }, this.#delayMilliseconds)
  }

  /** Runs it for the last time. */
  end(): void {
    clearTimeout(this.#timer)
    this.#remove()
  }

  #remove(): boolean {
    try {
      return this.#vacuum.remove()
    } catch (error) {
      // It is retried until the disk works again.
      if (isDiskError(error)) return false
      throw error
    } finally {
      // The tables may no longer contain what its caches hold.
      this.#indexes.forget()
    }
  }
}
