/** At most `count` attempts within any `seconds`. */
export type Limit = { readonly count: number; readonly seconds: number }

export type Admission = { readonly isAdmitted: true } | { readonly isAdmitted: false; readonly retryAfterSeconds: number }

export type LimiterOptions = {
  /** All must hold, such as 3 in a minute and 10 in an hour. */
  readonly limits: readonly Limit[]
  /** Milliseconds since 1970; a clock that jumps back frees nothing early. */
  readonly now: () => number
  /** Keys held at a time; the one that was admitted longest ago is forgotten first. Default 100,000. */
  readonly maximumKeys?: number
}

/**
 * Counts attempts per key, such as a client's address, over sliding windows. It decides in one synchronous step, so that parallel
 * requests cannot pass together; a refused attempt is not counted.
 */
export class Limiter {
  readonly #limits: readonly Limit[]
  readonly #now: () => number
  readonly #maximumKeys: number
  readonly #longestMilliseconds: number
  readonly #largestCount: number
  /** Times of admitted attempts, oldest first; the map is in the order of the last admission. */
  readonly #admittedAt = new Map<string, number[]>()

  constructor({ limits, now, maximumKeys = 100_000 }: LimiterOptions) {
    this.#limits = limits
    this.#now = now
    this.#maximumKeys = maximumKeys
    this.#longestMilliseconds = Math.max(...limits.map(({ seconds }) => seconds * 1000))
    this.#largestCount = Math.max(...limits.map(({ count }) => count))
  }

  /** Admits an attempt and counts it, or says when to try again. */
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

  /** Keys held; never more than the maximum. */
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

/** When a window has room again: the time at which the attempt that fills it leaves it. */
function freeAfter({ count, seconds }: Limit, times: readonly number[]): number {
  const filling = times.at(-count)
  return filling === undefined ? 0 : filling + seconds * 1000
}
