import { createHash } from 'node:crypto'
import { crc32c } from './crc32c.ts'

/** Checksums of the bytes written so far. */
export class ContentHashes {
  readonly #md5 = createHash('md5')
  readonly #sha256 = createHash('sha256')
  #crc32c = 0
  #sizeBytes = 0

  get sizeBytes(): number {
    return this.#sizeBytes
  }

  update(bytes: Uint8Array): void {
    this.#md5.update(bytes)
    this.#sha256.update(bytes)
    this.#crc32c = crc32c(bytes, this.#crc32c)
    this.#sizeBytes += bytes.length
  }

  /** The final checksums; nothing can be added afterwards. */
  digest() {
    return { sizeBytes: this.#sizeBytes, md5: this.#md5.digest(), sha256: this.#sha256.digest(), crc32c: this.#crc32c }
  }
}
