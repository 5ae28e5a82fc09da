import type { EInvoice, EInvoiceLine, PostalAddress } from '#domain/invoices/e-invoice/e-invoice.ts'
import { hasValidDiscounts } from '#domain/invoices/e-invoice/payment-terms.ts'
import { remainderBy97 } from '#domain/mod-97.ts'
import { writeAmount } from '#domain/invoices/e-invoice/write-number.ts'
import { isBlank, type Claim } from './rule-problem.ts'

/** The rules that Germany's XRechnung 3.0 adds to EN 16931, including those of Peppol. */
export function claimXRechnung(invoice: EInvoice): readonly Claim[] {
  const { seller, buyer, payment, deliveredTo, paymentTerms } = invoice
  const phone = seller.contact?.phone ?? ''
  const email = seller.contact?.email ?? ''
  return [
    ['BR-DE-1', payment !== undefined, 'The means of payment is missing.'],
    ['BR-DE-2', seller.contact !== undefined, 'The seller has no contact.'],
    ...claimPlace(seller.address, 'the seller', ['BR-DE-3', 'BR-DE-4']),
    ['BR-DE-5', !isBlank(seller.contact?.name), 'The contact of the seller has no name.'],
    ['BR-DE-6', !isBlank(phone), 'The contact of the seller has no telephone number.'],
    ['BR-DE-7', !isBlank(email), 'The contact of the seller has no e-mail address.'],
    ...claimPlace(buyer.address, 'the buyer', ['BR-DE-8', 'BR-DE-9']),
    ...(deliveredTo === undefined ? [] : claimPlace(deliveredTo, 'the place of delivery', ['BR-DE-10', 'BR-DE-11'])),
    ['BR-DE-15', !isBlank(invoice.buyerReference), 'The buyer’s reference is missing; for public authorities it is their Leitweg-ID.'],
    [
      'BR-DE-16',
      ![seller.vatId, seller.taxNumber].every(isBlank) || invoice.taxes.every(({ tax }) => tax.category === 'O'),
      'The seller has neither a VAT number nor a tax number.',
    ],
    [
      'BR-DE-18',
      hasValidDiscounts(paymentTerms ?? ''),
      'A line of the terms of payment begins with # but is not a discount in XRechnung’s format, such as #SKONTO#TAGE=14#PROZENT=2.00# with nothing after it.',
    ],
    ['BR-DE-19', payment?.kind !== 'sepaTransfer' || hasCheckDigits(payment.account), 'The account is not a valid IBAN.'],
    [
      'BR-DE-27',
      isBlank(phone) || phone.replaceAll(/\D/gu, '').length >= 3,
      'The telephone number of the seller’s contact has fewer than three digits.',
    ],
    [
      'BR-DE-28',
      isBlank(email) || /^[^@\s]+@(?:[^@.\s]+\.)+[^@.\s]+$/u.test(email),
      'The e-mail address of the seller’s contact is invalid.',
    ],
    ['PEPPOL-EN16931-R010', !isBlank(buyer.electronicAddress?.id), 'The buyer has no electronic address.'],
    ['PEPPOL-EN16931-R020', !isBlank(seller.electronicAddress?.id), 'The seller has no electronic address.'],
    ...invoice.lines.flatMap((line, index) => claimLine(line, index + 1, invoice)),
  ]
}

function claimPlace({ city, postalCode }: PostalAddress, whose: string, [cityRule, codeRule]: readonly [string, string]): readonly Claim[] {
  return [
    [cityRule, !isBlank(city), `The address of ${whose} has no town.`],
    [codeRule, !isBlank(postalCode), `The address of ${whose} has no postal code.`],
  ]
}

function claimLine(line: EInvoiceLine, number: number, { period, currency }: EInvoice): readonly Claim[] {
  const [startsOn, endsOn] = [line.period?.startsOn, line.period?.endsOn]
  const exact = line.quantity * Number(writeAmount(line.unitPriceMinor, currency))
  return [
    [
      'PEPPOL-EN16931-R110',
      !startsOn || !period?.startsOn || startsOn >= period.startsOn,
      `The period of line ${number} begins before that of the invoice.`,
    ],
    [
      'PEPPOL-EN16931-R111',
      !endsOn || !period?.endsOn || endsOn <= period.endsOn,
      `The period of line ${number} ends after that of the invoice.`,
    ],
    [
      'PEPPOL-EN16931-R120',
      !(Math.abs(Number(writeAmount(line.netMinor, currency)) - exact) > 0.02),
      `The net amount of line ${number} is rounded by more than 0.02, which XRechnung refuses also where the currency has no decimals.`,
    ],
  ]
}

/** ISO 7064, MOD 97-10, with the IBAN's first four characters moved to its end. */
function hasCheckDigits(iban: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z\d]{1,30}$/u.test(iban) && remainderBy97(iban.slice(4) + iban.slice(0, 4)) === 1
}
