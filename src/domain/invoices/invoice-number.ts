import * as v from 'valibot'

/**
 * As it is printed, such as `2026-0001`, `RE/2026/001` or `Р-12/2026`: up to 40 letters of any script, digits, `- / . _ #` and single blanks between
 * them. Letters are composed (NFC), so that one number is not written in two ways.
 */
export const InvoiceNumber = v.pipe(
  v.string(),
  v.regex(/^[\p{L}\d](?:[\p{L}\d\-/._#]| (?=[^ ])){0,39}$/u, 'is not an invoice number of up to 40 letters, digits and - / . _ #'),
  v.check((number) => number === number.normalize('NFC'), 'is not an invoice number of up to 40 letters, digits and - / . _ #'),
)

/**
 * What the document of an invoice is called, its page and its file: the number, in which `_` and a code (two hexadecimal digits for each byte of
 * UTF-8) stand for each sign but plain letters, digits and hyphens. No two numbers have the same.
 */
export function invoiceIdOf(number: string): string {
  return number.replaceAll(/[^A-Za-z\d-]/gu, (sign) => {
    // The platform's own encoder leaves some plain signs as they are.
    return sign < '\u0080'
      ? `_${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`
      : encodeURIComponent(sign).replaceAll('%', '_')
  })
}

/** The number that makes an id; an id that no number makes is answered as it is. */
export function numberOfInvoiceId(id: string): string {
  const number = decodeBytes(id.replaceAll(/_([\dA-F]{2})/gu, '%$1'))
  return number !== undefined && number.isWellFormed() && invoiceIdOf(number) === id ? number : id
}

function decodeBytes(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
