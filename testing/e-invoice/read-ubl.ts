import type {
  AllowanceOrCharge,
  EInvoice,
  EInvoiceLine,
  EInvoiceParty,
  PostalAddress,
  TaxOf,
} from '#domain/invoices/e-invoice/e-invoice.ts'
import { compact, compactOrNone, isCharge, readCategory, readDate, readKind, readMinor, readPayment, readPeriod } from './read-value.ts'
import { readXml, type Element } from './xml-element.ts'

/** What an invoice or a credit note in UBL 2.1 says, as far as our semantic model goes. */
export function readUbl(xml: string): EInvoice {
  const root = readXml(xml)
  const currency = root.text('DocumentCurrencyCode') ?? ''
  const means = root.one('PaymentMeans')
  const delivery = root.one('Delivery')
  const taxTotal = root.all('TaxTotal').find((total) => total.all('TaxSubtotal').length > 0)
  const minor = (element: Element | undefined, path: string): number => readMinor(element?.text(path), currency)
  const totals = root.one('LegalMonetaryTotal')
  const allowances = root.all('AllowanceCharge')
  return compact({
    kind: readKind(root.text('InvoiceTypeCode') ?? root.text('CreditNoteTypeCode')),
    number: root.text('ID') ?? '',
    issuedOn: readDate(root.text('IssueDate')) ?? '0001-01-01',
    dueOn: readDate(root.text('DueDate') ?? means?.text('PaymentDueDate')),
    currency,
    note: root.text('Note'),
    buyerReference: root.text('BuyerReference'),
    contractNumber: root.text('ContractDocumentReference/ID'),
    orderNumber: root.text('OrderReference/ID'),
    preceding: root
      .all('BillingReference')
      .map((reference) => reference.one('InvoiceDocumentReference'))
      .map((document) => compact({ number: document?.text('ID') ?? '', issuedOn: readDate(document?.text('IssueDate')) })),
    seller: readParty(root.one('AccountingSupplierParty/Party')),
    buyer: readParty(root.one('AccountingCustomerParty/Party')),
    suppliedOn: readDate(delivery?.text('ActualDeliveryDate')),
    period: readPeriod(root.text('InvoicePeriod/StartDate'), root.text('InvoicePeriod/EndDate')),
    deliveredTo: readAddress(delivery?.one('DeliveryLocation/Address')),
    payment: readPayment(means?.text('PaymentMeansCode'), {
      account: means?.text('PayeeFinancialAccount/ID'),
      holder: means?.text('PayeeFinancialAccount/Name'),
      bic: means?.text('PayeeFinancialAccount/FinancialInstitutionBranch/ID'),
      reference: means?.text('PaymentID'),
    }),
    paymentTerms: root.wholeText('PaymentTerms/Note'),
    allowances: allowances.filter((item) => !isCharge(item.text('ChargeIndicator'))).map((item) => readAllowance(item, currency)),
    charges: allowances.filter((item) => isCharge(item.text('ChargeIndicator'))).map((item) => readAllowance(item, currency)),
    lines: [...root.all('InvoiceLine'), ...root.all('CreditNoteLine')].map((line) => readLine(line, currency)),
    taxes: (taxTotal?.all('TaxSubtotal') ?? []).map((row) =>
      compact({
        tax: readTax(row.one('TaxCategory')),
        taxableMinor: minor(row, 'TaxableAmount'),
        taxMinor: minor(row, 'TaxAmount'),
        exemptionReason: row.text('TaxCategory/TaxExemptionReason'),
        exemptionCode: row.text('TaxCategory/TaxExemptionReasonCode'),
      }),
    ),
    totals: {
      linesMinor: minor(totals, 'LineExtensionAmount'),
      allowancesMinor: minor(totals, 'AllowanceTotalAmount'),
      chargesMinor: minor(totals, 'ChargeTotalAmount'),
      netMinor: minor(totals, 'TaxExclusiveAmount'),
      taxMinor: minor(taxTotal, 'TaxAmount'),
      grossMinor: minor(totals, 'TaxInclusiveAmount'),
      prepaidMinor: minor(totals, 'PrepaidAmount'),
      roundingMinor: minor(totals, 'PayableRoundingAmount'),
      dueMinor: minor(totals, 'PayableAmount'),
    },
  })
}

function readParty(party: Element | undefined): EInvoiceParty {
  const endpoint = party?.one('EndpointID')
  const ids = party?.all('PartyTaxScheme') ?? []
  const idOf = (isVat: boolean): string | undefined => ids.find((id) => (id.text('TaxScheme/ID') === 'VAT') === isVat)?.text('CompanyID')
  return compact({
    name: party?.text('PartyLegalEntity/RegistrationName') ?? '',
    vatId: idOf(true),
    id: party?.text('PartyIdentification/ID'),
    taxNumber: idOf(false),
    registration: party?.text('PartyLegalEntity/CompanyID'),
    legalInformation: party?.text('PartyLegalEntity/CompanyLegalForm'),
    address: readAddress(party?.one('PostalAddress')) ?? { country: '' },
    electronicAddress: endpoint && { scheme: endpoint.attribute('schemeID') ?? '', id: endpoint.text('.') ?? '' },
    contact: compactOrNone({
      name: party?.text('Contact/Name'),
      phone: party?.text('Contact/Telephone'),
      email: party?.text('Contact/ElectronicMail'),
    }),
  })
}

function readAddress(address: Element | undefined): PostalAddress | undefined {
  return (
    address &&
    compact({
      street: address.text('StreetName'),
      postalCode: address.text('PostalZone'),
      city: address.text('CityName'),
      country: address.text('Country/IdentificationCode') ?? '',
    })
  )
}

function readAllowance(item: Element, currency: string): AllowanceOrCharge {
  return {
    amountMinor: readMinor(item.text('Amount'), currency),
    reason: item.text('AllowanceChargeReason') ?? item.text('AllowanceChargeReasonCode') ?? '',
    tax: readTax(item.one('TaxCategory')),
  }
}

function readLine(line: Element, currency: string): EInvoiceLine {
  const quantity = line.one('InvoicedQuantity') ?? line.one('CreditedQuantity')
  return compact({
    id: line.text('ID') ?? '',
    name: line.text('Item/Name') ?? '',
    description: line.text('Item/Description'),
    quantity: Number(quantity?.text('.')),
    unitCode: quantity?.attribute('unitCode') ?? '',
    unitPriceMinor: readMinor(line.text('Price/PriceAmount'), currency),
    netMinor: readMinor(line.text('LineExtensionAmount'), currency),
    tax: readTax(line.one('Item/ClassifiedTaxCategory')),
    period: readPeriod(line.text('InvoicePeriod/StartDate'), line.text('InvoicePeriod/EndDate')),
  })
}

function readTax(category: Element | undefined): TaxOf {
  const percent = category?.text('Percent')
  return { category: readCategory(category?.text('ID')), ...(percent !== undefined && { rate: Number(percent) }) }
}
