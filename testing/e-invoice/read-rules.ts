import { writeUbl } from '#domain/invoices/e-invoice/write-ubl.ts'
import { sampleEInvoice } from './sample-e-invoices.ts'

/**
 * A rule about what only the document says: one change of the sample that keeps it, and one that breaks it. `@` is the text of the
 * sample that is changed.
 */
export type ReadRule = {
  readonly rule: string
  /** What the refusal names: the rule, or the term that it is about. */
  readonly named: string
  /** Documents. */
  readonly kept: string
  readonly broken: string
}

type Row = readonly [rule: string, place: string, kept: string, broken: string, named?: string]

const sample = writeUbl(sampleEInvoice, 'xrechnung')
/** Nothing is due any more, so that any means of payment is read. */
const paid = sample
  .replace('<cbc:PrepaidAmount currencyID="EUR">200.00<', '<cbc:PrepaidAmount currencyID="EUR">1420.66<')
  .replace('<cbc:PayableAmount currencyID="EUR">1220.66<', '<cbc:PayableAmount currencyID="EUR">0.00<')

const period = '<cac:InvoicePeriod>\n    <cbc:StartDate>2026-10-01</cbc:StartDate>\n    <cbc:EndDate>2026-10-31</cbc:EndDate>'
const supplier = '<cac:AccountingSupplierParty>'
const means = '<cac:PaymentMeans>'
const seller = '<cbc:CompanyID>HRB 12345</cbc:CompanyID>'
const endpoint = '<cbc:EndpointID schemeID="EM">rechnung@agentur.example</cbc:EndpointID>'
const location = '<cac:DeliveryLocation>'
const allowance = '<cbc:AllowanceChargeReason>Treuerabatt</cbc:AllowanceChargeReason>'
const allowed = '<cbc:Amount currencyID="EUR">50.00</cbc:Amount>'
const charge = '<cbc:AllowanceChargeReason>Reisekosten</cbc:AllowanceChargeReason>'
const charged = '<cbc:Amount currencyID="EUR">12.34</cbc:Amount>'
const total = '<cac:TaxTotal>'
const name = '<cbc:Name>Konzept</cbc:Name>'
const net = '<cbc:LineExtensionAmount currencyID="EUR">1193.75</cbc:LineExtensionAmount>'
const price = '<cbc:PriceAmount currencyID="EUR">95.50</cbc:PriceAmount>'

const element = (tag: string, text: string, attributes = '') => `<cbc:${tag}${attributes}>${text}</cbc:${tag}>`
const scheme = (code: string) => ` schemeID="${code}"`
const identifier = (code: string) => `@<cac:PartyIdentification>${element('ID', '1', scheme(code))}</cac:PartyIdentification>`
const payee = (parts: string) => `<cac:PayeeParty>${parts}</cac:PayeeParty>@`
const payeeName = `<cac:PartyName>${element('Name', 'Bank')}</cac:PartyName>`
const payeeRegister = (code: string) => `<cac:PartyLegalEntity>${element('CompanyID', '1', scheme(code))}</cac:PartyLegalEntity>`
const item = (parts: string) => `@${parts}`
const article = (attributes: string) =>
  item(`<cac:StandardItemIdentification>${element('ID', '1', attributes)}</cac:StandardItemIdentification>`)
const classified = (attributes: string) =>
  item(`<cac:CommodityClassification>${element('ItemClassificationCode', '1', attributes)}</cac:CommodityClassification>`)
const origin = (code: string) => item(`<cac:OriginCountry>${element('IdentificationCode', code)}</cac:OriginCountry>`)
const property = (parts: string) => item(`<cac:AdditionalItemProperty>${parts}</cac:AdditionalItemProperty>`)
const euros = (tag: string, amount: string) => element(tag, amount, ' currencyID="EUR"')
const attached = (type: string, file: string) =>
  `<cac:AdditionalDocumentReference><cbc:ID>A</cbc:ID><cac:Attachment>${element('EmbeddedDocumentBinaryObject', 'YQ==', ` mimeCode="${type}" filename="${file}"`)}</cac:Attachment></cac:AdditionalDocumentReference>`
const pdf = 'application/pdf'

type Representative = { readonly name?: string; readonly country?: string; readonly vatId?: string }

function representative({ name: given = 'Vertretung', country = 'DE', vatId = 'DE111111111' }: Representative): string {
  const named = given === '' ? '' : `<cac:PartyName>${element('Name', given)}</cac:PartyName>`
  const placed = country === '' ? '' : `<cac:Country>${element('IdentificationCode', country)}</cac:Country>`
  const taxed =
    vatId === ''
      ? ''
      : `<cac:PartyTaxScheme>${element('CompanyID', vatId)}<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`
  return `<cac:TaxRepresentativeParty>${named}<cac:PostalAddress>${placed}</cac:PostalAddress>${taxed}</cac:TaxRepresentativeParty>@`
}

/** The tax in another currency, too. */
function accounting(currency: string, amount: string): string {
  const sum = amount === '' ? '' : `<cac:TaxTotal>${element('TaxAmount', amount, ` currencyID="${currency}"`)}</cac:TaxTotal>`
  return `${element('TaxCurrencyCode', currency)}${sum}@`
}

/** An allowance or a charge of the first line, whose net amount becomes 1,203.75 or 1,183.75 and stays in the sums by another one. */
function ofLine(isCharge: boolean, parts: string, amount = '10.00'): string {
  const other = `<cac:AllowanceCharge><cbc:ChargeIndicator>${!isCharge}</cbc:ChargeIndicator>${element('AllowanceChargeReason', 'Ausgleich')}${euros('Amount', amount)}</cac:AllowanceCharge>`
  return `@<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator>${parts}${euros('Amount', amount)}</cac:AllowanceCharge>${other}`
}

const reason = element('AllowanceChargeReason', 'Rabatt')
const reasonCode = (value: string) => element('AllowanceChargeReasonCode', value)
const share = (base: string, percent: string) =>
  `${percent === '' ? '' : element('MultiplierFactorNumeric', percent)}@${base === '' ? '' : euros('BaseAmount', base)}`

const address = (street: string, town: string, code: string) =>
  `<cac:PostalAddress>
        <cbc:StreetName>${street}</cbc:StreetName>
        <cbc:CityName>${town}</cbc:CityName>
        <cbc:PostalZone>${code}</cbc:PostalZone>
        <cac:Country>
          <cbc:IdentificationCode>DE</cbc:IdentificationCode>
        </cac:Country>
      </cac:PostalAddress>`

/** The category of the allowance, or of the charge. */
const vat = (percent: string) => `<cbc:Percent>${percent}</cbc:Percent>
      <cac:TaxScheme>
        <cbc:ID>VAT</cbc:ID>
      </cac:TaxScheme>
    </cac:TaxCategory>
  </cac:AllowanceCharge>`
const vatless = (percent: string) => `<cbc:Percent>${percent}</cbc:Percent></cac:TaxCategory></cac:AllowanceCharge>`

const rows: readonly Row[] = [
  ['BR-17', means, payee(payeeName), payee('')],
  ['BR-18', means, representative({}), representative({ name: '' })],
  ['BR-20', means, representative({}), representative({ country: '' })],
  ['BR-56', means, representative({}), representative({ vatId: '' })],
  ['BR-CL-14', means, representative({}), representative({ country: 'UK' })],
  ['BR-CO-09', means, representative({}), representative({ vatId: '111111111' })],
  [
    'BR-28',
    price,
    `@<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>${euros('Amount', '4.50')}${euros('BaseAmount', '100.00')}</cac:AllowanceCharge>`,
    `@<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>${euros('Amount', '4.50')}${euros('BaseAmount', '-100.00')}</cac:AllowanceCharge>`,
  ],
  [
    'PEPPOL-EN16931-R046',
    price,
    `@<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>${euros('Amount', '4.50')}${euros('BaseAmount', '100.00')}</cac:AllowanceCharge>`,
    `@<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>${euros('Amount', '4.50')}${euros('BaseAmount', '99.00')}</cac:AllowanceCharge>`,
  ],
  [
    'PEPPOL-EN16931-R130',
    price,
    `@${element('BaseQuantity', '1', ' unitCode="HUR"')}`,
    `@${element('BaseQuantity', '1', ' unitCode="DAY"')}`,
  ],
  ['BR-42', net, ofLine(false, reason), ofLine(false, '')],
  ['BR-44', net, ofLine(true, reason), ofLine(true, '')],
  ['BR-DEC-24', net, ofLine(false, reason, '10.00'), ofLine(false, reason, '10.000')],
  ['BR-DEC-27', net, ofLine(true, reason, '10.00'), ofLine(true, reason, '10.000')],
  [
    'BR-DEC-25',
    net,
    ofLine(false, `${reason}${element('MultiplierFactorNumeric', '10')}${euros('BaseAmount', '100.00')}`),
    ofLine(false, `${reason}${element('MultiplierFactorNumeric', '10')}${euros('BaseAmount', '100.001')}`),
  ],
  [
    'BR-DEC-28',
    net,
    ofLine(true, `${reason}${element('MultiplierFactorNumeric', '10')}${euros('BaseAmount', '100.00')}`),
    ofLine(true, `${reason}${element('MultiplierFactorNumeric', '10')}${euros('BaseAmount', '100.001')}`),
  ],
  ['BR-CL-19', net, ofLine(false, reasonCode('95')), ofLine(false, reasonCode('FC'))],
  ['BR-CL-20', net, ofLine(true, reasonCode('FC')), ofLine(true, reasonCode('95'))],
  ['BR-CL-19', allowance, `${reasonCode('95')}@`, `${reasonCode('FC')}@`],
  ['BR-CL-20', charge, `${reasonCode('FC')}@`, `${reasonCode('95')}@`],
  ['BR-DEC-02', allowed, share('250.00', '20'), share('250.001', '20')],
  ['BR-DEC-06', charged, share('123.40', '10'), share('123.401', '10')],
  ['PEPPOL-EN16931-R040', allowed, share('250.00', '20'), share('250.00', '21')],
  ['PEPPOL-EN16931-R041', allowed, share('250.00', '20'), share('', '20')],
  ['PEPPOL-EN16931-R042', charged, share('123.40', '10'), share('123.40', '')],
  [
    'BR-52',
    supplier,
    `${attached(pdf, 'a.pdf')}@`,
    '<cac:AdditionalDocumentReference><cbc:DocumentDescription>A</cbc:DocumentDescription></cac:AdditionalDocumentReference>@',
  ],
  ['BR-CL-24', supplier, `${attached(pdf, 'a.pdf')}@`, `${attached('text/html', 'a.html')}@`],
  ['BR-DE-22', supplier, `${attached(pdf, 'a.pdf')}${attached(pdf, 'b.pdf')}@`, `${attached(pdf, 'a.pdf')}${attached(pdf, 'a.pdf')}@`],
  ['BR-54', name, property(`${element('Name', 'Farbe')}${element('Value', 'rot')}`), property(element('Name', 'Farbe'))],
  ['BR-64', name, article(scheme('0160')), article('')],
  ['BR-65', name, classified(' listID="STI"'), classified('')],
  ['BR-CL-13', name, classified(' listID="STI"'), classified(' listID="CPV"')],
  ['BR-CL-15', name, origin('DE'), origin('UK')],
  ['BR-CL-21', name, article(scheme('0160')), article(scheme('GTIN'))],
  ['BR-CL-10', endpoint, identifier('0088'), identifier('GLN')],
  [
    'BR-CL-10',
    means,
    payee(`<cac:PartyIdentification>${element('ID', '1', scheme('0088'))}</cac:PartyIdentification>${payeeName}`),
    payee(`<cac:PartyIdentification>${element('ID', '1', scheme('9999'))}</cac:PartyIdentification>${payeeName}`),
  ],
  ['BR-CL-11', seller, element('CompanyID', 'HRB 12345', scheme('0198')), element('CompanyID', 'HRB 12345', scheme('HRB'))],
  ['BR-CL-11', means, payee(`${payeeName}${payeeRegister('0198')}`), payee(`${payeeName}${payeeRegister('HRB')}`)],
  ['BR-CL-26', location, `@${element('ID', '1', scheme('0088'))}`, `@${element('ID', '1', scheme('GLN'))}`],
  ['BR-CL-06', '<cbc:EndDate>2026-10-31</cbc:EndDate>', `@${element('DescriptionCode', '35')}`, `@${element('DescriptionCode', '36')}`],
  [
    'BR-CO-03',
    period,
    `${element('TaxPointDate', '2026-10-31')}@`,
    `${element('TaxPointDate', '2026-10-31')}@${element('DescriptionCode', '35')}`,
  ],
  ['BR-47', `<cac:TaxCategory>\n        <cbc:ID>S</cbc:ID>\n        <cbc:Percent>7`, '@', '<cac:TaxCategory><cbc:Percent>7', 'BT-118'],
  ['BR-CO-19', period, `<cac:InvoicePeriod>${element('EndDate', '2026-10-31')}`, '<cac:InvoicePeriod>'],
  ['BR-53', total, accounting('CHF', '200.00'), accounting('CHF', '')],
  ['BR-DEC-15', total, accounting('CHF', '200.00'), accounting('CHF', '200.001'), 'BT-111'],
  ['PEPPOL-EN16931-R005', total, accounting('CHF', '200.00'), accounting('EUR', '')],
  ['PEPPOL-EN16931-R055', total, accounting('CHF', '200.00'), accounting('CHF', '-200.00'), 'BT-111'],
  ['PEPPOL-EN16931-R001', '<cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>', '@', ''],
  [
    'PEPPOL-EN16931-R008',
    means,
    '@',
    '<cac:PayeeParty><cac:PartyName><cbc:Name>Bank</cbc:Name></cac:PartyName><cac:PartyLegalEntity/></cac:PayeeParty>@',
  ],
  [
    'UBL-SR-44',
    '</cac:PaymentMeans>',
    '@',
    '@<cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cbc:PaymentID>RE/1</cbc:PaymentID><cac:PayeeFinancialAccount><cbc:ID>DE89370400440532013000</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>',
  ],
  ['BR-08', address('Musterstraße 12', 'Hamburg', '20095'), '@', '', 'BR-09'],
  ['BR-10', address('Am Markt 1', 'München', '80331'), '@', '', 'BR-11'],
  ['BR-19', means, representative({}), representative({ country: '' }).replace('<cac:PostalAddress></cac:PostalAddress>', ''), 'BR-20'],
  ['BR-41', net, ofLine(false, reason), ofLine(false, reason).replace(euros('Amount', '10.00'), ''), 'BT-136'],
  ['BR-43', net, ofLine(true, reason), ofLine(true, reason).replace(euros('Amount', '10.00'), ''), 'BT-141'],
  ['BR-CO-21', allowance, '@', '', 'BR-33'],
  ['BR-CO-22', charge, '@', '', 'BR-38'],
  ['BR-CO-23', net, ofLine(false, reasonCode('95')), ofLine(false, ''), 'BR-42'],
  ['BR-CO-24', net, ofLine(true, reasonCode('FC')), ofLine(true, ''), 'BR-44'],
  ['BR-CL-03', net, '@', net.replace('EUR', 'EUX'), 'BT-131'],
  ['BR-CL-03', net, '@', net.replace(' currencyID="EUR"', '')],
  ['BR-CL-05', total, accounting('CHF', '200.00'), accounting('CHX', '200.00')],
  ['BR-23', '<cbc:InvoicedQuantity unitCode="HUR">12.5', '@', '<cbc:InvoicedQuantity>11', 'BT-130'],
  ['BR-CL-23', '<cbc:InvoicedQuantity unitCode="HUR">12.5', '@', '<cbc:InvoicedQuantity unitCode="Std.">12.5'],
  ['BR-25', name, '@', '', 'BT-153'],
  ['BR-32', vat('19'), '@', vatless('19')],
  ['BR-37', vat('7'), '@', vatless('7')],
  ['BR-49', '<cbc:PaymentMeansCode>58</cbc:PaymentMeansCode>', '@', '', 'BT-81'],
  ['BR-61', '<cbc:ID>DE89370400440532013000</cbc:ID>', '@', ''],
  ['BR-01', '<cbc:CustomizationID>urn:cen.eu:en16931:2017', '@', '<cbc:CustomizationID>urn:other', 'BT-24'],
  ['BR-04', '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>', '@', '', 'BT-3'],
  ['BR-CL-01', '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>', '@', '<cbc:InvoiceTypeCode>999</cbc:InvoiceTypeCode>', 'BT-3'],
  [
    'BR-CO-04',
    `${name}\n      <cac:ClassifiedTaxCategory>\n        <cbc:ID>S</cbc:ID>`,
    '@',
    `${name}\n      <cac:ClassifiedTaxCategory>`,
    'BT-151',
  ],
  ['PEPPOL-EN16931-R121', price, `@${element('BaseQuantity', '1')}`, `@${element('BaseQuantity', '0')}`, 'BT-149'],
  [
    'BR-DE-14',
    '<cbc:Percent>7</cbc:Percent>\n        <cac:TaxScheme>\n          <cbc:ID>VAT</cbc:ID>\n        </cac:TaxScheme>\n      </cac:TaxCategory>\n    </cac:TaxSubtotal>',
    '@',
    '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>',
  ],
]

const [transfer = ''] = /<cac:PaymentMeans>.*<\/cac:PaymentMeans>/su.exec(sample) ?? []
const account = '<cac:PayeeFinancialAccount><cbc:ID>DE89370400440532013000</cbc:ID></cac:PayeeFinancialAccount>'
const card =
  '<cac:CardAccount><cbc:PrimaryAccountNumberID>1234</cbc:PrimaryAccountNumberID><cbc:NetworkID>VISA</cbc:NetworkID></cac:CardAccount>'
const debtor = '<cac:PayerFinancialAccount><cbc:ID>DE89370400440532013000</cbc:ID></cac:PayerFinancialAccount>'
const mandate = (parts: string) => `<cac:PaymentMandate><cbc:ID>M-1</cbc:ID>${parts}</cac:PaymentMandate>`
const creditor = payee(
  `${payeeName}<cac:PartyIdentification>${element('ID', 'DE98ZZZ09999999999', scheme('SEPA'))}</cac:PartyIdentification>`,
).slice(0, -1)
const paidBy = (code: string, details: string) =>
  `<cac:PaymentMeans><cbc:PaymentMeansCode>${code}</cbc:PaymentMeansCode>${details}</cac:PaymentMeans>`
const byDebit = `${creditor}${paidBy('59', mandate(debtor))}`

/** Rules of an invoice that is paid. */
const paidRows: readonly Row[] = [
  ['BR-CL-16', transfer, paidBy('30', account), paidBy('99', '')],
  ['BR-DE-23-b', transfer, paidBy('58', account), paidBy('58', account + card)],
  ['BR-DE-24-a', transfer, paidBy('48', card), paidBy('48', '')],
  ['BR-DE-24-b', transfer, paidBy('48', card), paidBy('48', card + account)],
  ['BR-DE-25-a', transfer, byDebit, paidBy('59', '')],
  ['BR-DE-25-b', transfer, byDebit, `${creditor}${paidBy('59', mandate(debtor) + card)}`],
  ['BR-DE-30', transfer, byDebit, paidBy('59', mandate(debtor))],
  ['BR-DE-31', transfer, byDebit, `${creditor}${paidBy('59', mandate(''))}`],
]

export const readRules: readonly ReadRule[] = [...rows.map((row) => change(sample, row)), ...paidRows.map((row) => change(paid, row))]

function change(document: string, [rule, place, kept, broken, named = rule]: Row): ReadRule {
  if (!document.includes(place)) throw new Error(`The sample has no ${place}.`)
  const [left, right] = [kept, broken].map((text) => document.replace(place, () => text.replaceAll('@', () => place)))
  return { rule, named, kept: left ?? '', broken: right ?? '' }
}
