import type { TermTable } from './term-table.ts'

const vat = '=VAT'

/** The terms of a party that seller and buyer share, in the order of the names. */
function party(path: string, terms: Readonly<Record<'address' | 'trading' | 'id' | 'name' | 'legalId' | 'vatId', string>>): TermTable {
  return [
    [terms.address, `${path}/EndpointID`],
    [terms.trading, `${path}/PartyName/Name`],
    [terms.name, `${path}/PartyLegalEntity/RegistrationName`],
    [terms.legalId, `${path}/PartyLegalEntity/CompanyID`],
    [terms.id, `${path}/PartyIdentification[ID@schemeID!=SEPA]/ID`],
    [terms.vatId, `${path}/PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID`],
    [vat, `${path}/PartyTaxScheme[TaxScheme/ID=VAT]/TaxScheme/ID`],
  ]
}

type AddressTerms = readonly [street: string, second: string, third: string, city: string, code: string, region: string, country: string]

function address(path: string, [street, second, third, city, code, region, country]: AddressTerms): TermTable {
  return [
    [street, `${path}/StreetName`],
    [second, `${path}/AdditionalStreetName`],
    [third, `${path}/AddressLine/Line`],
    [city, `${path}/CityName`],
    [code, `${path}/PostalZone`],
    [region, `${path}/CountrySubentity`],
    [country, `${path}/Country/IdentificationCode`],
  ]
}

type AllowanceTerms = readonly [group: string, amount: string, base: string, percent: string, reason: string, code: string]

function allowance(path: string, [group, amount, base, percent, reason, code]: AllowanceTerms): TermTable {
  return [
    [group, path],
    ['=true|false|1|0', `${path}/ChargeIndicator`],
    [amount, `${path}/Amount`],
    [base, `${path}/BaseAmount`],
    [percent, `${path}/MultiplierFactorNumeric`],
    [reason, `${path}/AllowanceChargeReason`],
    [code, `${path}/AllowanceChargeReasonCode`],
  ]
}

function taxCategory(path: string, category: string, rate: string): TermTable {
  return [
    [category, `${path}/ID`],
    [rate, `${path}/Percent`],
    [vat, `${path}/TaxScheme/ID`],
  ]
}

const supplier = 'AccountingSupplierParty/Party'
const customer = 'AccountingCustomerParty/Party'
const allowances = 'AllowanceCharge[ChargeIndicator=false|0]'
const charges = 'AllowanceCharge[ChargeIndicator=true|1]'

/** The terms of UBL 2.1 (CEN/TS 16931-3-2). An invoice and a credit note have different names for three elements. */
function createTable(name: 'Invoice' | 'CreditNote', quantity: string): TermTable {
  const line = `${name}Line`
  return [
    ['BT-24', 'CustomizationID'],
    ['BT-23', 'ProfileID'],
    ['=2.1|2.2|2.3|2.4', 'UBLVersionID'],
    ['BT-1', 'ID'],
    ['BT-2', 'IssueDate'],
    ['BT-9', 'DueDate'],
    ['BT-3', `${name}TypeCode`],
    ['BT-22', 'Note'],
    ['BT-7', 'TaxPointDate'],
    ['BT-5', 'DocumentCurrencyCode'],
    ['BT-6', 'TaxCurrencyCode'],
    ['BT-19', 'AccountingCost'],
    ['BT-10', 'BuyerReference'],
    ['BG-14', 'InvoicePeriod'],
    ['BT-73', 'InvoicePeriod/StartDate'],
    ['BT-74', 'InvoicePeriod/EndDate'],
    ['BT-8', 'InvoicePeriod/DescriptionCode'],
    ['BT-13', 'OrderReference/ID'],
    ['BT-14', 'OrderReference/SalesOrderID'],
    ['BG-3', 'BillingReference'],
    ['BT-25', 'BillingReference/InvoiceDocumentReference/ID'],
    ['BT-26', 'BillingReference/InvoiceDocumentReference/IssueDate'],
    ['BT-16', 'DespatchDocumentReference/ID'],
    ['BT-15', 'ReceiptDocumentReference/ID'],
    ['BT-17', 'OriginatorDocumentReference/ID'],
    ['BT-12', 'ContractDocumentReference/ID'],
    ['BT-11', 'ProjectReference/ID'],
    ['BT-18', 'AdditionalDocumentReference[DocumentTypeCode=130]/ID'],
    ['=130', 'AdditionalDocumentReference[DocumentTypeCode=130]/DocumentTypeCode'],
    ['BT-11', 'AdditionalDocumentReference[DocumentTypeCode=50]/ID'],
    ['=50', 'AdditionalDocumentReference[DocumentTypeCode=50]/DocumentTypeCode'],
    ['BG-24', 'AdditionalDocumentReference'],
    ['BT-122', 'AdditionalDocumentReference/ID'],
    ['BT-122', 'AdditionalDocumentReference/DocumentTypeCode'],
    ['BT-123', 'AdditionalDocumentReference/DocumentDescription'],
    ['BT-124', 'AdditionalDocumentReference/Attachment/ExternalReference/URI'],
    ['BT-125', 'AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject'],
    ...party(supplier, { address: 'BT-34', trading: 'BT-28', id: 'BT-29', name: 'BT-27', legalId: 'BT-30', vatId: 'BT-31' }),
    ['BT-90', `${supplier}/PartyIdentification[ID@schemeID=SEPA]/ID`],
    ['BT-32', `${supplier}/PartyTaxScheme[TaxScheme/ID!=VAT]/CompanyID`],
    // Any other scheme means a tax number; their names are free.
    ['=*', `${supplier}/PartyTaxScheme[TaxScheme/ID!=VAT]/TaxScheme/ID`],
    ['BT-33', `${supplier}/PartyLegalEntity/CompanyLegalForm`],
    ...address(`${supplier}/PostalAddress`, ['BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40']),
    ['BT-41', `${supplier}/Contact/Name`],
    ['BT-42', `${supplier}/Contact/Telephone`],
    ['BT-43', `${supplier}/Contact/ElectronicMail`],
    ...party(customer, { address: 'BT-49', trading: 'BT-45', id: 'BT-46', name: 'BT-44', legalId: 'BT-47', vatId: 'BT-48' }),
    ...address(`${customer}/PostalAddress`, ['BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55']),
    ['buyer’s tax number', `${customer}/PartyTaxScheme[TaxScheme/ID!=VAT]/CompanyID`],
    ['=*', `${customer}/PartyTaxScheme[TaxScheme/ID!=VAT]/TaxScheme/ID`],
    ['BT-56', `${customer}/Contact/Name`],
    ['BT-57', `${customer}/Contact/Telephone`],
    ['BT-58', `${customer}/Contact/ElectronicMail`],
    ['BG-10', 'PayeeParty'],
    ['BT-59', 'PayeeParty/PartyName/Name'],
    ['BT-60', 'PayeeParty/PartyIdentification[ID@schemeID!=SEPA]/ID'],
    ['BT-90', 'PayeeParty/PartyIdentification[ID@schemeID=SEPA]/ID'],
    ['BT-61', 'PayeeParty/PartyLegalEntity/CompanyID'],
    ['BG-11', 'TaxRepresentativeParty'],
    ['BT-62', 'TaxRepresentativeParty/PartyName/Name'],
    ['BT-63', 'TaxRepresentativeParty/PartyTaxScheme/CompanyID'],
    [vat, 'TaxRepresentativeParty/PartyTaxScheme/TaxScheme/ID'],
    ...address('TaxRepresentativeParty/PostalAddress', ['BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-67', 'BT-68', 'BT-69']),
    ['BT-72', 'Delivery/ActualDeliveryDate'],
    ['BT-71', 'Delivery/DeliveryLocation/ID'],
    ['BG-15', 'Delivery/DeliveryLocation/Address'],
    ...address('Delivery/DeliveryLocation/Address', ['BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80']),
    ['BT-70', 'Delivery/DeliveryParty/PartyName/Name'],
    ['BG-16', 'PaymentMeans'],
    ['BT-81', 'PaymentMeans/PaymentMeansCode'],
    ['BT-9', 'PaymentMeans/PaymentDueDate'],
    ['BT-83', 'PaymentMeans/PaymentID'],
    ['BT-84', 'PaymentMeans/PayeeFinancialAccount/ID'],
    ['BT-85', 'PaymentMeans/PayeeFinancialAccount/Name'],
    ['BT-86', 'PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID'],
    ['BT-87', 'PaymentMeans/CardAccount/PrimaryAccountNumberID'],
    ['BT-87', 'PaymentMeans/CardAccount/NetworkID'],
    ['BT-88', 'PaymentMeans/CardAccount/HolderName'],
    ['BT-89', 'PaymentMeans/PaymentMandate/ID'],
    ['BT-91', 'PaymentMeans/PaymentMandate/PayerFinancialAccount/ID'],
    ['BT-20', 'PaymentTerms/Note'],
    ...allowance(allowances, ['BG-20', 'BT-92', 'BT-93', 'BT-94', 'BT-97', 'BT-98']),
    ...taxCategory(`${allowances}/TaxCategory`, 'BT-95', 'BT-96'),
    ...allowance(charges, ['BG-21', 'BT-99', 'BT-100', 'BT-101', 'BT-104', 'BT-105']),
    ...taxCategory(`${charges}/TaxCategory`, 'BT-102', 'BT-103'),
    ['BT-110', 'TaxTotal/TaxAmount'],
    ['BG-23', 'TaxTotal/TaxSubtotal'],
    ['BT-116', 'TaxTotal/TaxSubtotal/TaxableAmount'],
    ['BT-117', 'TaxTotal/TaxSubtotal/TaxAmount'],
    ...taxCategory('TaxTotal/TaxSubtotal/TaxCategory', 'BT-118', 'BT-119'),
    ['BT-120', 'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReason'],
    ['BT-121', 'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReasonCode'],
    ['BT-106', 'LegalMonetaryTotal/LineExtensionAmount'],
    ['BT-109', 'LegalMonetaryTotal/TaxExclusiveAmount'],
    ['BT-112', 'LegalMonetaryTotal/TaxInclusiveAmount'],
    ['BT-107', 'LegalMonetaryTotal/AllowanceTotalAmount'],
    ['BT-108', 'LegalMonetaryTotal/ChargeTotalAmount'],
    ['BT-113', 'LegalMonetaryTotal/PrepaidAmount'],
    ['BT-114', 'LegalMonetaryTotal/PayableRoundingAmount'],
    ['BT-115', 'LegalMonetaryTotal/PayableAmount'],
    ...createLineTable(line, quantity),
  ]
}

function createLineTable(line: string, quantity: string): TermTable {
  return [
    ['BG-25', line],
    ['BT-126', `${line}/ID`],
    ['BT-127', `${line}/Note`],
    ['BT-129', `${line}/${quantity}`],
    ['BT-131', `${line}/LineExtensionAmount`],
    ['BT-133', `${line}/AccountingCost`],
    ['BT-134', `${line}/InvoicePeriod/StartDate`],
    ['BT-135', `${line}/InvoicePeriod/EndDate`],
    ['BT-132', `${line}/OrderLineReference/LineID`],
    ['BT-128', `${line}/DocumentReference/ID`],
    ['=130', `${line}/DocumentReference/DocumentTypeCode`],
    ...allowance(`${line}/${allowances}`, ['BG-27', 'BT-136', 'BT-137', 'BT-138', 'BT-139', 'BT-140']),
    ...allowance(`${line}/${charges}`, ['BG-28', 'BT-141', 'BT-142', 'BT-143', 'BT-144', 'BT-145']),
    ['BT-154', `${line}/Item/Description`],
    ['BT-153', `${line}/Item/Name`],
    ['BT-156', `${line}/Item/BuyersItemIdentification/ID`],
    ['BT-155', `${line}/Item/SellersItemIdentification/ID`],
    ['BT-157', `${line}/Item/StandardItemIdentification/ID`],
    ['BT-159', `${line}/Item/OriginCountry/IdentificationCode`],
    ['BT-158', `${line}/Item/CommodityClassification/ItemClassificationCode`],
    ...taxCategory(`${line}/Item/ClassifiedTaxCategory`, 'BT-151', 'BT-152'),
    ['BG-32', `${line}/Item/AdditionalItemProperty`],
    ['BT-160', `${line}/Item/AdditionalItemProperty/Name`],
    ['BT-161', `${line}/Item/AdditionalItemProperty/Value`],
    ['BT-146', `${line}/Price/PriceAmount`],
    ['BT-149', `${line}/Price/BaseQuantity`],
    ['=false|0', `${line}/Price/AllowanceCharge/ChargeIndicator`],
    ['BT-147', `${line}/Price/AllowanceCharge/Amount`],
    ['BT-148', `${line}/Price/AllowanceCharge/BaseAmount`],
  ]
}

export const ublInvoiceTerms = createTable('Invoice', 'InvoicedQuantity')
export const ublCreditNoteTerms = createTable('CreditNote', 'CreditedQuantity')
