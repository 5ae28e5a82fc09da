import type { Clock } from '#backend/clock.ts'
import { ServiceError } from '#backend/service-error.ts'
import type { HashingOrigin } from './hashing-origin.ts'
import { tooManyAttempts } from '#backend/identity/refusal.ts'

/** How much a queue takes. */
export type QueueLimits = {
  /** Requests that are worked on at a time. */
  readonly concurrency: number
  /** Requests that may wait. */
  readonly capacity: number
}

type Entry = { readonly origin: HashingOrigin; readonly start: () => void; readonly reject: (error: Error) => void }

/** What a refused client is told to wait, in seconds: a full queue of 64 is worked off in about that time. */
const retryAfterSeconds = 10

/**
 * A bounded queue that many requests of one client cannot close to others (decision 016). Known and unknown clients take turns, and each
 * kind has half of the places when the other would fill them all. Within a kind those go first whose address and account have asked least
 * in the last minutes, in the order of arrival; the last of them gives way when the queue is full.
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

  /** How many requests wait, and how many are worked on. */
  get load(): { readonly waiting: number; readonly running: number } {
    return { waiting: this.#waiting.length, running: this.#runningCount }
  }

  /**
   * Does work once it is its turn.
   *
   * @throws IdentityRefusal TOO_MANY_ATTEMPTS_TRY_LATER when it had to give way; ServiceError CANCELLED when its client left before.
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

  /** Refuses the requests that wait. */
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

  /** The requests of one kind that wait, in the order in which they are served. */
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

/** Two periods stay below the keys that limiters may hold. */
const maxKeysPerPeriod = 50_000

/** How often each key was asked for in this period and the one before. */
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
