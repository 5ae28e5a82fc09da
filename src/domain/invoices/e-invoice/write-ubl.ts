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
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}

/**
 * Writes a Universal Business Language 2.1 invoice or credit note (CEN/TS 16931-3-2), with elements in the schema's order. Does not check
 * the rules (`listRuleProblems`).
 */
export function writeUbl(invoice: EInvoice, profile: EInvoiceProfile): string {
  const isInvoice = invoice.kind !== 'creditNote'
  const { period, payment, currency } = invoice
  const name = isInvoice ? 'Invoice' : 'CreditNote'
  const root: XmlNode = {
    name,
    content: [
      text('cbc:CustomizationID', specificationIds[profile]),
      text('cbc:ProfileID', processId),
      text('cbc:ID', invoice.number),
      text('cbc:IssueDate', invoice.issuedOn),
      // In a credit note it is part of the means of payment.
      isInvoice ? text('cbc:DueDate', invoice.dueOn) : undefined,
      text(`cbc:${name}TypeCode`, typeCodes[profile][invoice.kind]),
      text('cbc:Note', invoice.note),
      text('cbc:DocumentCurrencyCode', currency),
      text('cbc:BuyerReference', invoice.buyerReference),
      writePeriod(period),
      group('cac:OrderReference', text('cbc:ID', invoice.orderNumber)),
      ...invoice.preceding.map(({ number, issuedOn }) =>
        group('cac:BillingReference', group('cac:InvoiceDocumentReference', text('cbc:ID', number), text('cbc:IssueDate', issuedOn))),
      ),
      group('cac:ContractDocumentReference', text('cbc:ID', invoice.contractNumber)),
      group('cac:AccountingSupplierParty', writeParty(invoice.seller)),
      group('cac:AccountingCustomerParty', writeParty(invoice.buyer)),
      group(
        'cac:Delivery',
        text('cbc:ActualDeliveryDate', invoice.suppliedOn),
        invoice.deliveredTo && group('cac:DeliveryLocation', writeAddress('cac:Address', invoice.deliveredTo)),
      ),
      group(
        'cac:PaymentMeans',
        text('cbc:PaymentMeansCode', payment && paymentCodes[payment.kind]),
        isInvoice || payment === undefined ? undefined : text('cbc:PaymentDueDate', invoice.dueOn),
        ...(payment === undefined || payment.kind === 'setOff'
          ? []
          : [
              text('cbc:PaymentID', payment.reference),
              group(
                'cac:PayeeFinancialAccount',
                text('cbc:ID', payment.account),
                text('cbc:Name', payment.holder),
                group('cac:FinancialInstitutionBranch', text('cbc:ID', payment.bic)),
              ),
            ]),
      ),
      group('cac:PaymentTerms', textWithBreaks('cbc:Note', invoice.paymentTerms)),
      ...invoice.allowances.map((item) => writeAllowance(item, false, currency)),
      ...invoice.charges.map((item) => writeAllowance(item, true, currency)),
      group(
        'cac:TaxTotal',
        amount('cbc:TaxAmount', invoice.totals.taxMinor, currency),
        invoice.taxes.map((row) => writeSubtotal(row, currency)),
      ),
      writeTotals(invoice),
      ...invoice.lines.map((line) => writeLine(line, isInvoice, currency)),
    ].filter((node) => node !== undefined),
  }
  return writeXml(root, { '': `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`, ...namespaces })
}

function writeParty(party: EInvoiceParty): XmlNode | undefined {
  const { electronicAddress, contact } = party
  return group(
    'cac:Party',
    text('cbc:EndpointID', electronicAddress?.id, { schemeID: electronicAddress?.scheme ?? '' }),
    group('cac:PartyIdentification', text('cbc:ID', party.id)),
    writeAddress('cac:PostalAddress', party.address),
    writeTaxScheme(party.vatId, 'VAT'),
    writeTaxScheme(party.taxNumber, 'FC'),
    group(
      'cac:PartyLegalEntity',
      text('cbc:RegistrationName', party.name),
      text('cbc:CompanyID', party.registration),
      text('cbc:CompanyLegalForm', party.legalInformation),
    ),
    group(
      'cac:Contact',
      text('cbc:Name', contact?.name),
      text('cbc:Telephone', contact?.phone),
      text('cbc:ElectronicMail', contact?.email),
    ),
  )
}

function writeTaxScheme(id: string | undefined, scheme: string): XmlNode | undefined {
  return id === undefined ? undefined : group('cac:PartyTaxScheme', text('cbc:CompanyID', id), taxScheme(scheme))
}

function writeAddress(name: string, { street, city, postalCode, country }: PostalAddress): XmlNode | undefined {
  return group(
    name,
    text('cbc:StreetName', street),
    text('cbc:CityName', city),
    text('cbc:PostalZone', postalCode),
    group('cac:Country', text('cbc:IdentificationCode', country)),
  )
}

function writePeriod(period: Period | undefined): XmlNode | undefined {
  return group('cac:InvoicePeriod', text('cbc:StartDate', period?.startsOn), text('cbc:EndDate', period?.endsOn))
}

function writeAllowance({ amountMinor, reason, tax }: AllowanceOrCharge, isCharge: boolean, currency: string): XmlNode | undefined {
  return group(
    'cac:AllowanceCharge',
    text('cbc:ChargeIndicator', String(isCharge)),
    text('cbc:AllowanceChargeReason', reason),
    amount('cbc:Amount', amountMinor, currency),
    writeCategory('cac:TaxCategory', tax),
  )
}

function writeSubtotal(row: TaxSubtotal, currency: string): XmlNode | undefined {
  return group(
    'cac:TaxSubtotal',
    amount('cbc:TaxableAmount', row.taxableMinor, currency),
    amount('cbc:TaxAmount', row.taxMinor, currency),
    writeCategory('cac:TaxCategory', row.tax, [
      text('cbc:TaxExemptionReasonCode', row.exemptionCode),
      text('cbc:TaxExemptionReason', row.exemptionReason),
    ]),
  )
}

function writeTotals({ totals, currency, allowances, charges }: EInvoice): XmlNode | undefined {
  return group(
    'cac:LegalMonetaryTotal',
    amount('cbc:LineExtensionAmount', totals.linesMinor, currency),
    amount('cbc:TaxExclusiveAmount', totals.netMinor, currency),
    amount('cbc:TaxInclusiveAmount', totals.grossMinor, currency),
    (allowances.length > 0 || totals.allowancesMinor !== 0) && amount('cbc:AllowanceTotalAmount', totals.allowancesMinor, currency),
    (charges.length > 0 || totals.chargesMinor !== 0) && amount('cbc:ChargeTotalAmount', totals.chargesMinor, currency),
    totals.prepaidMinor !== 0 && amount('cbc:PrepaidAmount', totals.prepaidMinor, currency),
    totals.roundingMinor !== 0 && amount('cbc:PayableRoundingAmount', totals.roundingMinor, currency),
    amount('cbc:PayableAmount', totals.dueMinor, currency),
  )
}

function writeLine(line: EInvoiceLine, isInvoice: boolean, currency: string): XmlNode | undefined {
  return group(
    isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine',
    text('cbc:ID', line.id),
    text(isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', writeDecimal(line.quantity), { unitCode: line.unitCode }),
    amount('cbc:LineExtensionAmount', line.netMinor, currency),
    writePeriod(line.period),
    group(
      'cac:Item',
      text('cbc:Description', line.description),
      text('cbc:Name', line.name),
      writeCategory('cac:ClassifiedTaxCategory', line.tax),
    ),
    group('cac:Price', amount('cbc:PriceAmount', line.unitPriceMinor, currency)),
  )
}

function writeCategory(name: string, { category, rate }: TaxOf, exemption: readonly (XmlNode | undefined)[] = []): XmlNode | undefined {
  return group(
    name,
    text('cbc:ID', category),
    text('cbc:Percent', rate === undefined ? undefined : writeDecimal(rate)),
    exemption,
    taxScheme('VAT'),
  )
}

function taxScheme(id: string): XmlNode | undefined {
  return group('cac:TaxScheme', text('cbc:ID', id))
}

function amount(name: string, minor: number, currency: string): XmlNode | undefined {
  return text(name, writeAmount(minor, currency), { currencyID: currency })
}
