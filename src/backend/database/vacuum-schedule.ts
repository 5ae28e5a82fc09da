import { isDiskError } from '#backend/database/folder/disk-error.ts'
import type { IndexWriter } from '#backend/database/indexes/index-tables.ts'
import type { Vacuum } from './vacuum.ts'

/** Removes what deleted documents leave behind, some time after the writing that may have left it. */
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

  /** Removes it now; what cannot be removed yet is tried again later. */
  run(): void {
    if (!this.#remove()) this.runLater()
  }

  /** Removes it soon; several calls come to one. */
  runLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.run()
    }, this.#delayMilliseconds)
  }

  /** Removes it for the last time. */
  end(): void {
    clearTimeout(this.#timer)
    this.#remove()
  }

  #remove(): boolean {
    try {
      return this.#vacuum.remove()
    } catch (error) {
      // It waits until the disk works again.
      if (isDiskError(error)) return false
      throw error
    } finally {
      // What it remembers of the tables may be gone.
      this.#indexes.forget()
    }
  }
}
