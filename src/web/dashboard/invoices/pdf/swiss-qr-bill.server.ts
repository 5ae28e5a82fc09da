import { fileURLToPath } from 'node:url'
import { SwissQRBill } from 'swissqrbill/pdf'
import type { Data, Debtor } from 'swissqrbill/types'
import { calculateQRReferenceChecksum, isIBANValid, isQRIBAN, mm2pt } from 'swissqrbill/utils'
import type { Party } from '#domain/customers/party.ts'
import { amountDueMinor } from '#domain/invoices/invoice-status.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { Seller } from '#domain/invoices/seller.ts'
import type { PdfDocument } from './pdf-document.server.ts'

/** What a Swiss payment slip says. */
export type QrBill = Data

/** The style guide takes Arial, Frutiger, Helvetica and Liberation Sans; Arimo is the last under its older name. */
const fontName = 'Liberation Sans'
const fontFiles = {
  [fontName]: fileURLToPath(import.meta.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf')),
  [`${fontName}-Bold`]: fileURLToPath(import.meta.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf')),
}

/** The most of one payment, in centimes (Swiss Implementation Guidelines QR-bill 2.3, 4.2.2). */
const mostMinor = 99_999_999_999

/**
 * The slip for what is left of an invoice in Swiss francs (Swiss Implementation Guidelines QR-bill 2.3).
 *
 * @returns Undefined where there can be none: another currency, nothing to pay, an account in another country, letters that slips do not have.
 */
export function createQrBill(invoice: Invoice, seller: Seller, buyer: Party): QrBill | undefined {
  const { currency, number, iban, accountHolder: name = seller.legalName } = invoice
  const amountMinor = amountDueMinor(invoice)
  const isPayable = invoice.kind === 'invoice' && amountMinor > 0 && amountMinor <= mostMinor
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

/** Undefined where a part has letters that slips do not have, or is too long, and where there is no postal code, which they ask for. Most people leave their name to the bank then. */
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

/** The characters of a slip (4.1.1). */
function isAllowed(text: string): boolean {
  return /^[\u0020-\u007E\u00A0-\u017F\u0218-\u021B\u20AC]*$/u.test(text)
}

/** Of the digits of an invoice's number, where it has no letters, which a QR reference cannot say. */
function createQrReference(number: string): string | undefined {
  const digits = number.replaceAll(/\D/gu, '')
  if (/\p{L}/u.test(number) || digits.length > 26) return undefined
  const padded = digits.padStart(26, '0')
  return padded + calculateQRReferenceChecksum(padded)
}
