import { expect, test } from 'vitest'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { listLabelledFields } from '#domain/invoices/invoice-fields.ts'
import type { Seller } from '#domain/invoices/seller.ts'
import { createCustomer, createDeduction, createInvoice, createLine, createSeller, type InvoiceChanges } from '#testing/site/customers.ts'
import { readWritten } from '#testing/e-invoice/read-written.ts'
import { partyOf } from '#domain/customers/party.ts'
import { listRuleProblems } from './list-rule-problems.ts'
import { findMappingProblem, toEInvoice } from './to-e-invoice.ts'
import { writeCii } from './write-cii.ts'
import { writeUbl } from './write-ubl.ts'

const customer = partyOf({ ...createCustomer(), vatId: 'NL004495445B01' })
const reasons = new Map([
  ['AE', 'Btw verlegd'],
  ['E', 'Vrijgesteld'],
  ['K', 'Intracommunautaire levering'],
  ['G', 'Uitvoer'],
  ['O', 'Niet belast'],
] as const)

function issue(changes: InvoiceChanges): Invoice {
  const parties = { issuedBy: createSeller({ vatId: 'DE136695976' }), billedTo: customer }
  return createInvoice({
    ...parties,
    supply: { from: '2026-02-01', to: '2026-02-28' },
    buyerReference: '991-12345-73',
    iban: 'DE89370400440532013000',
    ...changes,
  })
}

const free = (taxCategory: 'AE' | 'E' | 'G' | 'K' | 'O' | 'Z') => createLine({ taxRate: 0, taxCategory })

test.each<[string, InvoiceChanges]>([
  ['one line', {}],
  [
    'several rates, a discount, and what was paid before',
    {
      lines: [createLine({ quantity: 1.005, unitPriceMinor: 333 }), createLine({ taxRate: 7 }), createLine({ quantity: -0.5 })],
      prepaidMinor: 5000,
    },
  ],
  [
    'allowances and charges',
    { allowances: [{ reason: 'Plan', netMinor: 2500, taxRate: 19 }], charges: [{ reason: 'Courier', netMinor: 700, taxRate: 7 }] },
  ],
  ['reverse charge', { lines: [free('AE')] }],
  ['goods for the EU', { lines: [free('K')] }],
  ['export', { lines: [free('G')] }],
  ['exempt beside taxed', { lines: [free('E'), createLine()], exemptionReasons: { E: 'Vrijgesteld' } }],
  ['zero-rated', { lines: [free('Z')] }],
  ['not subject to VAT', { lines: [free('O')] }],
  ['another currency', { currency: 'CHF' }],
  ['a part payment', { paid: [['2026-03-05', 1000]] }],
  ['a credit note', { kind: 'creditNote', creditsNumber: '2026-0000' }],
  ['work to come', { kind: 'advance' }],
  ['deducted advance invoices', { lines: [createLine({ quantity: 3 }), createDeduction('2026-0000'), createDeduction('2025-0009')] }],
])('an invoice with %s keeps its sums and all rules, in both syntaxes', (_, changes) => {
  const invoice = issue(changes)
  const eInvoice = toEInvoice(invoice, { exemptionReasons: reasons, paymentTerms: 'Te betalen voor 16 maart 2026.' })
  const { netMinor, taxMinor, grossMinor } = invoice
  expect(eInvoice.totals).toMatchObject({ netMinor, taxMinor, grossMinor, dueMinor: grossMinor - (invoice.prepaidMinor ?? 0) })
  for (const profile of ['en16931', 'xrechnung'] as const) {
    expect(listRuleProblems(eInvoice, profile)).toEqual([])
    expect(readWritten(writeUbl(eInvoice, profile)).totals).toEqual(eInvoice.totals)
    expect(readWritten(writeCii(eInvoice, profile)).totals).toEqual(eInvoice.totals)
  }
})

test('an advance invoice has a type that its profile accepts, and its final invoice names it', () => {
  const context = { exemptionReasons: reasons, paymentTerms: 'Net 14 days' }
  const advance = toEInvoice(issue({ kind: 'advance' }), context)
  expect(writeUbl(advance, 'en16931')).toContain('<cbc:InvoiceTypeCode>386</cbc:InvoiceTypeCode>')
  expect(writeCii(advance, 'en16931')).toContain('<ram:TypeCode>386</ram:TypeCode>')
  expect(writeUbl(advance, 'xrechnung')).toContain('<cbc:InvoiceTypeCode>326</cbc:InvoiceTypeCode>')
  const lines = [createLine({ quantity: 3 }), createDeduction('2026-0000'), createDeduction('2026-0000', { taxRate: 7 })]
  const final = toEInvoice(issue({ lines }), { ...context, describeLine: ({ deducts }) => deducts && 'plus €19.00 VAT' })
  expect(final).toMatchObject({
    kind: 'invoice',
    preceding: [{ number: '2026-0000', issuedOn: '2026-03-02' }],
    totals: { netMinor: 10_000, prepaidMinor: 0, dueMinor: 11_900 + 1200 },
  })
  expect(final.lines.map(({ description }) => description)).toEqual([undefined, 'plus €19.00 VAT', 'plus €19.00 VAT'])
})

test('an address without a postal code has no empty element for it', () => {
  const address = { street: '1 Test Street', postalCode: '', city: 'Hong Kong', country: 'HK' }
  const invoice = issue({ billedTo: { company: 'Hong Kong Sample', address }, lines: [free('O')] })
  const eInvoice = toEInvoice(invoice, { exemptionReasons: reasons, paymentTerms: 'Net 14 days' })
  expect(listRuleProblems(eInvoice, 'en16931')).toEqual([])
  const [ofSeller, ...others] =
    `${writeUbl(eInvoice, 'en16931')}${writeCii(eInvoice, 'en16931')}`.match(/<cbc:PostalZone>.*|<ram:PostcodeCode>.*/gu) ?? []
  expect([ofSeller, others]).toEqual(['<cbc:PostalZone>24103</cbc:PostalZone>', ['<ram:PostcodeCode>24103</ram:PostcodeCode>']])
  // XRechnung asks for one, whatever the country has.
  expect(listRuleProblems(eInvoice, 'xrechnung').map(({ rule }) => rule)).toContain('BR-DE-9')
})

test.each(['#SKONTO#TAGE=14#PROZENT=2.00#', '#SKONTO#TAGE=14#PROZENT=2.00#\nSonst 30 Tage netto'])(
  'a discount for early payment keeps the rules, and its line break is written: %j',
  (paymentTerms) => {
    const eInvoice = toEInvoice(issue({}), { exemptionReasons: reasons, paymentTerms })
    const written = `>${paymentTerms}${paymentTerms.endsWith('#') ? '\n' : ''}</`
    for (const profile of ['en16931', 'xrechnung'] as const) {
      expect(listRuleProblems(eInvoice, profile)).toEqual([])
      for (const xml of [writeUbl(eInvoice, profile), writeCii(eInvoice, profile)]) expect(xml).toContain(written)
    }
  },
)

const { vatId: _vatId, ...unregistered } = createSeller()
const { register: _register, ...sole } = unregistered

test.each<[string, Seller, object]>([
  ['its VAT number', createSeller({ vatId: 'DE136695976' }), { vatId: 'DE136695976' }],
  [
    'its VAT number, beside its tax number',
    createSeller({ vatId: 'DE136695976', taxNumber: '60/1' }),
    { vatId: 'DE136695976', taxNumber: '60/1' },
  ],
  ['its register', { ...unregistered, taxNumber: '60/1' }, { registration: 'Amtsgericht Kiel, HRB 111111', taxNumber: '60/1' }],
  ['its tax number', { ...sole, taxNumber: '60/1' }, { id: '60/1', taxNumber: '60/1' }],
])('BR-CO-26: the seller is known by %s, in both syntaxes', (_, issuedBy, ids) => {
  const eInvoice = toEInvoice(issue({ issuedBy, lines: [free('E')] }), { exemptionReasons: reasons, paymentTerms: 'Sofort.' })
  for (const profile of ['en16931', 'xrechnung'] as const) {
    expect(listRuleProblems(eInvoice, profile)).toEqual([])
    for (const read of [readWritten(writeUbl(eInvoice, profile)), readWritten(writeCii(eInvoice, profile))]) {
      const { id, vatId, taxNumber, registration } = read.seller
      expect({ id, vatId, taxNumber, registration }).toEqual({
        id: undefined,
        vatId: undefined,
        taxNumber: undefined,
        registration: undefined,
        ...ids,
      })
    }
  }
})

test('a seller that nothing identifies breaks the rule that asks for it', () => {
  const eInvoice = toEInvoice(issue({ issuedBy: sole, lines: [free('E')] }), { exemptionReasons: reasons, paymentTerms: 'Sofort.' })
  expect(listRuleProblems(eInvoice, 'en16931').map(({ rule }) => rule)).toContain('BR-CO-26')
})

test('what has no VAT names no VAT numbers, and other numbers are those of a register', () => {
  const { seller, buyer } = toEInvoice(issue({ lines: [free('O')] }), { exemptionReasons: reasons })
  expect([seller.vatId, buyer.vatId, seller.registration]).toEqual([undefined, undefined, 'Amtsgericht Kiel, HRB 111111'])
  const other = toEInvoice(issue({ billedTo: { ...customer, vatId: '123 456' } }), {
    exemptionReasons: new Map(),
    buyerEmail: 'buy@halde.example',
  })
  expect(other.buyer).toMatchObject({ registration: '123456', electronicAddress: { scheme: 'EM', id: 'buy@halde.example' } })
})

test.each<[string, InvoiceChanges, string]>([
  ['a draft', { state: 'draft' }, 'is not issued'],
  ['a proforma', { state: 'proforma' }, 'is not issued'],
  ['one at 0 % without a reason', { lines: [createLine({ taxRate: 0 })] }, 'has lines at 0 % that do not say why (taxCategory)'],
])('there is no e-invoice of %s', (_, changes, problem) => {
  expect(findMappingProblem(issue(changes))).toBe(problem)
  expect(() => toEInvoice(issue(changes), { exemptionReasons: new Map() })).toThrow(problem)
})

test.each(listLabelledFields())('the customer’s %s is in the e-invoice of both syntaxes', (name) => {
  const invoice = toEInvoice(issue({ [name]: 'OUR-REF-1' }), { exemptionReasons: reasons })
  expect(writeCii(invoice, 'en16931')).toContain('>OUR-REF-1<')
  expect(writeUbl(invoice, 'en16931')).toContain('>OUR-REF-1<')
})
