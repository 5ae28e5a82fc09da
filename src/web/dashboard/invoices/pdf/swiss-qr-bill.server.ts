import { fileURLToPath } from 'node:url'
import { SwissQRBill } from 'swissqrbill/pdf'
import type { Data, Debtor } from 'swissqrbill/types'
import { calculateQRReferenceChecksum, isIBANValid, isQRIBAN, mm2pt } from 'swissqrbill/utils'
import type { Party } from '#domain/customers/party.ts'
import { amountDueMinor } from '#domain/invoices/invoice-status.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { Seller } from '#domain/invoices/seller.ts'
import type { PdfDocument } from './pdf-document.server.ts'

/** Data of a Swiss payment slip. */
export type QrBill = Data

/** The style guide allows Arial, Frutiger, Helvetica and Liberation Sans; Arimo is a newer name of the last. */
const fontName = 'Liberation Sans'
const fontFiles = {
  [fontName]: fileURLToPath(import.meta.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf')),
  [`${fontName}-Bold`]: fileURLToPath(import.meta.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf')),
}

/** Highest amount of a payment, in centimes (Swiss Implementation Guidelines QR-bill 2.3, 4.2.2). */
const mostMinor = 99_999_999_999

/**
 * Creates the slip for the open amount of an invoice in Swiss francs (Swiss Implementation Guidelines QR-bill 2.3).
 *
 * @returns Undefined if a slip is not possible: another currency, nothing to pay, a foreign account, unsupported letters.
 */
export function createQrBill(invoice: Invoice, seller: Seller, buyer: Party): QrBill | undefined {
  const { currency, number, iban, accountHolder: name = seller.legalName } = invoice
  const amountMinor = amountDueMinor(invoice)
  const isPayable = invoice.kind !== 'creditNote' && amountMinor > 0 && amountMinor <= mostMinor
  if (currency !== 'CHF' || !isPayable || !/^(?:CH|LI).{19}$/u.test(iban) || !isIBANValid(iban)) return undefined
  const creditor = createDebtor({ name, address: seller.address })
  const debtor = createDebtor({ name: buyer.company, address: buyer.address })
  const reference = isQRIBAN(iban) ? createQrReference(number) : undefined
  if (!creditor || !isAllowed(number) || (isQRIBAN(iban) && reference === undefined)) return undefined
  return {
    currency,
    amount: amountMinor / 100,
    creditor: { ...creditor, account: iban },
    ...(debtor && { debtor }),
    ...(reference !== undefined && { reference }),
    message: number,
  }
}

/** Draws the slip at the bottom of a page. @param tag BCP 47; slips are German, French, Italian, Romansh or English. */
export function writeQrBill(pdf: PdfDocument, bill: QrBill, tag: string, description: string): void {
  const slip = new SwissQRBill(bill, { language: tag.startsWith('de') ? 'DE' : 'EN', fontName })
  pdf.drawSlip(mm2pt(105), description, (file) => {
    for (const [name, path] of Object.entries(fontFiles)) file.registerFont(name, path)
    slip.attachTo(file)
  })
}

/** Converts a party for the slip; undefined if a field is too long, has unsupported letters, or the postal code is missing. */
function createDebtor({ name, address }: { readonly name: string; readonly address: Party['address'] }): Debtor | undefined {
  const [, street = address.street, buildingNumber] = /^(.*\D)\s+(\d+\s?[a-z]?(?:\s?[-/]\s?\d+\s?[a-z]?)?)$/iu.exec(address.street) ?? []
  const { postalCode: zip, city, country } = address
  const fits = [
    [name, 70],
    [street, 70],
    [buildingNumber ?? '', 16],
    [zip, 16],
    [city, 35],
  ].every(([text, length]) => isAllowed(`${text}`) && `${text}`.length <= Number(length))
  return fits && zip !== ''
    ? { name, address: street, ...(buildingNumber !== undefined && { buildingNumber }), zip, city, country }
    : undefined
}

/** Character set of a slip (section 4.1.1). */
function isAllowed(text: string): boolean {
  return /^[\u0020-\u007E\u00A0-\u017F\u0218-\u021B\u20AC]*$/u.test(text)
}

/** Creates a QR reference from an invoice number without letters, which a reference cannot contain. */
function createQrReference(number: string): string | undefined {
  const digits = number.replaceAll(/\D/gu, '')
  if (/\p{L}/u.test(number) || digits.length > 26) return undefined
  const padded = digits.padStart(26, '0')
  return padded + calculateQRReferenceChecksum(padded)
}
