import type { CalendarDate } from '#domain/calendar-date.ts'
import {
  paymentCodes,
  processId,
  specificationIds,
  typeCodes,
  type AllowanceOrCharge,
  type EInvoice,
  type EInvoiceLine,
  type EInvoiceParty,
  type EInvoiceProfile,
  type Period,
  type PostalAddress,
  type TaxOf,
  type TaxSubtotal,
} from './e-invoice.ts'
import { writeAmount, writeDecimal } from './write-number.ts'
import { group, text, textWithBreaks, writeXml, type XmlNode } from './write-xml.ts'

const namespaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/**
 * Writes a Cross Industry Invoice (UN/CEFACT, CEN/TS 16931-3-3), as embedded in Factur-X and ZUGFeRD, with elements in the schema's order.
 * Does not check the rules (`listRuleProblems`).
 */
export function writeCii(invoice: EInvoice, profile: EInvoiceProfile): string {
  const { currency } = invoice
  const root: XmlNode = {
    name: 'rsm:CrossIndustryInvoice',
    content: [
      group(
        'rsm:ExchangedDocumentContext',
        group('ram:BusinessProcessSpecifiedDocumentContextParameter', text('ram:ID', processId)),
        group('ram:GuidelineSpecifiedDocumentContextParameter', text('ram:ID', specificationIds[profile])),
      ),
      group(
        'rsm:ExchangedDocument',
        text('ram:ID', invoice.number),
        text('ram:TypeCode', typeCodes[profile][invoice.kind]),
        writeDate('ram:IssueDateTime', invoice.issuedOn),
        group('ram:IncludedNote', text('ram:Content', invoice.note)),
      ),
      group(
        'rsm:SupplyChainTradeTransaction',
        invoice.lines.map((line) => writeLine(line, currency)),
        writeAgreement(invoice),
        // The schema requires this element even if there is no delivery.
        writeDelivery(invoice) ?? { name: 'ram:ApplicableHeaderTradeDelivery', content: [] },
        writeSettlement(invoice),
      ),
    ].filter((node) => node !== undefined),
  }
  return writeXml(root, namespaces)
}

function writeAgreement(invoice: EInvoice): XmlNode | undefined {
  return group(
    'ram:ApplicableHeaderTradeAgreement',
    text('ram:BuyerReference', invoice.buyerReference),
    writeParty('ram:SellerTradeParty', invoice.seller),
    writeParty('ram:BuyerTradeParty', invoice.buyer),
    group('ram:BuyerOrderReferencedDocument', text('ram:IssuerAssignedID', invoice.orderNumber)),
    group('ram:ContractReferencedDocument', text('ram:IssuerAssignedID', invoice.contractNumber)),
  )
}

function writeDelivery({ deliveredTo, suppliedOn }: EInvoice): XmlNode | undefined {
  return group(
    'ram:ApplicableHeaderTradeDelivery',
    group('ram:ShipToTradeParty', deliveredTo && writeAddress(deliveredTo)),
    group('ram:ActualDeliverySupplyChainEvent', writeDate('ram:OccurrenceDateTime', suppliedOn)),
  )
}

function writeSettlement(invoice: EInvoice): XmlNode | undefined {
  const { currency, payment } = invoice
  const transfer = payment?.kind === 'setOff' ? undefined : payment
  return group(
    'ram:ApplicableHeaderTradeSettlement',
    text('ram:PaymentReference', transfer?.reference),
    text('ram:InvoiceCurrencyCode', currency),
    group(
      'ram:SpecifiedTradeSettlementPaymentMeans',
      text('ram:TypeCode', payment && paymentCodes[payment.kind]),
      group('ram:PayeePartyCreditorFinancialAccount', text('ram:IBANID', transfer?.account), text('ram:AccountName', transfer?.holder)),
      group('ram:PayeeSpecifiedCreditorFinancialInstitution', text('ram:BICID', transfer?.bic)),
    ),
    invoice.taxes.map((row) => writeSubtotal(row, currency)),
    writePeriod(invoice.period),
    invoice.allowances.map((item) => writeAllowance(item, false, currency)),
    invoice.charges.map((item) => writeAllowance(item, true, currency)),
    group(
      'ram:SpecifiedTradePaymentTerms',
      textWithBreaks('ram:Description', invoice.paymentTerms),
      writeDate('ram:DueDateDateTime', invoice.dueOn),
    ),
    writeTotals(invoice),
    invoice.preceding.map(({ number, issuedOn }) =>
      group(
        'ram:InvoiceReferencedDocument',
        text('ram:IssuerAssignedID', number),
        writeDate('ram:FormattedIssueDateTime', issuedOn, 'qdt'),
      ),
    ),
  )
}

function writeParty(name: string, party: EInvoiceParty): XmlNode | undefined {
  const { electronicAddress, contact } = party
  return group(
    name,
    text('ram:ID', party.id),
    text('ram:Name', party.name),
    text('ram:Description', party.legalInformation),
    group('ram:SpecifiedLegalOrganization', text('ram:ID', party.registration)),
    group(
      'ram:DefinedTradeContact',
      text('ram:PersonName', contact?.name),
      group('ram:TelephoneUniversalCommunication', text('ram:CompleteNumber', contact?.phone)),
      group('ram:EmailURIUniversalCommunication', text('ram:URIID', contact?.email)),
    ),
    writeAddress(party.address),
    group('ram:URIUniversalCommunication', text('ram:URIID', electronicAddress?.id, { schemeID: electronicAddress?.scheme ?? '' })),
    group('ram:SpecifiedTaxRegistration', text('ram:ID', party.vatId, { schemeID: 'VA' })),
    group('ram:SpecifiedTaxRegistration', text('ram:ID', party.taxNumber, { schemeID: 'FC' })),
  )
}

function writeAddress({ street, postalCode, city, country }: PostalAddress): XmlNode | undefined {
  return group(
    'ram:PostalTradeAddress',
    text('ram:PostcodeCode', postalCode),
    text('ram:LineOne', street),
    text('ram:CityName', city),
    text('ram:CountryID', country),
  )
}

function writePeriod(period: Period | undefined): XmlNode | undefined {
  return group('ram:BillingSpecifiedPeriod', writeDate('ram:StartDateTime', period?.startsOn), writeDate('ram:EndDateTime', period?.endsOn))
}

function writeAllowance({ amountMinor, reason, tax }: AllowanceOrCharge, isCharge: boolean, currency: string): XmlNode | undefined {
  return group(
    'ram:SpecifiedTradeAllowanceCharge',
    group('ram:ChargeIndicator', text('udt:Indicator', String(isCharge))),
    text('ram:ActualAmount', writeAmount(amountMinor, currency)),
    text('ram:Reason', reason),
    group('ram:CategoryTradeTax', writeCategory(tax)),
  )
}

function writeSubtotal(row: TaxSubtotal, currency: string): XmlNode | undefined {
  return group(
    'ram:ApplicableTradeTax',
    text('ram:CalculatedAmount', writeAmount(row.taxMinor, currency)),
    text('ram:TypeCode', 'VAT'),
    text('ram:ExemptionReason', row.exemptionReason),
    text('ram:BasisAmount', writeAmount(row.taxableMinor, currency)),
    text('ram:CategoryCode', row.tax.category),
    text('ram:ExemptionReasonCode', row.exemptionCode),
    text('ram:RateApplicablePercent', row.tax.rate === undefined ? undefined : writeDecimal(row.tax.rate)),
  )
}

function writeTotals({ totals, currency, allowances, charges }: EInvoice): XmlNode | undefined {
  return group(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    text('ram:LineTotalAmount', writeAmount(totals.linesMinor, currency)),
    (charges.length > 0 || totals.chargesMinor !== 0) && text('ram:ChargeTotalAmount', writeAmount(totals.chargesMinor, currency)),
    (allowances.length > 0 || totals.allowancesMinor !== 0) &&
      text('ram:AllowanceTotalAmount', writeAmount(totals.allowancesMinor, currency)),
    text('ram:TaxBasisTotalAmount', writeAmount(totals.netMinor, currency)),
    text('ram:TaxTotalAmount', writeAmount(totals.taxMinor, currency), { currencyID: currency }),
    totals.roundingMinor !== 0 && text('ram:RoundingAmount', writeAmount(totals.roundingMinor, currency)),
    text('ram:GrandTotalAmount', writeAmount(totals.grossMinor, currency)),
    totals.prepaidMinor !== 0 && text('ram:TotalPrepaidAmount', writeAmount(totals.prepaidMinor, currency)),
    text('ram:DuePayableAmount', writeAmount(totals.dueMinor, currency)),
  )
}

function writeLine(line: EInvoiceLine, currency: string): XmlNode | undefined {
  return group(
    'ram:IncludedSupplyChainTradeLineItem',
    group('ram:AssociatedDocumentLineDocument', text('ram:LineID', line.id)),
    group('ram:SpecifiedTradeProduct', text('ram:Name', line.name), text('ram:Description', line.description)),
    group(
      'ram:SpecifiedLineTradeAgreement',
      group('ram:NetPriceProductTradePrice', text('ram:ChargeAmount', writeAmount(line.unitPriceMinor, currency))),
    ),
    group('ram:SpecifiedLineTradeDelivery', text('ram:BilledQuantity', writeDecimal(line.quantity), { unitCode: line.unitCode })),
    group(
      'ram:SpecifiedLineTradeSettlement',
      group('ram:ApplicableTradeTax', writeCategory(line.tax)),
      writePeriod(line.period),
      group('ram:SpecifiedTradeSettlementLineMonetarySummation', text('ram:LineTotalAmount', writeAmount(line.netMinor, currency))),
    ),
  )
}

function writeCategory({ category, rate }: TaxOf): readonly (XmlNode | undefined)[] {
  return [
    text('ram:TypeCode', 'VAT'),
    text('ram:CategoryCode', category),
    text('ram:RateApplicablePercent', rate === undefined ? undefined : writeDecimal(rate)),
  ]
}

/** A date in format 102: `20260228`. */
function writeDate(name: string, date: CalendarDate | undefined, prefix: 'udt' | 'qdt' = 'udt'): XmlNode | undefined {
  return group(name, text(`${prefix}:DateTimeString`, date?.replaceAll('-', ''), { format: '102' }))
}
