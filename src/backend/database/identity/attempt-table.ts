import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import {
  type AttemptLimit,
  type FailureLimit,
  type Failures,
  failuresFreeAt,
  noFailures,
  windowFreeAt,
  withAttempt,
  withoutAttempt,
  withSuccess,
} from '#backend/database/identity/attempt-windows.ts'

/** An attempt to admit and count, or to refuse. Every limit must have room; a refused attempt is counted nowhere. */
export type AttemptRequest = {
  /** `key` is what is counted, such as `sign-in 192.0.2.1`. */
  readonly windows: readonly { readonly key: string; readonly limits: readonly AttemptLimit[] }[]
  readonly failures?: { readonly key: string; readonly limit: FailureLimit } | undefined
  readonly nowMs: number
  /** Most keys; the least recently counted one is forgotten first. */
  readonly maxKeys: number
}

/** `failure` counts as failed until it is settled. */
export type AttemptOutcome =
  | { readonly kind: 'admitted'; readonly failure: BegunFailure | undefined }
  | { readonly kind: 'refused'; readonly freeAtMs: number }

/** An attempt that counts as failed until `settle` reports its result. */
export type BegunFailure = { readonly key: string; readonly startedAtMs: number; readonly waitsBefore: number }

/** The result of an attempt: it succeeded or was never made. One that failed needs no call. */
export type AttemptEnd = { readonly failure: BegunFailure; readonly outcome: 'succeeded' | 'withdrawn'; readonly nowMs: number }

// index: primary key of attempt
const selectState = `
  select state
  from attempt
  where key_digest = ?`

// index: attempt_by_time
const deleteOldest = `
  delete from attempt
  where key_digest in (
    select key_digest
    from attempt
    order by last_time_ms, key_digest
    limit ?
  )`

/** The statements that find attempts, for a test of their query plans. */
export const attemptStatements = [selectState, deleteOldest]

/** Attempts by key. Decided in the writer's transaction, so that concurrent attempts cannot exceed a limit together; for its connection. */
export class AttemptTable {
  readonly #select
  readonly #put
  readonly #deleteOldest
  readonly #count
  /** How many new keys may come before keys are counted again. */
  #room = 0

  constructor(database: DatabaseSync) {
    this.#select = database.prepare(selectState)
    this.#put = database.prepare(`
      insert into attempt (key_digest, state, last_time_ms)
      values (?, ?, ?)
      on conflict (key_digest) do update
      set state = excluded.state, last_time_ms = excluded.last_time_ms`)
    this.#deleteOldest = database.prepare(deleteOldest)
    this.#count = database.prepare('select count(*) as count from attempt')
  }

  begin({ windows, failures, nowMs, maxKeys }: AttemptRequest): AttemptOutcome {
    const counted = windows.map(({ key, limits }) => ({ key, limits, times: this.#find<readonly number[]>(key) ?? [] }))
    const failed = failures && { ...failures, before: this.#find<Failures>(failures.key) ?? noFailures }
    const freeAtMs = Math.max(
      0,
      ...counted.flatMap(({ times, limits }) => limits.map((limit) => windowFreeAt(times, limit))),
      failed ? failuresFreeAt(failed.before, failed.limit, nowMs) : 0,
    )
    if (freeAtMs > nowMs) return { kind: 'refused', freeAtMs }
    for (const { key, limits, times } of counted) {
      const kept = Math.max(...limits.map(({ count }) => count))
      this.#store(key, [...times, nowMs].slice(-kept), nowMs, maxKeys)
    }
    if (!failed) return { kind: 'admitted', failure: undefined }
    this.#store(failed.key, withAttempt(failed.before, failed.limit, nowMs), nowMs, maxKeys)
    return { kind: 'admitted', failure: { key: failed.key, startedAtMs: nowMs, waitsBefore: failed.before.waits } }
  }

  settle({ failure: { key, startedAtMs, waitsBefore }, outcome, nowMs }: AttemptEnd): void {
    const before = this.#find<Failures>(key)
    // It was forgotten meanwhile, because of many other keys.
    if (!before) return
    const after = outcome === 'succeeded' ? withSuccess(before, startedAtMs, nowMs) : withoutAttempt(before, startedAtMs, waitsBefore)
    this.#put.run(digestOf(key), JSON.stringify(after), nowMs)
  }

  #find<State>(key: string): State | undefined {
    const row = this.#select.get(digestOf(key)) as { state: string } | undefined // as selected
    return row && (JSON.parse(row.state) as State) // each key has one kind of state
  }

  #store(key: string, state: unknown, nowMs: number, maxKeys: number): void {
    const isNew = this.#find(key) === undefined
    this.#put.run(digestOf(key), JSON.stringify(state), nowMs)
    if (isNew && --this.#room < 0) this.#makeRoom(maxKeys)
  }

  /** Counting is slow, so it deletes a hundredth at once and runs again after as many new keys. */
  #makeRoom(maxKeys: number): void {
    const surplus = Number(this.#count.get()?.['count']) - maxKeys
    const slack = Math.floor(maxKeys / 100)
    if (surplus > 0) this.#deleteOldest.run(surplus + slack)
    this.#room = surplus > 0 ? slack : -surplus
  }
}

/** Hides addresses and account names. */
function digestOf(key: string): Uint8Array {
  return hash('sha256', key, 'buffer')
}
