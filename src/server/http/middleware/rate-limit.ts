import { Refusal } from '#server/http/answers.ts'
import { type Limit, Limiter } from '#server/http/limiter.ts'

/** Rate limits per client address. Routes with the same list of limits share their counts. */
export class RateLimits {
  readonly #now: () => number
  readonly #limiters = new Map<readonly Limit[], Limiter>()

  /** @param now Milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** @throws Refusal 429 with the seconds to wait. */
  assertAdmitted(limits: readonly Limit[], clientAddress: string): void {
    const limiter = this.#limiters.get(limits) ?? new Limiter({ limits, now: this.#now })
    this.#limiters.set(limits, limiter)
    const admission = limiter.admit(clientAddress)
    if (!admission.isAdmitted) throw new Refusal(429, { code: 'limited', retryAfterSeconds: admission.retryAfterSeconds })
  }
}
