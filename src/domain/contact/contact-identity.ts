import { findContactForm } from './contact-forms.ts'
import type { Lead } from './lead.ts'
import { dayMilliseconds } from '#domain/durations.ts'
import { encodeHex } from '#domain/encode-hex.ts'

/** SHA-256 of a text's UTF-8, 32 bytes. */
export type Digest = (text: string) => Promise<Uint8Array>

/** Origin of a submission: the script's idempotency key or, without scripts, the client's address (decision: forms without scripts). */
export type ContactOrigin = { readonly idempotencyKey?: string | undefined; readonly clientAddress: string }

/** For this long, the same form from the same origin counts as the same lead. */
export const sameRequestMilliseconds = dayMilliseconds

/**
 * Derives a lead's id from its content and origin, so that repeats of a submission find the same document.
 *
 * @param sequence 0; after `sameRequestMilliseconds` the same text becomes a new lead with sequence 1, and so on.
 * @returns 64 hexadecimal digits.
 */
export async function leadId(request: Lead, origin: ContactOrigin, sequence: number, digest: Digest): Promise<string> {
  const { idempotencyKey, clientAddress } = origin
  const sender = idempotencyKey === undefined ? ['address', clientAddress] : ['key', idempotencyKey]
  return encodeHex(await digest(JSON.stringify([request.formName, ...sender, ...listTexts(request), sequence])))
}

/**
 * The reference shown to visitors: 50 bits of the id in ten characters of Crockford's base 32 (no I, L, O, U), such as `7KQ2M-X9D4R`. It
 * depends on the id alone and cannot be found by counting.
 */
export function contactReference(id: string): string {
  let bits = BigInt(`0x${id.slice(0, 13)}`) >> 2n // 13 digits are 52 bits
  let reference = ''
  for (let index = 0; index < 10; index += 1) {
    reference = crockfordSigns.charAt(Number(bits & 31n)) + reference
    bits >>= 5n
  }
  return `${reference.slice(0, 5)}-${reference.slice(5)}`
}

/**
 * The form's texts in order, then the file's hash. The order is part of stored ids. The page's language is left out: the same text is the
 * same lead on any page.
 */
function listTexts(request: Lead): string[] {
  const texts: Partial<Record<string, string>> = request
  const { fileSha256 } = texts
  const typed = findContactForm(request.formName).fields.filter((field) => !unstored.includes(field))
  return [...typed.map((field) => texts[field] ?? ''), ...(fileSha256 === undefined ? [] : [fileSha256])]
}

/** Form fields that leads do not store. */
const unstored = ['website', 'file']

const crockfordSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
