import type { DatabaseSync } from 'node:sqlite'
import type { ReadTimes } from '#backend/database/operations.ts'

/** Runs reads in one transaction, so that they see one moment; nested calls share it. */
export class Snapshot {
  readonly #database: DatabaseSync
  readonly #begin
  readonly #commit
  readonly #clock
  /** Last commit time in the open transaction, once it was read. */
  #lastCommitTime: bigint | undefined

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#begin = database.prepare('begin')
    this.#commit = database.prepare('commit')
    this.#clock = database.prepare('select last_commit_time_us from commit_clock')
    this.#clock.setReadBigInts(true)
  }

  run<Result>(read: () => Result): Result {
    if (this.#database.isTransaction) return read()
    this.#lastCommitTime = undefined
    this.#begin.run()
    try {
      return read()
    } finally {
      // Some errors of SQLite end the transaction themselves.
      if (this.#database.isTransaction) this.#commit.run()
    }
  }

  /** The moment that a read sees; within `run`. Its `readTime` is before any later commit. */
  momentAt({ openFrom }: ReadTimes): { readonly readTime: bigint; readonly lastCommitTime: bigint } {
    const lastCommitTime = (this.#lastCommitTime ??= this.#clock.get()?.['last_commit_time_us'] as bigint) // one row
    const readTime = openFrom - 1n
    return { readTime: readTime > lastCommitTime ? readTime : lastCommitTime, lastCommitTime }
  }
}
