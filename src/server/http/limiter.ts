/** At most `count` attempts within any period of `seconds`. */
export type Limit = { readonly count: number; readonly seconds: number }

export type Admission = { readonly isAdmitted: true } | { readonly isAdmitted: false; readonly retryAfterSeconds: number }

export type LimiterOptions = {
  /** All of them apply, such as 3 in a minute and 10 in an hour. */
  readonly limits: readonly Limit[]
  /** Milliseconds since 1970. A clock that is set back does not end a wait early. */
  readonly now: () => number
  /** Maximum number of keys; the least recently admitted is dropped first. Default 100,000. */
  readonly maximumKeys?: number
}

/**
 * Counts attempts per key, such as a client's address, in sliding windows. Synchronous, so that parallel requests cannot exceed a limit
 * together. Refused attempts are not counted.
 */
export class Limiter {
  readonly #limits: readonly Limit[]
  readonly #now: () => number
  readonly #maximumKeys: number
  readonly #longestMilliseconds: number
  readonly #largestCount: number
  /** Times of admitted attempts, oldest first. The map is sorted by last admission. */
  readonly #admittedAt = new Map<string, number[]>()

  constructor({ limits, now, maximumKeys = 100_000 }: LimiterOptions) {
    this.#limits = limits
    this.#now = now
    this.#maximumKeys = maximumKeys
    this.#longestMilliseconds = Math.max(...limits.map(({ seconds }) => seconds * 1000))
    this.#largestCount = Math.max(...limits.map(({ count }) => count))
  }

  /** Admits and counts an attempt, or returns when to retry. */
  admit(key: string): Admission {
    const now = this.#now()
    const times = this.#admittedAt.get(key) ?? []
    const freeAt = Math.max(...this.#limits.map((limit) => freeAfter(limit, times)))
    if (freeAt > now) return { isAdmitted: false, retryAfterSeconds: Math.ceil((freeAt - now) / 1000) }
    this.#admittedAt.delete(key)
    this.#admittedAt.set(key, [...times, now].slice(-this.#largestCount))
    this.#forget(now)
    return { isAdmitted: true }
  }

  /** Number of keys, at most the maximum. */
  get size(): number {
    return this.#admittedAt.size
  }

  #forget(now: number): void {
    for (const [key, times] of this.#admittedAt) {
      const last = times.at(-1) ?? 0
      if (this.#admittedAt.size <= this.#maximumKeys && last > now - this.#longestMilliseconds) return
      this.#admittedAt.delete(key)
    }
  }
}

/** When a window has room again: when the attempt that fills it expires. */
function freeAfter({ count, seconds }: Limit, times: readonly number[]): number {
  const filling = times.at(-count)
  return filling === undefined ? 0 : filling + seconds * 1000
}
