import type { CalendarDate } from '#domain/calendar-date.ts'
import type { ElectronicAddress } from '#domain/electronic-address.ts'
import type { InvoiceKind } from '#domain/invoices/invoice-kind.ts'
import type { TaxCategory } from '#domain/invoices/tax-category.ts'

/** A VAT category and its rate in per cent; no rate outside the scope of tax. */
export type TaxOf = { readonly category: TaxCategory; readonly rate?: number }

/** First and last day; either may be missing. */
export type Period = { readonly startsOn?: CalendarDate; readonly endsOn?: CalendarDate }

export type PostalAddress = { readonly street?: string; readonly postalCode?: string; readonly city?: string; readonly country: string }

export type EInvoiceParty = {
  readonly id?: string // BT-29, the seller's, if no other identifier is known
  readonly name: string // BT-27, BT-44
  readonly vatId?: string // BT-31, BT-48
  readonly taxNumber?: string // BT-32, the seller's
  readonly registration?: string // BT-30, BT-47, such as the number in a register of companies
  readonly legalInformation?: string // BT-33, the seller's
  readonly address: PostalAddress // BG-5, BG-8
  readonly electronicAddress?: ElectronicAddress
  readonly contact?: { readonly name?: string; readonly phone?: string; readonly email?: string } // BG-6, BG-9
}

/** Means of payment (BG-16): a transfer, or setting off against other claims (credit notes). */
export type PaymentInstruction =
  | {
      readonly kind: 'sepaTransfer' | 'transfer' // BT-81: 58, 30
      readonly account: string // BT-84
      readonly holder?: string // BT-85
      readonly bic?: string // BT-86
      readonly reference?: string // BT-83
    }
  | { readonly kind: 'setOff' } // BT-81: 97

/** An allowance or a charge on the sum of the lines (BG-20, BG-21). */
export type AllowanceOrCharge = {
  readonly amountMinor: number // BT-92, BT-99
  readonly reason: string // BT-97, BT-104
  readonly tax: TaxOf
}

export type EInvoiceLine = {
  readonly id: string // BT-126
  readonly name: string // BT-153
  readonly description?: string // BT-154
  readonly quantity: number // BT-129; negative for returns
  readonly unitCode: string // BT-130, by UN/ECE Recommendation 20
  readonly unitPriceMinor: number // BT-146, never negative
  readonly netMinor: number // BT-131
  readonly tax: TaxOf
  readonly period?: Period // BG-26
}

/** The total of one category and, for the standard category, of one rate (BG-23). */
export type TaxSubtotal = {
  readonly tax: TaxOf
  readonly taxableMinor: number // BT-116
  readonly taxMinor: number // BT-117
  readonly exemptionReason?: string // BT-120
  readonly exemptionCode?: string // BT-121, by the VATEX code list
}

/** Document totals (BG-22). */
export type EInvoiceTotals = {
  readonly linesMinor: number // BT-106
  readonly allowancesMinor: number // BT-107
  readonly chargesMinor: number // BT-108
  readonly netMinor: number // BT-109
  readonly taxMinor: number // BT-110
  readonly grossMinor: number // BT-112
  readonly prepaidMinor: number // BT-113
  readonly roundingMinor: number // BT-114
  readonly dueMinor: number // BT-115
}

/**
 * An electronic invoice: the terms of EN 16931-1's semantic model that this product uses. Amounts are in minor units of `currency`; those
 * of a credit note are positive.
 */
export type EInvoice = {
  readonly kind: InvoiceKind // BT-3
  readonly number: string // BT-1
  readonly issuedOn: CalendarDate // BT-2
  readonly dueOn?: CalendarDate // BT-9
  readonly currency: string // BT-5
  readonly note?: string // BT-22
  readonly buyerReference?: string // BT-10
  readonly contractNumber?: string // BT-12
  readonly orderNumber?: string // BT-13
  readonly preceding: readonly { readonly number: string; readonly issuedOn?: CalendarDate }[] // BG-3, what it credits or deducts
  readonly seller: EInvoiceParty // BG-4
  readonly buyer: EInvoiceParty // BG-7
  readonly suppliedOn?: CalendarDate // BT-72
  readonly period?: Period // BG-14
  readonly deliveredTo?: PostalAddress // BG-15
  readonly payment?: PaymentInstruction // BG-16
  readonly paymentTerms?: string // BT-20
  readonly allowances: readonly AllowanceOrCharge[] // BG-20
  readonly charges: readonly AllowanceOrCharge[] // BG-21
  readonly lines: readonly EInvoiceLine[] // BG-25
  readonly taxes: readonly TaxSubtotal[] // BG-23
  readonly totals: EInvoiceTotals // BG-22
}

/** The rules that a document declares to follow (BT-24): EN 16931 alone, as in Factur-X and ZUGFeRD, or also Germany's XRechnung. */
export type EInvoiceProfile = 'en16931' | 'xrechnung'

/** BT-24 of each profile: Factur-X 1.07 and ZUGFeRD 2.3 at the level EN 16931; XRechnung 3.0. */
export const specificationIds: Readonly<Record<EInvoiceProfile, string>> = {
  en16931: 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
}

/** BT-23: Peppol's id for plain invoicing. XRechnung requires it, the others allow it. */
export const processId = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** BT-81 (UNTDID 4461). */
export const paymentCodes: Readonly<Record<PaymentInstruction['kind'], string>> = { transfer: '30', sepaTransfer: '58', setOff: '97' }

/** BT-3 (UNTDID 1001). XRechnung has no code for a prepayment invoice (BR-DE-17), so it is a partial invoice there. */
export const typeCodes: Readonly<Record<EInvoiceProfile, Readonly<Record<InvoiceKind, string>>>> = {
  en16931: { invoice: '380', advance: '386', creditNote: '381' },
  xrechnung: { invoice: '380', advance: '326', creditNote: '381' },
}
