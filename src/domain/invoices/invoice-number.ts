import * as v from 'valibot'

/**
 * An invoice number as printed, such as `2026-0001`, `RE/2026/001` or `Р-12/2026`: up to 40 letters of any script, digits, `- / . _ #` and
 * single spaces. NFC, so that a number has only one spelling.
 */
export const InvoiceNumber = v.pipe(
  v.string(),
  v.regex(/^[\p{L}\d](?:[\p{L}\d\-/._#]| (?=[^ ])){0,39}$/u, 'is not an invoice number of up to 40 letters, digits and - / . _ #'),
  v.check((number) => number === number.normalize('NFC'), 'is not an invoice number of up to 40 letters, digits and - / . _ #'),
)

/**
 * Document id of an invoice, also used in its URL and file names: every character except ASCII letters, digits and hyphens is escaped as
 * `_` and two hexadecimal digits per UTF-8 byte. Injective.
 */
export function invoiceIdOf(number: string): string {
  return number.replaceAll(/[^A-Za-z\d-]/gu, (sign) => {
    // `encodeURIComponent` leaves some ASCII characters unescaped.
    return sign < '\u0080'
      ? `_${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`
      : encodeURIComponent(sign).replaceAll('%', '_')
  })
}

/** Reverses `invoiceIdOf`; returns an invalid id unchanged. */
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
