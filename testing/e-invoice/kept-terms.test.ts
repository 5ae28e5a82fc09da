import { expect, test } from 'vitest'
import { readEInvoice } from '#domain/invoices/e-invoice/read/read-e-invoice.ts'
import { writeCii } from '#domain/invoices/e-invoice/write-cii.ts'
import { writeUbl } from '#domain/invoices/e-invoice/write-ubl.ts'
import { sampleEInvoice } from './sample-e-invoices.ts'

const ubl = writeUbl(sampleEInvoice, 'en16931')
const cii = writeCii(sampleEInvoice, 'en16931')

/** The representative of a seller who has a number of its own. */
const representative =
  '<cac:TaxRepresentativeParty><cac:PartyName><cbc:Name>Steuern &amp; Co</cbc:Name></cac:PartyName><cac:PostalAddress><cac:Country>' +
  '<cbc:IdentificationCode>NL</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyTaxScheme>' +
  '<cbc:CompanyID>NL123456789B01</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme></cac:TaxRepresentativeParty>'
const inFrancs =
  '<cbc:TaxCurrencyCode>CHF</cbc:TaxCurrencyCode><cac:TaxTotal><cbc:TaxAmount currencyID="CHF">205.12</cbc:TaxAmount></cac:TaxTotal>'
const unused =
  '<cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">0.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">0.00</cbc:TaxAmount>' +
  '<cac:TaxCategory><cbc:ID>Z</cbc:ID><cbc:Percent>0</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>'

test.each<[string, string, readonly string[]]>([
  ['a tax representative', ubl.replace('<cac:Delivery>', (at) => `${representative}${at}`), ['BT-62', 'BT-69', 'BT-63']],
  ['the tax in another currency', ubl.replace('<cac:TaxTotal>', (at) => `${inFrancs}${at}`), ['BT-6', 'BT-111']],
  ['a category of tax that nothing uses', ubl.replace('</cac:TaxTotal>', (at) => `${unused}${at}`), []],
  [
    'what only the profile EXTENDED has',
    cii
      .replace('<ram:TypeCode>380<', (at) => `<ram:Name>RECHNUNG</ram:Name>${at}`)
      .replace('</ram:ApplicableHeaderTradeDelivery>', (at) => {
        const note =
          '<ram:DeliveryNoteReferencedDocument><ram:IssuerAssignedID>L-1</ram:IssuerAssignedID></ram:DeliveryNoteReferencedDocument>'
        return `${note}${at}`
      }),
    ['name of the document', 'delivery note'],
  ],
])('%s stays in the original, and the sums are as before', (_, xml, kept) => {
  const read = readEInvoice(xml)
  expect(read).toMatchObject({ eInvoice: sampleEInvoice })
  expect('kept' in read && read.kept.toSorted()).toEqual(kept.toSorted())
})

test('a net amount that is not quantity times price counts, and its price stays in the original', () => {
  const other = (xml: string) => readEInvoice(xml.replace('unitCode="HUR">12.5<', 'unitCode="HUR">11<'))
  const read = other(ubl)
  expect(read).toMatchObject({ eInvoice: { totals: sampleEInvoice.totals }, kept: ['BT-146'] })
  expect('eInvoice' in read && read.eInvoice.lines[0]).toMatchObject({ name: 'Konzept (11 h × 95.50)', quantity: 1, netMinor: 119_375 })
  expect(other(writeUbl(sampleEInvoice, 'xrechnung'))).toMatchObject({ problems: [{ term: 'BT-131' }] })
})

test('a representative cannot stand for a seller without a number of its own', () => {
  const { vatId: _vatId, taxNumber: _taxNumber, ...seller } = sampleEInvoice.seller
  const xml = writeUbl({ ...sampleEInvoice, seller }, 'en16931').replace('<cac:Delivery>', (at) => `${representative}${at}`)
  expect(readEInvoice(xml)).toMatchObject({ problems: [{ term: 'BT-63' }] })
})

test('the tax in a currency that nothing announces is refused', () => {
  const xml = ubl.replace('<cac:TaxTotal>', (at) => `${inFrancs.replace('>CHF<', '>USD<')}${at}`)
  expect(readEInvoice(xml)).toMatchObject({ problems: [{ term: 'BT-111' }, { term: 'BT-111' }] })
})
