import type { Fields, Value } from '#protocol/value.ts'
import { decodeFields, decodeValue, type WireObject } from '#protocol/value-codec.ts'

/** A stored document's fields, each decoded on first use, because rules read few of them. */
export class LazyFields implements Fields {
  readonly #json: string
  #wire: WireObject | undefined
  readonly #used = new Map<string, Value>()
  #all: Fields | undefined

  /** @param json Fields as they are stored: proto3 JSON in canonical form. */
  constructor(json: string) {
    this.#json = json
  }

  get size(): number {
    return this.#fields().size
  }

  get(name: string): Value | undefined {
    if (!this.has(name)) return undefined
    const value = this.#used.get(name) ?? decodeValue(this.#parsed()[name])
    this.#used.set(name, value)
    return value
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#parsed(), name)
  }

  forEach(call: (value: Value, name: string, fields: Fields) => void): void {
    this.#fields().forEach(call)
  }

  entries() {
    return this.#fields().entries()
  }

  keys() {
    return this.#fields().keys()
  }

  values() {
    return this.#fields().values()
  }

  [Symbol.iterator]() {
    return this.#fields()[Symbol.iterator]()
  }

  #parsed(): WireObject {
    return (this.#wire ??= JSON.parse(this.#json) as WireObject) // the store writes objects only
  }

  #fields(): Fields {
    return (this.#all ??= decodeFields(this.#parsed()))
  }
}
