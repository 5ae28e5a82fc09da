import { IdentityRefusal } from '#backend/identity/refusal.ts'

/** Longest address (RFC 5321, section 4.5.3.1, with erratum 1690). */
const maxLength = 254

/** Checked before normalization, whose time grows with the square of the number of marks on one letter. */
const maxTypedLength = 4 * maxLength

/** A local part without quotes and comments, and a domain of at least two labels; letters of any script. */
const address =
  /^[^\s@\p{C}"(),:;<>[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u

/**
 * Normalizes an e-mail address as it identifies an account: trimmed and in lower case.
 *
 * @throws IdentityRefusal INVALID_EMAIL.
 */
export function parseEmail(text: string): string {
  if (text.length > maxTypedLength) throw new IdentityRefusal('INVALID_EMAIL')
  const email = normalizeEmail(text)
  if (email.length > maxLength || !address.test(email)) throw new IdentityRefusal('INVALID_EMAIL')
  return email
}

/** The normalized text to look an account up by, also if it is not a valid address. */
export function normalizeEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}
