import { findContactForm } from './contact-forms.ts'
import type { Lead } from './lead.ts'
import { dayMilliseconds } from '#domain/durations.ts'

/** SHA-256 of a text's UTF-8, 32 bytes. */
export type Digest = (text: string) => Promise<Uint8Array>

/** Who sent a form: the key its script made, or where it came from when no script ran (decision: forms without scripts). */
export type ContactOrigin = { readonly idempotencyKey?: string | undefined; readonly clientAddress: string }

/** For how long the same form from the same origin is the same request. */
export const sameRequestMilliseconds = dayMilliseconds

/**
 * Names a request so that every repeat of it finds the same document.
 *
 * @param sequence 0; once the request of that name is older than `sameRequestMilliseconds`, the same words are a new request: 1, and so on.
 * @returns 64 hexadecimal digits.
 */
export async function leadId(request: Lead, origin: ContactOrigin, sequence: number, digest: Digest): Promise<string> {
  const { idempotencyKey, clientAddress } = origin
  const sender = idempotencyKey === undefined ? ['address', clientAddress] : ['key', idempotencyKey]
  return encodeHex(await digest(JSON.stringify([request.formName, ...sender, ...listTexts(request), sequence])))
}

/**
 * The number that people are told: 50 bits of the id in ten signs of Crockford's base 32 (no I, L, O, U), such as `7KQ2M-X9D4R`.
 * It follows from the id alone, and nobody finds another one by counting.
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
 * What was typed, in the order of the form, then what a file holds. That order is part of the names that are stored; the language is not, as
 * the same words are the same request on any page.
 */
function listTexts(request: Lead): string[] {
  const texts: Partial<Record<string, string>> = request
  const { fileSha256 } = texts
  const typed = findContactForm(request.formName).fields.filter((field) => !unstored.includes(field))
  return [...typed.map((field) => texts[field] ?? ''), ...(fileSha256 === undefined ? [] : [fileSha256])]
}

/** Fields of forms that requests do not have. */
const unstored = ['website', 'file']

const crockfordSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function encodeHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
