import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type LibraryFunction, takes, wrongType } from './library-function.ts'

/** `hashing.…`, for strings (as UTF-8) and bytes. */
export const hashingNamespace: { readonly [name: string]: LibraryFunction } = {
  md5: onBytes((bytes) => new Uint8Array(hash('md5', bytes, 'buffer'))),
  sha256: onBytes((bytes) => new Uint8Array(hash('sha256', bytes, 'buffer'))),
  crc32: onBytes((bytes) => fourBytes(crc32(bytes))),
  crc32c: onBytes((bytes) => fourBytes(crc32c(bytes))),
}

function onBytes(call: (bytes: Uint8Array) => Uint8Array): LibraryFunction {
  return takes(1, ({ charge }, [value]) => {
    const bytes = typeof value === 'string' ? Buffer.from(value) : value
    if (!(bytes instanceof Uint8Array)) return wrongType(value, 'a string or bytes')
    charge(bytes.length)
    return call(bytes)
  })
}

function fourBytes(checksum: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, checksum)
  return bytes
}

/** Castagnoli's polynomial, reflected (RFC 3720, appendix B.4). */
function crc32c(bytes: Uint8Array): number {
  let remainder = 0xffffffff
  for (const byte of bytes) {
    remainder ^= byte
    for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? (remainder >>> 1) ^ 0x82f63b78 : remainder >>> 1
  }
  return ~remainder >>> 0
}
