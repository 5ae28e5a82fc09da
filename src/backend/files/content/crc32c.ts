/** Castagnoli's polynomial, bits reversed (RFC 9260, appendix A). */
const polynomial = 0x82f63b78

/** Four tables in a row: entry `256 * n + b` is the effect of byte b on the checksum n bytes later. */
const table = makeTable()

/**
 * CRC-32C of bytes, as Cloud Storage uses it.
 *
 * @param sum The checksum of the bytes before; 0 at the beginning.
 * @returns 32 bits, unsigned.
 */
export function crc32c(bytes: Uint8Array, sum = 0): number {
  let crc = ~sum
  let at = 0
  // Four bytes at a time; every index lies within its array.
  for (; at + 4 <= bytes.length; at += 4) {
    crc ^= (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)
    crc = entry(768 + (crc & 0xff)) ^ entry(512 + ((crc >>> 8) & 0xff)) ^ entry(256 + ((crc >>> 16) & 0xff)) ^ entry(crc >>> 24)
  }
  for (; at < bytes.length; at++) crc = entry((crc ^ (bytes[at] ?? 0)) & 0xff) ^ (crc >>> 8)
  return ~crc >>> 0
}

/** The checksum in the wire format: four bytes, big-endian, in base64. */
export function encodeCrc32c(sum: number): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(sum)
  return bytes.toString('base64')
}

function entry(index: number): number {
  return table[index] ?? 0
}

function makeTable(): Int32Array {
  const made = new Int32Array(1024)
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte
    for (let later = 0; later < 4; later++) {
      for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1
      made[256 * later + byte] = crc
    }
  }
  return made
}
