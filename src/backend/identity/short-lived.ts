import type { Clock } from '#backend/clock.ts'

type Entry<Value> = { readonly value: Value; readonly owner: string | undefined; readonly expireTimeMs: number }

/** How many values are held, of all owners and of one. */
export type MostValues = { readonly all: number; readonly ofOwner: number }

/**
 * Values that are taken once, within a time; of too many the oldest are forgotten, of an owner who has too many the owner's. In memory: who
 * loses one begins anew.
 */
export class ShortLived<Value> {
  readonly #values = new Map<string, Entry<Value>>()
  readonly #keysOf = new Map<string, Set<string>>()
  readonly #clock: Clock
  readonly #lifeMilliseconds: number
  readonly #most: MostValues

  constructor(clock: Clock, lifeMilliseconds: number, most: MostValues) {
    this.#clock = clock
    this.#lifeMilliseconds = lifeMilliseconds
    this.#most = most
  }

  /** @param owner Whom it counts for; without one it counts among all alone. */
  put(key: string, value: Value, owner?: string): void {
    this.#values.set(key, { value, owner, expireTimeMs: this.#clock.now() + this.#lifeMilliseconds })
    if (owner !== undefined) {
      const keys = this.#keysOf.get(owner) ?? new Set()
      this.#keysOf.set(owner, keys.add(key))
      if (keys.size > this.#most.ofOwner) this.#removeFirst(keys)
    }
    if (this.#values.size > this.#most.all) this.#removeFirst(this.#values)
  }

  /** The value, which stays. */
  find(key: string): Value | undefined {
    const found = this.#values.get(key)
    return found && found.expireTimeMs > this.#clock.now() ? found.value : undefined
  }

  /** The value, which nobody gets again. */
  take(key: string): Value | undefined {
    const value = this.find(key)
    this.#remove(key)
    return value
  }

  #removeFirst(held: { readonly keys: () => Iterable<string> }): void {
    const [oldest] = held.keys()
    if (oldest !== undefined) this.#remove(oldest)
  }

  #remove(key: string): void {
    const owner = this.#values.get(key)?.owner
    this.#values.delete(key)
    if (owner === undefined) return
    const keys = this.#keysOf.get(owner)
    keys?.delete(key)
    if (keys?.size === 0) this.#keysOf.delete(owner)
  }
}
