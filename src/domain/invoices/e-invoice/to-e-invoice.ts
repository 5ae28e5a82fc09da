import type { Party } from '#domain/customers/party.ts'
import { findElectronicAddress } from '#domain/electronic-address.ts'
import type { AllowanceCharge } from '#domain/invoices/allowance-charge.ts'
import type { InvoiceLine } from '#domain/invoices/invoice-line.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { Seller } from '#domain/invoices/seller.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import type { Supply } from '#domain/invoices/supply.ts'
import { type ExemptCategory, taxCategoryOf } from '#domain/invoices/tax-category.ts'
import { createTaxTable, lineNetMinor } from '#domain/invoices/totals.ts'
import type { AllowanceOrCharge, EInvoice, EInvoiceLine, EInvoiceParty, Period, PostalAddress, TaxOf } from './e-invoice.ts'
import { toPaymentTerms } from './payment-terms.ts'
import { sumEInvoice } from './sum-e-invoice.ts'

/** Fields of an e-invoice that the stored invoice lacks, in the buyer's language. */
export type EInvoiceContext = {
  /** Exemption reasons (BT-120). */
  readonly exemptionReasons: ReadonlyMap<ExemptCategory, string>
  /** BT-20. */
  readonly paymentTerms?: string | undefined
  /** Recipient address of a buyer without an electronic address and without a VAT ID that has a scheme. */
  readonly buyerEmail?: string | undefined
  /** BT-154 of a line: the tax on an advance invoice that it deducts. */
  readonly describeLine?: ((line: InvoiceLine) => string | undefined) | undefined
}

/** Why an invoice cannot become an e-invoice, as the rest of a sentence that starts with its number; undefined if it can. */
export function findMappingProblem(invoice: Invoice): string | undefined {
  if (!isIssued(invoice)) return 'is not issued'
  // Neither syntax can express a void invoice.
  if (invoice.state === 'void') return 'is void'
  if (!invoice.billedTo || !invoice.issuedBy) return 'does not say who issued it to whom'
  const isUnsaid = createTaxTable(invoice).some(({ taxCategory }) => taxCategory === undefined)
  return isUnsaid ? 'has lines at 0 % that do not say why (taxCategory)' : undefined
}

/**
 * Maps an issued invoice to the semantic model of EN 16931. Payments after issue are not part of it. @throws Error if `findMappingProblem`
 * finds a problem.
 */
export function toEInvoice(invoice: Invoice, context: EInvoiceContext): EInvoice {
  const problem = findMappingProblem(invoice)
  const { issuedBy, billedTo } = invoice
  if (problem !== undefined || !issuedBy || !billedTo) throw new Error(`Invoice ${invoice.number} ${problem}.`)
  const { kind, number, issuedOn, dueOn, currency, notes, creditsNumber, orderNumber, supply, prepaidMinor } = invoice
  const { exemptionReasons, paymentTerms, buyerEmail, describeLine } = context
  const categories = createTaxTable(invoice).map(({ taxCategory }) => taxCategory)
  const isOutOfScope = categories.includes('O')
  const buyerReference = invoice.buyerReference ?? orderNumber
  const exemptions = Array.from(exemptionReasons, ([category, exemptionReason]) => {
    return [category, { exemptionReason, ...exemptionCodes[category] }] as const
  })
  return sumEInvoice(
    {
      kind,
      number,
      issuedOn,
      ...(kind !== 'creditNote' && { dueOn }),
      currency,
      ...(notes !== '' && { note: notes }),
      ...(buyerReference !== undefined && { buyerReference }),
      ...(orderNumber !== undefined && { orderNumber }),
      preceding: creditsNumber === undefined ? listDeducted(invoice) : [{ number: creditsNumber }],
      seller: describeSeller(issuedBy, isOutOfScope),
      buyer: describeBuyer(billedTo, buyerEmail, isOutOfScope),
      ...(supply && describeSupply(supply)),
      ...(categories.includes('K') && { deliveredTo: toAddress(billedTo.address) }),
      payment: kind === 'creditNote' ? { kind: 'setOff' } : describeTransfer(invoice, issuedBy),
      ...(paymentTerms !== undefined && { paymentTerms: toPaymentTerms(paymentTerms) }),
      allowances: (invoice.allowances ?? []).map(toAllowance),
      charges: (invoice.charges ?? []).map(toAllowance),
      lines: invoice.lines.map((line, index) => toLine(line, index, describeLine?.(line))),
    },
    { exemptions: Object.fromEntries(exemptions), prepaidMinor: prepaidMinor ?? 0 },
  )
}

/** BT-121 (VATEX). Exemptions under national law have no code. */
const exemptionCodes: { readonly [category in ExemptCategory]?: { readonly exemptionCode: string } } = {
  AE: { exemptionCode: 'VATEX-EU-AE' },
  K: { exemptionCode: 'VATEX-EU-IC' },
  G: { exemptionCode: 'VATEX-EU-G' },
  O: { exemptionCode: 'VATEX-EU-O' },
}

/** UN/ECE Recommendation 20. */
export const unitCodes: Readonly<Record<InvoiceLine['unit'], string>> = { piece: 'H87', hour: 'HUR', day: 'DAY', month: 'MON' }

/** VAT IDs must be left out if nothing is subject to VAT (BR-O-02). */
function describeSeller(seller: Seller, isOutOfScope: boolean): EInvoiceParty {
  const { legalName, email, phoneDisplay, contact, representative, register, address } = seller
  const electronicAddress = findElectronicAddress(seller)
  return {
    name: legalName,
    ...identifySeller(seller, isOutOfScope),
    ...(register !== undefined && { legalInformation: register }),
    address: toAddress(address),
    ...(electronicAddress && { electronicAddress }),
    contact: { name: contact?.name ?? representative, phone: contact?.phone ?? phoneDisplay, email: contact?.email ?? email },
  }
}

/** The seller needs one identifier: VAT ID, register entry or tax number, in this order (BR-CO-26). */
function identifySeller({ vatId, taxNumber, register }: Seller, isOutOfScope: boolean): Partial<EInvoiceParty> {
  const known = taxNumber === undefined ? {} : { taxNumber }
  if (vatId !== undefined && !isOutOfScope) return { ...known, vatId: vatId.replaceAll(/\s/gu, '') }
  if (register !== undefined) return { ...known, registration: register }
  return { ...known, ...(taxNumber !== undefined && { id: taxNumber }) }
}

function describeBuyer(buyer: Party, email: string | undefined, isOutOfScope: boolean): EInvoiceParty {
  const { company, vatId, address } = buyer
  const id = vatId?.replaceAll(/\s/gu, '')
  // Without a country prefix it is not a VAT identifier (BR-CO-09).
  const isVatId = id !== undefined && /^[A-Z]{2}/u.test(id)
  const electronicAddress = findElectronicAddress({ ...buyer, email })
  return {
    name: company,
    ...(isVatId && !isOutOfScope && { vatId: id }),
    ...(id !== undefined && !isVatId && { registration: id }),
    address: toAddress(address),
    ...(electronicAddress && { electronicAddress }),
  }
}

function describeTransfer({ currency, iban, bic, accountHolder, number }: Invoice, { legalName }: Seller) {
  const kind = currency === 'EUR' ? ('sepaTransfer' as const) : ('transfer' as const)
  return { kind, account: iban, holder: accountHolder ?? legalName, ...(bic !== undefined && { bic }), reference: number }
}

/** The advance invoices that an invoice deducts, once each. */
function listDeducted({ kind, lines }: Invoice): EInvoice['preceding'] {
  const deducted = kind === 'creditNote' ? [] : lines.flatMap(({ deducts }) => deducts ?? [])
  return [...new Map(deducted.map((advance) => [advance.number, advance])).values()]
}

function toLine(line: InvoiceLine, index: number, about: string | undefined): EInvoiceLine {
  const { description, quantity, unit, unitPriceMinor, supply } = line
  return {
    id: String(index + 1),
    name: description,
    ...(about !== undefined && { description: about }),
    quantity,
    unitCode: unitCodes[unit],
    unitPriceMinor,
    netMinor: lineNetMinor(line),
    tax: toTax(line),
    ...(supply && { period: toPeriod(supply) }),
  }
}

function toAllowance(item: AllowanceCharge): AllowanceOrCharge {
  return { amountMinor: item.netMinor, reason: item.reason, tax: toTax(item) }
}

function toTax(taxed: InvoiceLine | AllowanceCharge): TaxOf {
  const category = taxCategoryOf(taxed)
  if (category === undefined) throw new Error('A part at 0 % does not say why.')
  return category === 'O' ? { category } : { category, rate: taxed.taxRate }
}

function describeSupply(supply: Supply): Pick<EInvoice, 'suppliedOn' | 'period'> {
  return supply.from === supply.to ? { suppliedOn: supply.from } : { period: toPeriod(supply) }
}

function toPeriod({ from, to }: Supply): Period {
  return { startsOn: from, endsOn: to }
}

/** E-invoices have their own code for Kosovo. */
function toAddress({ street, postalCode, city, country }: Party['address']): PostalAddress {
  return { street, postalCode, city, country: country === 'XK' ? '1A' : country }
}
