import type { TermTable } from './term-table.ts'

const transaction = 'SupplyChainTradeTransaction'
const agreement = `${transaction}/ApplicableHeaderTradeAgreement`
const delivery = `${transaction}/ApplicableHeaderTradeDelivery`
const settlement = `${transaction}/ApplicableHeaderTradeSettlement`
const line = `${transaction}/IncludedSupplyChainTradeLineItem`
const vat = '=VAT'

type PartyTerms = Readonly<Record<'address' | 'trading' | 'id' | 'name' | 'legalId' | 'vatId', string>>

function party(path: string, terms: PartyTerms): TermTable {
  return [
    [terms.id, `${path}/ID`],
    [terms.id, `${path}/GlobalID`],
    [terms.name, `${path}/Name`],
    [terms.legalId, `${path}/SpecifiedLegalOrganization/ID`],
    [terms.trading, `${path}/SpecifiedLegalOrganization/TradingBusinessName`],
    [terms.address, `${path}/URIUniversalCommunication/URIID`],
    [terms.vatId, `${path}/SpecifiedTaxRegistration[ID@schemeID=VA]/ID`],
  ]
}

function contact(path: string, name: string, phone: string, email: string): TermTable {
  return [
    [name, `${path}/DefinedTradeContact/PersonName`],
    [name, `${path}/DefinedTradeContact/DepartmentName`],
    [phone, `${path}/DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber`],
    ['fax number', `${path}/DefinedTradeContact/FaxUniversalCommunication/CompleteNumber`],
    [email, `${path}/DefinedTradeContact/EmailURIUniversalCommunication/URIID`],
  ]
}

type AddressTerms = readonly [street: string, second: string, third: string, city: string, code: string, region: string, country: string]

function address(path: string, [street, second, third, city, code, region, country]: AddressTerms): TermTable {
  return [
    [code, `${path}/PostalTradeAddress/PostcodeCode`],
    [street, `${path}/PostalTradeAddress/LineOne`],
    [second, `${path}/PostalTradeAddress/LineTwo`],
    [third, `${path}/PostalTradeAddress/LineThree`],
    [city, `${path}/PostalTradeAddress/CityName`],
    [country, `${path}/PostalTradeAddress/CountryID`],
    [region, `${path}/PostalTradeAddress/CountrySubDivisionName`],
  ]
}

type AllowanceTerms = readonly [group: string, amount: string, base: string, percent: string, reason: string, code: string]

function allowance(path: string, [group, amount, base, percent, reason, code]: AllowanceTerms): TermTable {
  return [
    [group, path],
    ['=true|false|1|0', `${path}/ChargeIndicator/Indicator`],
    [percent, `${path}/CalculationPercent`],
    [base, `${path}/BasisAmount`],
    [amount, `${path}/ActualAmount`],
    [code, `${path}/ReasonCode`],
    [reason, `${path}/Reason`],
  ]
}

function taxCategory(path: string, category: string, rate: string): TermTable {
  return [
    [vat, `${path}/TypeCode`],
    [category, `${path}/CategoryCode`],
    [rate, `${path}/RateApplicablePercent`],
  ]
}

const allowances = 'SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false|0]'
const charges = 'SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true|1]'
const means = `${settlement}/SpecifiedTradeSettlementPaymentMeans`
const totals = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`
const documents = `${agreement}/AdditionalReferencedDocument`

const documentTerms: TermTable = [
  ['=false|0', 'ExchangedDocumentContext/TestIndicator/Indicator'],
  ['BT-23', 'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID'],
  ['BT-24', 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'],
  ['BT-1', 'ExchangedDocument/ID'],
  ['BT-3', 'ExchangedDocument/TypeCode'],
  ['BT-2', 'ExchangedDocument/IssueDateTime/DateTimeString'],
  ['BT-22', 'ExchangedDocument/IncludedNote/Content'],
  ['BT-21', 'ExchangedDocument/IncludedNote/SubjectCode'],
  // The profile EXTENDED also has these, and others below that say nothing of what is owed.
  ['name of the document', 'ExchangedDocument/Name'],
  ['BT-21', 'ExchangedDocument/IncludedNote/ContentCode'],
]

const agreementTerms: TermTable = [
  ['BT-10', `${agreement}/BuyerReference`],
  ...party(`${agreement}/SellerTradeParty`, {
    address: 'BT-34',
    trading: 'BT-28',
    id: 'BT-29',
    name: 'BT-27',
    legalId: 'BT-30',
    vatId: 'BT-31',
  }),
  ['BT-32', `${agreement}/SellerTradeParty/SpecifiedTaxRegistration[ID@schemeID=FC]/ID`],
  ['BT-33', `${agreement}/SellerTradeParty/Description`],
  ...contact(`${agreement}/SellerTradeParty`, 'BT-41', 'BT-42', 'BT-43'),
  ...address(`${agreement}/SellerTradeParty`, ['BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40']),
  ...party(`${agreement}/BuyerTradeParty`, {
    address: 'BT-49',
    trading: 'BT-45',
    id: 'BT-46',
    name: 'BT-44',
    legalId: 'BT-47',
    vatId: 'BT-48',
  }),
  ...contact(`${agreement}/BuyerTradeParty`, 'BT-56', 'BT-57', 'BT-58'),
  ...address(`${agreement}/BuyerTradeParty`, ['BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55']),
  ['buyer’s tax number', `${agreement}/BuyerTradeParty/SpecifiedTaxRegistration[ID@schemeID=FC]/ID`],
  ['BG-11', `${agreement}/SellerTaxRepresentativeTradeParty`],
  ['BT-62', `${agreement}/SellerTaxRepresentativeTradeParty/Name`],
  ['BT-63', `${agreement}/SellerTaxRepresentativeTradeParty/SpecifiedTaxRegistration[ID@schemeID=VA]/ID`],
  ...address(`${agreement}/SellerTaxRepresentativeTradeParty`, ['BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-67', 'BT-68', 'BT-69']),
  ['BT-14', `${agreement}/SellerOrderReferencedDocument/IssuerAssignedID`],
  ['BT-13', `${agreement}/BuyerOrderReferencedDocument/IssuerAssignedID`],
  ['BT-12', `${agreement}/ContractReferencedDocument/IssuerAssignedID`],
  ['BT-17', `${documents}[TypeCode=50]/IssuerAssignedID`],
  ['=50', `${documents}[TypeCode=50]/TypeCode`],
  ['BT-18', `${documents}[TypeCode=130]/IssuerAssignedID`],
  ['=130', `${documents}[TypeCode=130]/TypeCode`],
  ['BT-18', `${documents}[TypeCode=130]/ReferenceTypeCode`],
  ['BG-24', documents],
  ['BT-122', `${documents}/IssuerAssignedID`],
  ['BT-124', `${documents}/URIID`],
  ['BT-122', `${documents}/TypeCode`],
  ['BT-122', `${documents}/ReferenceTypeCode`],
  ['BT-123', `${documents}/Name`],
  ['BT-125', `${documents}/AttachmentBinaryObject`],
  ['BT-11', `${agreement}/SpecifiedProcuringProject/ID`],
  ['BT-11', `${agreement}/SpecifiedProcuringProject/Name`],
]

const deliveryContact = ['contact of the delivery', 'contact of the delivery', 'contact of the delivery'] as const

const deliveryTerms: TermTable = [
  ['BT-71', `${delivery}/ShipToTradeParty/ID`],
  ['BT-71', `${delivery}/ShipToTradeParty/GlobalID`],
  ['BT-70', `${delivery}/ShipToTradeParty/Name`],
  ...contact(`${delivery}/ShipToTradeParty`, ...deliveryContact),
  ['contact of the delivery', `${delivery}/ShipToTradeParty/URIUniversalCommunication/URIID`],
  ['BG-15', `${delivery}/ShipToTradeParty/PostalTradeAddress`],
  ...address(`${delivery}/ShipToTradeParty`, ['BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80']),
  ['BT-72', `${delivery}/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString`],
  ['BT-16', `${delivery}/DespatchAdviceReferencedDocument/IssuerAssignedID`],
  ['BT-15', `${delivery}/ReceivingAdviceReferencedDocument/IssuerAssignedID`],
  ['delivery note', `${delivery}/DeliveryNoteReferencedDocument/IssuerAssignedID`],
  ['delivery note', `${delivery}/DeliveryNoteReferencedDocument/FormattedIssueDateTime/DateTimeString`],
]

const ofPayee = 'address of the payee'
const payeeAddress = [ofPayee, ofPayee, ofPayee, ofPayee, ofPayee, ofPayee, ofPayee] as const

const settlementTerms: TermTable = [
  ['BT-90', `${settlement}/CreditorReferenceID`],
  ['BT-83', `${settlement}/PaymentReference`],
  ['BT-6', `${settlement}/TaxCurrencyCode`],
  ['BT-5', `${settlement}/InvoiceCurrencyCode`],
  ['BG-10', `${settlement}/PayeeTradeParty`],
  ['BT-60', `${settlement}/PayeeTradeParty/ID`],
  ['BT-60', `${settlement}/PayeeTradeParty/GlobalID`],
  ['BT-59', `${settlement}/PayeeTradeParty/Name`],
  ...address(`${settlement}/PayeeTradeParty`, payeeAddress),
  ['BT-61', `${settlement}/PayeeTradeParty/SpecifiedLegalOrganization/ID`],
  ['BG-16', means],
  ['BT-81', `${means}/TypeCode`],
  ['BT-82', `${means}/Information`],
  ['BT-87', `${means}/ApplicableTradeSettlementFinancialCard/ID`],
  ['BT-88', `${means}/ApplicableTradeSettlementFinancialCard/CardholderName`],
  ['BT-91', `${means}/PayerPartyDebtorFinancialAccount/IBANID`],
  ['BT-84', `${means}/PayeePartyCreditorFinancialAccount/IBANID`],
  ['BT-84', `${means}/PayeePartyCreditorFinancialAccount/ProprietaryID`],
  ['BT-85', `${means}/PayeePartyCreditorFinancialAccount/AccountName`],
  ['BT-86', `${means}/PayeeSpecifiedCreditorFinancialInstitution/BICID`],
  ['name of the bank', `${means}/PayeeSpecifiedCreditorFinancialInstitution/Name`],
  ['exchange rate', `${settlement}/TaxApplicableTradeCurrencyExchange/SourceCurrencyCode`],
  ['exchange rate', `${settlement}/TaxApplicableTradeCurrencyExchange/TargetCurrencyCode`],
  ['exchange rate', `${settlement}/TaxApplicableTradeCurrencyExchange/ConversionRate`],
  ['exchange rate', `${settlement}/TaxApplicableTradeCurrencyExchange/ConversionRateDateTime/DateTimeString`],
  ['BG-23', `${settlement}/ApplicableTradeTax`],
  ['parts of a taxable amount', `${settlement}/ApplicableTradeTax/LineTotalBasisAmount`],
  ['parts of a taxable amount', `${settlement}/ApplicableTradeTax/AllowanceChargeBasisAmount`],
  ['BT-117', `${settlement}/ApplicableTradeTax/CalculatedAmount`],
  ['BT-120', `${settlement}/ApplicableTradeTax/ExemptionReason`],
  ['BT-116', `${settlement}/ApplicableTradeTax/BasisAmount`],
  ['BT-121', `${settlement}/ApplicableTradeTax/ExemptionReasonCode`],
  ['BT-7', `${settlement}/ApplicableTradeTax/TaxPointDate/DateString`],
  ['BT-8', `${settlement}/ApplicableTradeTax/DueDateTypeCode`],
  ...taxCategory(`${settlement}/ApplicableTradeTax`, 'BT-118', 'BT-119'),
  ['BG-14', `${settlement}/BillingSpecifiedPeriod`],
  ['BT-73', `${settlement}/BillingSpecifiedPeriod/StartDateTime/DateTimeString`],
  ['BT-74', `${settlement}/BillingSpecifiedPeriod/EndDateTime/DateTimeString`],
  ...allowance(`${settlement}/${allowances}`, ['BG-20', 'BT-92', 'BT-93', 'BT-94', 'BT-97', 'BT-98']),
  ...taxCategory(`${settlement}/${allowances}/CategoryTradeTax`, 'BT-95', 'BT-96'),
  ...allowance(`${settlement}/${charges}`, ['BG-21', 'BT-99', 'BT-100', 'BT-101', 'BT-104', 'BT-105']),
  ...taxCategory(`${settlement}/${charges}/CategoryTradeTax`, 'BT-102', 'BT-103'),
  ['BT-20', `${settlement}/SpecifiedTradePaymentTerms/Description`],
  ['BT-9', `${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`],
  ['BT-89', `${settlement}/SpecifiedTradePaymentTerms/DirectDebitMandateID`],
  ['BT-106', `${totals}/LineTotalAmount`],
  ['BT-108', `${totals}/ChargeTotalAmount`],
  ['BT-107', `${totals}/AllowanceTotalAmount`],
  ['BT-109', `${totals}/TaxBasisTotalAmount`],
  ['BT-110', `${totals}/TaxTotalAmount`],
  ['BT-114', `${totals}/RoundingAmount`],
  ['BT-112', `${totals}/GrandTotalAmount`],
  ['BT-113', `${totals}/TotalPrepaidAmount`],
  ['BT-115', `${totals}/DuePayableAmount`],
  ['BG-3', `${settlement}/InvoiceReferencedDocument`],
  ['BT-25', `${settlement}/InvoiceReferencedDocument/IssuerAssignedID`],
  ['BT-26', `${settlement}/InvoiceReferencedDocument/FormattedIssueDateTime/DateTimeString`],
  ['BT-19', `${settlement}/ReceivableSpecifiedTradeAccountingAccount/ID`],
]

const ofLine = `${line}/SpecifiedLineTradeSettlement`
const prices = `${line}/SpecifiedLineTradeAgreement`

const lineTerms: TermTable = [
  ['BG-25', line],
  ['BT-126', `${line}/AssociatedDocumentLineDocument/LineID`],
  ['BT-127', `${line}/AssociatedDocumentLineDocument/IncludedNote/Content`],
  ['BT-157', `${line}/SpecifiedTradeProduct/GlobalID`],
  ['BT-155', `${line}/SpecifiedTradeProduct/SellerAssignedID`],
  ['BT-156', `${line}/SpecifiedTradeProduct/BuyerAssignedID`],
  ['BT-153', `${line}/SpecifiedTradeProduct/Name`],
  ['BT-154', `${line}/SpecifiedTradeProduct/Description`],
  ['BG-32', `${line}/SpecifiedTradeProduct/ApplicableProductCharacteristic`],
  ['BT-160', `${line}/SpecifiedTradeProduct/ApplicableProductCharacteristic/Description`],
  ['BT-161', `${line}/SpecifiedTradeProduct/ApplicableProductCharacteristic/Value`],
  ['BT-158', `${line}/SpecifiedTradeProduct/DesignatedProductClassification/ClassCode`],
  ['BT-159', `${line}/SpecifiedTradeProduct/OriginTradeCountry/ID`],
  ['BT-132', `${prices}/BuyerOrderReferencedDocument/LineID`],
  ['purchase order of a line', `${prices}/BuyerOrderReferencedDocument/IssuerAssignedID`],
  ['BT-148', `${prices}/GrossPriceProductTradePrice/ChargeAmount`],
  ['BT-148', `${prices}/GrossPriceProductTradePrice/BasisQuantity`],
  ['=false|0', `${prices}/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge/ChargeIndicator/Indicator`],
  ['BT-147', `${prices}/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge/ActualAmount`],
  ['BT-147', `${prices}/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge/CalculationPercent`],
  ['BT-147', `${prices}/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge/BasisAmount`],
  ['BT-147', `${prices}/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge/Reason`],
  ['BT-146', `${prices}/NetPriceProductTradePrice/ChargeAmount`],
  ['BT-149', `${prices}/NetPriceProductTradePrice/BasisQuantity`],
  ['BT-129', `${line}/SpecifiedLineTradeDelivery/BilledQuantity`],
  ['number of packages', `${line}/SpecifiedLineTradeDelivery/PackageQuantity`],
  ...taxCategory(`${ofLine}/ApplicableTradeTax`, 'BT-151', 'BT-152'),
  ['exemption reason of a line', `${ofLine}/ApplicableTradeTax/ExemptionReason`],
  ['exemption reason of a line', `${ofLine}/ApplicableTradeTax/ExemptionReasonCode`],
  ['BT-134', `${ofLine}/BillingSpecifiedPeriod/StartDateTime/DateTimeString`],
  ['BT-135', `${ofLine}/BillingSpecifiedPeriod/EndDateTime/DateTimeString`],
  ...allowance(`${ofLine}/${allowances}`, ['BG-27', 'BT-136', 'BT-137', 'BT-138', 'BT-139', 'BT-140']),
  ...allowance(`${ofLine}/${charges}`, ['BG-28', 'BT-141', 'BT-142', 'BT-143', 'BT-144', 'BT-145']),
  ['BT-131', `${ofLine}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`],
  ['BT-128', `${ofLine}/AdditionalReferencedDocument/IssuerAssignedID`],
  ['BT-128', `${ofLine}/AdditionalReferencedDocument/ReferenceTypeCode`],
  ['=130', `${ofLine}/AdditionalReferencedDocument/TypeCode`],
  ['BT-133', `${ofLine}/ReceivableSpecifiedTradeAccountingAccount/ID`],
]

/** The terms of a Cross Industry Invoice (CEN/TS 16931-3-3). */
export const ciiTerms: TermTable = [...documentTerms, ...lineTerms, ...agreementTerms, ...deliveryTerms, ...settlementTerms]
