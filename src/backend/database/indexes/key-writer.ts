/** Builds the bytes of an order-preserving key. */
export class KeyWriter {
  #bytes = new Uint8Array(64)
  #length = 0

  /** Appends one byte. */
  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length++] = value
  }

  /** Appends bytes of another writer. */
  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** Appends bytes of any length in a prefix-free form: 0 becomes 0 255, and 0 followed by `end` (less than 255) terminates them. */
  escaped(content: Uint8Array): void {
    for (const value of content) {
      this.byte(value)
      if (value === 0) this.byte(0xff)
    }
    this.byte(0)
  }

  /** Appends a signed 64-bit integer. */
  int64(value: bigint): void {
    this.#view(8).setBigUint64(0, BigInt.asUintN(64, value) ^ (1n << 63n))
  }

  /** Appends a double; the caller has converted -0 to 0 and handled NaN. */
  double(value: number): void {
    const view = this.#view(8)
    view.setFloat64(0, value)
    const bits = view.getBigUint64(0)
    // IEEE 754 sorts as sign and magnitude: flip the sign of positive numbers and all bits of negative ones.
    view.setBigUint64(0, bits >> 63n === 0n ? bits ^ (1n << 63n) : BigInt.asUintN(64, ~bits))
  }

  /** Appends an unsigned 16-bit or 32-bit integer. */
  unsigned(value: number, bytes: 2 | 4): void {
    const view = this.#view(bytes)
    if (bytes === 2) view.setUint16(0, value)
    else view.setUint32(0, value)
  }

  /** A copy of the key so far. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  #view(bytes: number): DataView {
    this.#reserve(bytes)
    const view = new DataView(this.#bytes.buffer, this.#length, bytes)
    this.#length += bytes
    return view
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + bytes))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}
