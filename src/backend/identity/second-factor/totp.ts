import { createHmac, timingSafeEqual } from 'node:crypto'

/** What authenticator apps support everywhere: SHA-1, six digits, 30 seconds. */
export const periodSeconds = 30
export const codeLength = 6

/** Steps before and after the current one whose code is accepted, for clocks that differ (RFC 6238, section 5.2). */
const windowSteps = 1

/** The step of a time (RFC 6238, section 4.2). */
export function stepOf(timeMs: number): number {
  return Math.floor(timeMs / 1000 / periodSeconds)
}

/** The code of a step (RFC 4226, section 5.3). */
export function totpCode(secret: Uint8Array, step: number, length: number = codeLength): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** length).padStart(length, '0')
}

/**
 * The step whose code was given.
 *
 * @param afterStep The step of the newest accepted code: neither it nor an older one counts.
 */
export function findStep(secret: Uint8Array, code: string, timeMs: number, afterStep: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const current = stepOf(timeMs)
  const steps = Array.from({ length: 2 * windowSteps + 1 }, (_, at) => current - windowSteps + at)
  return steps.find((step) => step > afterStep && timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code)))
}

/** Bytes in Base32 without padding (RFC 4648, section 6), as authenticator apps take a secret. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}
