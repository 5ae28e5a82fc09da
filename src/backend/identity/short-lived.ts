import type { Clock } from '#backend/clock.ts'

/** Values that are taken once, within a time; of too many the oldest are forgotten. In memory: who loses one begins anew. */
export class ShortLived<Value> {
  readonly #values = new Map<string, { readonly value: Value; readonly expireTimeMs: number }>()
  readonly #clock: Clock
  readonly #lifeMilliseconds: number
  readonly #maxCount: number

  constructor(clock: Clock, lifeMilliseconds: number, maxCount: number) {
    this.#clock = clock
    this.#lifeMilliseconds = lifeMilliseconds
    this.#maxCount = maxCount
  }

  put(key: string, value: Value): void {
    this.#values.set(key, { value, expireTimeMs: this.#clock.now() + this.#lifeMilliseconds })
    const [oldest] = this.#values.size > this.#maxCount ? this.#values.keys() : []
    if (oldest !== undefined) this.#values.delete(oldest)
  }

  /** The value, which stays. */
  find(key: string): Value | undefined {
    const found = this.#values.get(key)
    return found && found.expireTimeMs > this.#clock.now() ? found.value : undefined
  }

  /** The value, which nobody gets again. */
  take(key: string): Value | undefined {
    const value = this.find(key)
    this.#values.delete(key)
    return value
  }
}
