/** Unambiguous letters and digits. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Creates a batch ID that is easy to type: the day in UTC, and five random characters. */
export function createBatchId(now: Date): string {
  const random = Array.from(crypto.getRandomValues(new Uint32Array(5)), (value) => signs.charAt(value % signs.length)).join('')
  return `${now.toISOString().slice(0, 10).replaceAll('-', '')}-${random}`
}
