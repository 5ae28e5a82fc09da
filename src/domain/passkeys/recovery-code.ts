/** Codes of a person, each of which works once. */
export const recoveryCodeCount = 10

/** Digits and letters that are not mistaken for each other (Crockford's Base32). */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groupLength = 4
const groupCount = 4

/**
 * A code of 80 random bits in groups, such as `7K3M-9QXT-0VB2-HRCD`.
 *
 * @param bytes 16 random bytes, of which five bits each are used.
 */
export function formatRecoveryCode(bytes: Uint8Array): string {
  const text = Array.from(bytes.subarray(0, groupLength * groupCount), (byte) => signs.charAt(byte % signs.length)).join('')
  return Array.from({ length: groupCount }, (_, at) => text.slice(at * groupLength, (at + 1) * groupLength)).join('-')
}

/** A typed code in the form of `formatRecoveryCode`: case, spaces and letters that look like others make no difference. */
export function normalizeRecoveryCode(typed: string): string {
  const text = typed
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/gu, '1')
  return text.replaceAll(/(.{4})(?=.)/gu, '$1-')
}
