import type { Clock } from '#backend/clock.ts'
import { ServiceError } from '#backend/service-error.ts'
import type { HashingOrigin } from './hashing-origin.ts'
import { tooManyAttempts } from '#backend/identity/refusal.ts'

/** Limits of a queue. */
export type QueueLimits = {
  /** Requests that run at a time. */
  readonly concurrency: number
  /** Requests that may wait. */
  readonly capacity: number
}

type Entry = { readonly origin: HashingOrigin; readonly start: () => void; readonly reject: (error: Error) => void }

/** Retry delay of rejected clients, in seconds: about the time in which a full queue of 64 is processed. */
const retryAfterSeconds = 10

/**
 * A bounded queue that one client's requests cannot block for others (decision 016). Known and unknown clients alternate, and each kind
 * is guaranteed half of the places. Within a kind, requests whose address and account asked least often in the last minutes run first, in
 * the order of arrival; if the queue is full, the last of them is rejected.
 */
export class PasswordQueue {
  readonly #limits: QueueLimits
  readonly #demand: RecentDemand
  /** In the order of arrival. */
  #waiting: readonly Entry[] = []
  #runningCount = 0
  #isKnownsTurn = true

  constructor(limits: QueueLimits, clock: Pick<Clock, 'now'>) {
    this.#limits = limits
    this.#demand = new RecentDemand(clock)
  }

  /** The number of waiting and of running requests. */
  get load(): { readonly waiting: number; readonly running: number } {
    return { waiting: this.#waiting.length, running: this.#runningCount }
  }

  /**
   * Runs work when its turn comes.
   *
   * @throws IdentityRefusal TOO_MANY_ATTEMPTS_TRY_LATER if the full queue rejects it; ServiceError CANCELLED if its client leaves before.
   */
  run<Result>(origin: HashingOrigin, work: () => Promise<Result>): Promise<Result> {
    const { keys, signal } = origin
    if (signal?.aborted) return Promise.reject(clientLeft())
    for (const key of keys) this.#demand.add(key)
    return new Promise((resolve, reject) => {
      const start = () => {
        this.#runningCount++
        const end = () => {
          this.#runningCount--
          this.#startNext()
        }
        work().finally(end).then(resolve, reject)
      }
      const entry: Entry = { origin, start, reject }
      signal?.addEventListener('abort', () => this.#drop(entry, clientLeft()), { once: true })
      this.#waiting = [...this.#waiting, entry]
      this.#startNext()
      this.#makeRoom()
    })
  }

  /** Rejects the waiting requests. */
  close(): void {
    for (const entry of this.#waiting) this.#drop(entry, new ServiceError('UNAVAILABLE', 'The service is shutting down.'))
  }

  #startNext(): void {
    if (this.#runningCount >= this.#limits.concurrency) return
    const next = this.#rank(this.#isKnownsTurn)[0] ?? this.#rank(!this.#isKnownsTurn)[0]
    if (!next) return
    this.#isKnownsTurn = !next.origin.isKnown
    this.#waiting = this.#waiting.filter((entry) => entry !== next)
    next.start()
  }

  #makeRoom(): void {
    if (this.#waiting.length <= this.#limits.capacity) return
    const [known, unknown] = [this.#rank(true), this.#rank(false)]
    const last = (known.length > unknown.length ? known : unknown).at(-1)
    if (last) this.#drop(last, tooManyAttempts(retryAfterSeconds))
  }

  #drop(entry: Entry, error: Error): void {
    if (!this.#waiting.includes(entry)) return
    this.#waiting = this.#waiting.filter((other) => other !== entry)
    entry.reject(error)
  }

  /** The waiting requests of one kind, in the order in which they run. */
  #rank(isKnown: boolean): readonly Entry[] {
    const ranks = this.#waiting
      .filter(({ origin }) => origin.isKnown === isKnown)
      .map((entry) => ({ entry, demand: Math.max(0, ...entry.origin.keys.map((key) => this.#demand.of(key))) }))
    return ranks.toSorted((a, b) => a.demand - b.demand).map(({ entry }) => entry)
  }
}

function clientLeft(): ServiceError {
  return new ServiceError('CANCELLED', 'The client has left.')
}

/** A request counts for two to four minutes, about as long as an attack that fills the queue has to last. Our own judgement. */
const periodMilliseconds = 120_000

/** Two periods together stay below the number of keys that limiters may hold. */
const maxKeysPerPeriod = 50_000

/** The number of requests per key in this period and the previous one. */
class RecentDemand {
  readonly #clock: Pick<Clock, 'now'>
  #current = new Map<string, number>()
  #former = new Map<string, number>()
  #startedAtMs: number

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock
    this.#startedAtMs = clock.now()
  }

  add(key: string): void {
    // The clock may jump.
    const elapsed = Math.abs(this.#clock.now() - this.#startedAtMs)
    if (elapsed >= periodMilliseconds || this.#current.size >= maxKeysPerPeriod) {
      this.#former = elapsed >= 2 * periodMilliseconds ? new Map() : this.#current
      this.#current = new Map()
      this.#startedAtMs = this.#clock.now()
    }
    this.#current.set(key, (this.#current.get(key) ?? 0) + 1)
  }

  of(key: string): number {
    return (this.#current.get(key) ?? 0) + (this.#former.get(key) ?? 0)
  }
}
