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

/** What a Cross Industry Invoice of UN/CEFACT says, as far as our semantic model goes. */
export function readCii(xml: string): EInvoice {
  const root = readXml(xml)
  const transaction = root.one('SupplyChainTradeTransaction')
  const agreement = transaction?.one('ApplicableHeaderTradeAgreement')
  const delivery = transaction?.one('ApplicableHeaderTradeDelivery')
  const settlement = transaction?.one('ApplicableHeaderTradeSettlement')
  const currency = settlement?.text('InvoiceCurrencyCode') ?? ''
  const means = settlement?.one('SpecifiedTradeSettlementPaymentMeans')
  const totals = settlement?.one('SpecifiedTradeSettlementHeaderMonetarySummation')
  const taxTotal = totals?.all('TaxTotalAmount').find((amount) => (amount.attribute('currencyID') ?? currency) === currency)
  const minor = (element: Element | undefined, path: string): number => readMinor(element?.text(path), currency)
  const allowances = settlement?.all('SpecifiedTradeAllowanceCharge') ?? []
  return compact({
    kind: readKind(root.text('ExchangedDocument/TypeCode')),
    number: root.text('ExchangedDocument/ID') ?? '',
    issuedOn: readDate(root.text('ExchangedDocument/IssueDateTime/DateTimeString')) ?? '0001-01-01',
    dueOn: readDate(settlement?.text('SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString')),
    currency,
    note: root.text('ExchangedDocument/IncludedNote/Content'),
    buyerReference: agreement?.text('BuyerReference'),
    contractNumber: agreement?.text('ContractReferencedDocument/IssuerAssignedID'),
    orderNumber: agreement?.text('BuyerOrderReferencedDocument/IssuerAssignedID'),
    preceding: (settlement?.all('InvoiceReferencedDocument') ?? []).map((document) =>
      compact({
        number: document.text('IssuerAssignedID') ?? '',
        issuedOn: readDate(document.text('FormattedIssueDateTime/DateTimeString')),
      }),
    ),
    seller: readParty(agreement?.one('SellerTradeParty')),
    buyer: readParty(agreement?.one('BuyerTradeParty')),
    suppliedOn: readDate(delivery?.text('ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString')),
    period: readBillingPeriod(settlement),
    deliveredTo: readAddress(delivery?.one('ShipToTradeParty/PostalTradeAddress')),
    payment: readPayment(means?.text('TypeCode'), {
      account: means?.text('PayeePartyCreditorFinancialAccount/IBANID') ?? means?.text('PayeePartyCreditorFinancialAccount/ProprietaryID'),
      holder: means?.text('PayeePartyCreditorFinancialAccount/AccountName'),
      bic: means?.text('PayeeSpecifiedCreditorFinancialInstitution/BICID'),
      reference: settlement?.text('PaymentReference'),
    }),
    paymentTerms: settlement?.wholeText('SpecifiedTradePaymentTerms/Description'),
    allowances: allowances.filter((item) => !isCharge(item.text('ChargeIndicator/Indicator'))).map((item) => readAllowance(item, currency)),
    charges: allowances.filter((item) => isCharge(item.text('ChargeIndicator/Indicator'))).map((item) => readAllowance(item, currency)),
    lines: (transaction?.all('IncludedSupplyChainTradeLineItem') ?? []).map((line) => readLine(line, currency)),
    taxes: (settlement?.all('ApplicableTradeTax') ?? []).map((row) =>
      compact({
        tax: readTax(row),
        taxableMinor: minor(row, 'BasisAmount'),
        taxMinor: minor(row, 'CalculatedAmount'),
        exemptionReason: row.text('ExemptionReason'),
        exemptionCode: row.text('ExemptionReasonCode'),
      }),
    ),
    totals: {
      linesMinor: minor(totals, 'LineTotalAmount'),
      allowancesMinor: minor(totals, 'AllowanceTotalAmount'),
      chargesMinor: minor(totals, 'ChargeTotalAmount'),
      netMinor: minor(totals, 'TaxBasisTotalAmount'),
      taxMinor: minor(taxTotal, '.'),
      grossMinor: minor(totals, 'GrandTotalAmount'),
      prepaidMinor: minor(totals, 'TotalPrepaidAmount'),
      roundingMinor: minor(totals, 'RoundingAmount'),
      dueMinor: minor(totals, 'DuePayableAmount'),
    },
  })
}

function readParty(party: Element | undefined): EInvoiceParty {
  const endpoint = party?.one('URIUniversalCommunication/URIID')
  const ids = party?.all('SpecifiedTaxRegistration/ID') ?? []
  const idOf = (scheme: string): string | undefined => ids.find((id) => id.attribute('schemeID') === scheme)?.text('.')
  const contact = party?.one('DefinedTradeContact')
  return compact({
    name: party?.text('Name') ?? '',
    vatId: idOf('VA'),
    id: party?.text('ID'),
    taxNumber: idOf('FC'),
    registration: party?.text('SpecifiedLegalOrganization/ID'),
    legalInformation: party?.text('Description'),
    address: readAddress(party?.one('PostalTradeAddress')) ?? { country: '' },
    electronicAddress: endpoint && { scheme: endpoint.attribute('schemeID') ?? '', id: endpoint.text('.') ?? '' },
    contact: compactOrNone({
      name: contact?.text('PersonName'),
      phone: contact?.text('TelephoneUniversalCommunication/CompleteNumber'),
      email: contact?.text('EmailURIUniversalCommunication/URIID'),
    }),
  })
}

function readAddress(address: Element | undefined): PostalAddress | undefined {
  return (
    address &&
    compact({
      street: address.text('LineOne'),
      postalCode: address.text('PostcodeCode'),
      city: address.text('CityName'),
      country: address.text('CountryID') ?? '',
    })
  )
}

function readBillingPeriod(settlement: Element | undefined): EInvoice['period'] {
  const period = settlement?.one('BillingSpecifiedPeriod')
  return readPeriod(period?.text('StartDateTime/DateTimeString'), period?.text('EndDateTime/DateTimeString'))
}

function readAllowance(item: Element, currency: string): AllowanceOrCharge {
  return {
    amountMinor: readMinor(item.text('ActualAmount'), currency),
    reason: item.text('Reason') ?? item.text('ReasonCode') ?? '',
    tax: readTax(item.one('CategoryTradeTax')),
  }
}

function readLine(line: Element, currency: string): EInvoiceLine {
  const quantity = line.one('SpecifiedLineTradeDelivery/BilledQuantity')
  const settlement = line.one('SpecifiedLineTradeSettlement')
  return compact({
    id: line.text('AssociatedDocumentLineDocument/LineID') ?? '',
    name: line.text('SpecifiedTradeProduct/Name') ?? '',
    description: line.text('SpecifiedTradeProduct/Description'),
    quantity: Number(quantity?.text('.')),
    unitCode: quantity?.attribute('unitCode') ?? '',
    unitPriceMinor: readMinor(line.text('SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount'), currency),
    netMinor: readMinor(settlement?.text('SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'), currency),
    tax: readTax(settlement?.one('ApplicableTradeTax')),
    period: readBillingPeriod(settlement),
  })
}

function readTax(category: Element | undefined): TaxOf {
  const percent = category?.text('RateApplicablePercent')
  return { category: readCategory(category?.text('CategoryCode')), ...(percent !== undefined && { rate: Number(percent) }) }
}
