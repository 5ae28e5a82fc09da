import { expect, test } from 'vitest'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { content } from '#testing/site/product-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import { createDeduction, createInvoice, createLine, createSeller, type InvoiceChanges } from '#testing/site/customers.ts'
import { describeInvoicePage } from '#web/dashboard/invoices/detail/describe-invoice-page.server.ts'
import { listAgencyIds } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'

const { messages } = content

/** An invoice as people read it, with plain blanks. */
function describe(changes: InvoiceChanges, locale: Locale = 'de', creditNotes: readonly Invoice[] = [], seller = createSeller()) {
  const translate = createTranslate(locale, messages[locale])
  const options = { creditNotes, seller, today: '2026-03-02', tag: localeTags[locale], translate } as const
  return withPlainBlanks(describeInvoicePage(createInvoice(changes), options))
}

function withPlainBlanks<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll(/[\u00a0\u202f]/gu, ' ')) as Value // the same with other blanks, and texts for days
}

const free = createLine({ taxRate: 0, taxCategory: 'AE' })

test.each<[Locale, readonly (readonly [string, string])[]]>([
  ['en', [['Period of supply', 'Feb 1, 2026 to Feb 28, 2026']]],
  ['de', [['Leistungszeitraum', '1. Feb. 2026 bis 28. Feb. 2026']]],
  ['nl', [['Periode van de prestatie', '1 feb 2026 tot en met 28 feb 2026']]],
  ['es', [['Periodo de la operación', '1 feb 2026 a 28 feb 2026']]],
])('a period of supply is named in %s', (locale, facts) => {
  expect(describe({ supply: { from: '2026-02-01', to: '2026-02-28' } }, locale).facts).toEqual(facts)
})

test('supply date, reference and order number are shown only where an invoice has them', () => {
  expect(describe({}).facts).toEqual([])
  const supply = { from: '2026-02-28', to: '2026-02-28' } as const
  expect(describe({ supply, buyerReference: '991-12345-73', orderNumber: 'PO 77' }).facts).toEqual([
    ['Leistungsdatum', '28. Feb. 2026'],
    ['Ihre Referenz', '991-12345-73'],
    ['Bestellnummer', 'PO 77'],
  ])
  expect(describe({ lines: [createLine({ supply })] }).lines).toMatchObject([{ about: '28. Feb. 2026' }])
})

test.each<[Locale, string]>([
  ['en', 'Reverse charge: VAT is owed by the recipient (Article 196 of Directive 2006/112/EC).'],
  ['de', 'Steuerschuldnerschaft des Leistungsempfängers (§ 14a UStG, Artikel 196 der Richtlinie 2006/112/EG).'],
  ['nl', 'Btw verlegd (artikel 196 van Richtlijn 2006/112/EG).'],
  ['es', 'Inversión del sujeto pasivo (artículo 196 de la Directiva 2006/112/CE).'],
])('BR-AE-10: reverse charge is said in %s in the words of the law', (locale, words) => {
  expect(describe({ lines: [free, createLine()] }, locale).terms[0]).toBe(words)
})

test.each<[Locale, string, string]>([
  ['de', 'DE', 'Keine Umsatzsteuer: Steuerbefreiung für Kleinunternehmer (§ 19 UStG).'],
  ['en', 'DE', 'Exempt from VAT: scheme for small enterprises (section 19 of the German VAT Act, UStG).'],
  ['nl', 'NL', 'Vrijgesteld van btw: regeling voor kleine ondernemingen (artikel 284 van Richtlijn 2006/112/EG).'],
  ['es', 'DE', 'Exento de IVA: régimen especial de las pequeñas empresas (§ 19 de la ley alemana del IVA, UStG).'],
])('that a small business charges no VAT is said in %s, in %s by its own law, on a draft too', (locale, country, words) => {
  const { address, ...seller } = createSeller({ isSmallBusiness: true })
  const small = { ...seller, address: { ...address, country } }
  const lines = [createLine({ taxRate: 0 })]
  expect(describe({ lines }, locale, [], small).terms[0]).toBe(words)
  const issued = { lines: [createLine({ taxRate: 0, taxCategory: 'E' })], issuedBy: small } as const
  expect(describe(issued, locale, [], small).terms[0]).toBe(words)
  expect(describe({ ...issued, exemptionReasons: { E: 'Own' } }, locale, [], small).terms[0]).toBe('Own')
  expect(describe({ lines }, locale).terms).toHaveLength(1)
})

test('each category without VAT says why, in its own words or those of the invoice', () => {
  const lines = (['E', 'K', 'G'] as const).map((taxCategory) => ({ ...free, taxCategory }))
  const exemptionReasons = { E: 'Schulung, § 4 Nr. 21 UStG', G: 'Ausfuhr nach Norwegen' }
  expect(describe({ lines, exemptionReasons }).terms).toEqual([
    'Schulung, § 4 Nr. 21 UStG',
    'Steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1 Buchst. b UStG, Artikel 138 der Richtlinie 2006/112/EG).',
    'Ausfuhr nach Norwegen',
    'Zahlbar bis zum 16. März 2026 ohne Abzug.',
  ])
  expect(describe({ lines: [{ ...free, taxCategory: 'O' }] }).terms[0]).toContain('Nicht steuerbar')
  expect(describe({ lines: [{ ...free, taxCategory: 'Z' }] }).terms).toHaveLength(1)
})

test('payment terms follow from the due date unless the invoice has its own', () => {
  expect(describe({}).terms).toEqual(['Zahlbar bis zum 16. März 2026 ohne Abzug.'])
  expect(describe({ paymentTerms: '2 % Skonto bis 9. März' }).terms).toEqual(['2 % Skonto bis 9. März'])
  expect(describe({ kind: 'creditNote' }).terms).toEqual([])
  expect(describe({ state: 'void' }).terms).toEqual([])
})

test('allowances, charges and prepaid amounts are shown with the totals', () => {
  const allowances = [{ reason: 'Treuerabatt', netMinor: 1000, taxRate: 19 }]
  const charges = [{ reason: 'Anfahrt', netMinor: 500, taxRate: 19 }]
  const view = describe({ allowances, charges, prepaidMinor: 1305, accountHolder: 'Vierfalt Konto' })
  expect(view).toMatchObject({
    adjustments: {
      subtotal: '100,00 €',
      items: [
        { reason: 'Treuerabatt', amount: '−10,00 €' },
        { reason: 'Anfahrt', amount: '5,00 €' },
      ],
    },
    net: '95,00 €',
    gross: '113,05 €',
    prepaid: '13,05 €',
    left: { amount: '100,00 €' },
    pay: { amount: '100,00 €', recipient: 'Vierfalt Konto' },
  })
  expect(describe({})).not.toHaveProperty('adjustments')
})

test('a credit note shows what it takes off, and a discount its price', () => {
  const lines = [createLine({ quantity: 2, unitPriceMinor: 5000 }), createLine({ quantity: -1, unitPriceMinor: 1000 })]
  expect(describe({ lines })).toMatchObject({
    lines: [
      { quantity: '2 Stück', unitPrice: '50,00 €', net: '100,00 €' },
      { unitPrice: '−10,00 €', net: '−10,00 €' },
    ],
    gross: '107,10 €',
  })
  expect(describe({ kind: 'creditNote', lines, paid: [['2026-03-05', 5000]] })).toMatchObject({
    lines: [
      { quantity: '2 Stück', unitPrice: '−50,00 €', net: '−100,00 €' },
      { unitPrice: '10,00 €', net: '10,00 €' },
    ],
    net: '−90,00 €',
    taxes: [{ net: '−90,00 €', tax: '−17,10 €' }],
    gross: '−107,10 €',
    paid: '−50,00 €',
    payments: [{ amount: '−50,00 €' }],
    left: { amount: '57,10 €', isCredit: true },
  })
})

test('a final invoice deducts advance invoices with their tax, and has the rest to pay', () => {
  const lines = [createLine({ quantity: 3 }), createDeduction('2026-0000')]
  expect(describe({ lines })).toMatchObject({
    lines: [{}, { deducts: '2026-0000', about: 'zzgl. 19,00 € USt., brutto 119,00 €', net: '−100,00 €' }],
    net: '200,00 €',
    taxes: [{ net: '200,00 €', tax: '38,00 €' }],
    gross: '238,00 €',
    left: { amount: '238,00 €' },
  })
  const free = lines.map((line) => ({ ...line, taxRate: 0, taxCategory: 'AE' as const }))
  expect(describe({ lines: free }).lines[1]).not.toHaveProperty('about')
})

test('an advance invoice says that its work is to come, and is to be paid', () => {
  const supply = { from: '2026-03-02', to: '2026-03-13' } as const
  expect(describe({ kind: 'advance', supply })).toMatchObject({
    kind: 'advance',
    facts: [['Geplanter Leistungszeitraum', '2. März 2026 bis 13. März 2026']],
    left: { amount: '119,00 €', isCredit: false },
    pay: { amount: '119,00 €' },
  })
})

test('lump sums have no quantities and no unit prices', () => {
  expect(describe({}).hasQuantities).toBe(false)
  expect(describe({}).lines[0]).not.toHaveProperty('quantity')
  const mixed = describe({ lines: [createLine(), createLine({ unit: 'hour' })] })
  expect(mixed).toMatchObject({ hasQuantities: true, lines: [{}, { quantity: '1 Stunde' }] })
})

test('a void invoice stays with its correction, each with the number of the other', () => {
  const voided = createInvoice({ state: 'void' })
  const correction = createInvoice({ number: '2026-0002', kind: 'creditNote', creditsNumber: voided.number })
  expect(describe({ state: 'void' }, 'de', [correction])).toMatchObject({ status: 'void', creditNotes: [{ number: '2026-0002' }] })
  expect(describe(correction)).toMatchObject({ kind: 'creditNote', credits: voided.number })
})

test('a proforma has a day and sums, and neither due date, terms nor account', () => {
  const page = describe({ state: 'proforma' })
  expect(page).toMatchObject({ status: 'proforma', gross: '119,00 €', terms: [] })
  expect(page).not.toHaveProperty('dueOn')
  expect(page).not.toHaveProperty('left')
  expect(page).not.toHaveProperty('pay')
})

test('letters list the agency’s register and VAT ID, or else its tax number', () => {
  const translate = createTranslate('de', messages.de)
  const { register: _, vatId: __, ...sole } = createSeller({ representative: 'Ida Altmann', taxNumber: '60/123/45678' })
  expect(listAgencyIds(createSeller({ taxNumber: '1' }), translate)).toEqual([
    'Geschäftsführung: Ida Altmann',
    'Amtsgericht Kiel, HRB 111111',
    'USt-IdNr. DE111111111',
  ])
  expect(listAgencyIds(sole, translate)).toEqual(['Ida Altmann', 'Steuernummer 60/123/45678'])
})
