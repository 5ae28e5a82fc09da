import type { Fields, Value } from '#protocol/value.ts'

/** Fields that are decoded on first use, because rules read few of the documents' fields. */
export class LazyFields implements Fields {
  readonly #decode: () => Fields
  #decoded: Fields | undefined

  constructor(decode: () => Fields) {
    this.#decode = decode
  }

  get size(): number {
    return this.#fields().size
  }

  get(name: string): Value | undefined {
    return this.#fields().get(name)
  }

  has(name: string): boolean {
    return this.#fields().has(name)
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

  #fields(): Fields {
    return (this.#decoded ??= this.#decode())
  }
}
