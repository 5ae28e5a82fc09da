import type { Clock } from '#backend/clock.ts'

type Entry<Value> = { readonly value: Value; readonly owner: string | undefined; readonly expireTimeMs: number }

/** Maximum number of values, in total and of one owner. */
export type MostValues = { readonly all: number; readonly ofOwner: number }

/**
 * Values that can be taken once within a time. Beyond a limit the oldest value is removed; beyond an owner's limit, the oldest of that
 * owner. Values are in memory only: a user whose value is lost has to start again.
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

  /** @param owner Has a limit of its own; without an owner only the total limit applies. */
  put(key: string, value: Value, owner?: string): void {
    this.#values.set(key, { value, owner, expireTimeMs: this.#clock.now() + this.#lifeMilliseconds })
    if (owner !== undefined) {
      const keys = this.#keysOf.get(owner) ?? new Set()
      this.#keysOf.set(owner, keys.add(key))
      if (keys.size > this.#most.ofOwner) this.#removeFirst(keys)
    }
    if (this.#values.size > this.#most.all) this.#removeFirst(this.#values)
  }

  /** Returns a value without removing it. */
  find(key: string): Value | undefined {
    const found = this.#values.get(key)
    return found && found.expireTimeMs > this.#clock.now() ? found.value : undefined
  }

  /** Returns a value and removes it. */
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
