import { createHmac } from 'node:crypto'

/** The code that an authenticator app shows (RFC 6238), made apart from what the backend does. @param secretKey In Base32. */
export function showCode(secretKey: string, timeMs: number): string {
  const step = Buffer.from(
    Math.floor(timeMs / 30_000)
      .toString(16)
      .padStart(16, '0'),
    'hex',
  )
  const mac = createHmac('sha1', decodeBase32(secretKey)).update(step).digest()
  const from = (mac.at(-1) ?? 0) % 16
  return String((mac.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The bytes of a secret (RFC 4648, section 6). */
export function decodeBase32(secretKey: string): Uint8Array {
  const bits = secretKey
    .split('')
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
