import * as v from 'valibot'

/** As it is printed, such as `2026-0001` or `RE/2026/001`: up to 40 letters, digits, `- / . _ #` and single blanks between them. */
export const InvoiceNumber = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z\d](?:[A-Za-z\d\-/._#]| (?=[^ ])){0,39}$/u, 'is not an invoice number of up to 40 letters, digits and - / . _ #'),
)

/**
 * What the document of an invoice is called, its page and its file: the number, in which `_` and a code (ASCII, two hexadecimal digits) stand for
 * each sign but letters, digits and hyphens. No two numbers have the same. The rules make it likewise (`invoiceIdOf`).
 */
export function invoiceIdOf(number: string): string {
  return number.replaceAll(/[^A-Za-z\d-]/gu, (sign) => `_${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)
}

/** The number that makes an id; an id that no number makes is answered as it is. */
export function numberOfInvoiceId(id: string): string {
  const number = id.replaceAll(/_([\dA-F]{2})/gu, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  return invoiceIdOf(number) === id ? number : id
}
