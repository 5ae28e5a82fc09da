import { tooManyAttempts } from './refusal.ts'

/** At most `count` attempts within any `seconds`. */
export type AttemptLimit = { readonly count: number; readonly seconds: number }

/** Failures that an account may have, and the waits that follow. */
export type FailureLimit = AttemptLimit & {
  /** Once the count is reached: before the next attempt, and twice as long after each further failure, up to the longest. Who then is
   * quiet for as long as the wait and the window together starts anew. */
  readonly firstWaitSeconds: number
  readonly longestWaitSeconds: number
  readonly perDay: number
}

const daySeconds = 86_400

/** Attempts per key in sliding windows. It decides in one synchronous step; a refused attempt is not counted. */
export class Attempts {
  readonly #limit: AttemptLimit | undefined
  readonly #keys: RecentKeys<readonly number[]>
  readonly #now: () => number

  /** @param limit None without one. */
  constructor(limit: AttemptLimit | undefined, maxKeys: number, now: () => number) {
    this.#limit = limit
    this.#keys = new RecentKeys(maxKeys)
    this.#now = now
  }

  /** @throws IdentityRefusal TOO_MANY_ATTEMPTS_TRY_LATER. */
  admit(key: string): void {
    if (!this.#limit) return
    const now = this.#now()
    const times = this.#keys.get(key) ?? []
    const filling = times.at(-this.#limit.count)
    if (filling !== undefined) refuseUntil(filling + this.#limit.seconds * 1000, now)
    this.#keys.set(key, [...times, now].slice(-this.#limit.count))
  }
}

/** An attempt that counts as failed until its end is known. */
export type Attempt = {
  /** The account's waits are over; what failed today stays counted for the day. */
  readonly succeed: () => void
  /** It was never made: nothing was tried. */
  readonly withdraw: () => void
}

/** Times of the last day, of which those up to `clearedAt` count for the day alone, and how often the account has to wait by now. */
type Failures = { readonly times: readonly number[]; readonly waits: number; readonly clearedAt: number }

/**
 * Failed attempts per account. An attempt counts as failed from the moment it begins, so that many at once cannot pass together, until
 * it turns out to have succeeded.
 */
export class FailedAttempts {
  readonly #limit: FailureLimit | undefined
  readonly #keys: RecentKeys<Failures>
  readonly #now: () => number

  /** @param limit None without one. */
  constructor(limit: FailureLimit | undefined, maxKeys: number, now: () => number) {
    this.#limit = limit
    this.#keys = new RecentKeys(maxKeys)
    this.#now = now
  }

  /** @throws IdentityRefusal TOO_MANY_ATTEMPTS_TRY_LATER. */
  begin(key: string): Attempt {
    const limit = this.#limit
    if (!limit) return { succeed: () => {}, withdraw: () => {} }
    const now = this.#now()
    const { times, waits, clearedAt } = this.#keys.get(key) ?? { times: [], waits: 0, clearedAt: 0 }
    const today = times.filter((time) => time > now - daySeconds * 1000)
    const oldest = today.at(-limit.perDay)
    if (oldest !== undefined) refuseUntil(oldest + daySeconds * 1000, now)
    const waitedUntil = (today.at(-1) ?? 0) + waitSeconds(limit, waits) * 1000
    if (waits > 0) refuseUntil(waitedUntil, now)
    const isWaiting = waits > 0 && now < waitedUntil + limit.seconds * 1000
    const recent = today.filter((time) => time > Math.max(clearedAt, now - limit.seconds * 1000)).length + 1
    const nextWaits = isWaiting ? waits + 1 : recent >= limit.count ? 1 : 0
    this.#keys.set(key, { times: [...today, now], waits: nextWaits, clearedAt })
    return {
      succeed: () => this.#change(key, ({ times }) => ({ times: without(now, times), waits: 0, clearedAt: this.#now() })),
      withdraw: () => this.#change(key, (failures) => ({ ...failures, times: without(now, failures.times), waits })),
    }
  }

  #change(key: string, change: (failures: Failures) => Failures): void {
    const failures = this.#keys.get(key)
    if (failures) this.#keys.set(key, change(failures))
  }
}

function without(time: number, times: readonly number[]): readonly number[] {
  const at = times.indexOf(time)
  return at < 0 ? times : times.toSpliced(at, 1)
}

/** Values by key, in the order of their last change; of too many the oldest are forgotten. */
class RecentKeys<Value> {
  readonly #maxKeys: number
  readonly #values = new Map<string, Value>()

  constructor(maxKeys: number) {
    this.#maxKeys = maxKeys
  }

  get(key: string): Value | undefined {
    return this.#values.get(key)
  }

  set(key: string, value: Value): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    const [oldest] = this.#values.size > this.#maxKeys ? this.#values.keys() : []
    if (oldest !== undefined) this.#values.delete(oldest)
  }
}

/** How long the next attempt has to wait after the last failure. */
function waitSeconds({ firstWaitSeconds, longestWaitSeconds }: FailureLimit, waits: number): number {
  return Math.min(firstWaitSeconds * 2 ** (waits - 1), longestWaitSeconds)
}

function refuseUntil(freeAtMs: number, nowMs: number): void {
  if (freeAtMs > nowMs) throw tooManyAttempts(Math.ceil((freeAtMs - nowMs) / 1000))
}
