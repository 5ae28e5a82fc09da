import { expect, test } from 'vitest'
import * as v from 'valibot'
import { createDeduction, createInvoice, createLine, createSeller, type InvoiceChanges } from '#testing/site/customers.ts'
import { compareNewestFirst, InvoiceSchema } from './invoice.ts'

/** Takes back twice what it charges. */
const negativeLines = [createLine(), createLine({ quantity: -2 })]
const exemptLine = createLine({ taxRate: 0, taxCategory: 'E' })
const belowZero = 'invoice: grossMinor is below 0: what takes back more than it charges is a credit note'
const misfit = 'does not fit the rate: S is above 0 %, all others are at 0 %'
const withScheme = (scheme: string) => createSeller({ electronicAddress: { scheme, id: 'DE111111111' } })
const fullChanges: InvoiceChanges = {
  lines: [createLine({ taxCategory: 'S', supply: { from: '2026-02-28', to: '2026-02-28' } }), exemptLine],
  allowances: [{ reason: 'Discount', netMinor: 1000, taxRate: 19 }],
  charges: [{ reason: 'Freight', netMinor: 500, taxCategory: 'E', taxRate: 0 }],
  exemptionReasons: { E: 'Training that leads to a profession, § 4 no. 21 UStG' },
  prepaidMinor: 2000,
  supply: { from: '2026-02-02', to: '2026-02-28' },
  buyerReference: '991-12345-73',
  orderNumber: 'PO 77',
  paymentTerms: 'Within a month, 2 % discount within a week',
  accountHolder: 'Vierfalt GmbH, projects',
  issuedBy: createSeller({
    contact: { name: 'Ida Altmann', phone: '+49 431 112' },
    electronicAddress: { scheme: 'EM', id: 'e@vierfalt.example' },
  }),
  billedTo: {
    company: 'Halde BV',
    address: { street: 'Prinsengracht 1', postalCode: '1015 DV', city: 'Amsterdam', country: 'NL' },
    electronicAddress: { scheme: '9944', id: 'NL000000000B01' },
  },
}
const freeLine = createLine({ taxRate: 0, taxCategory: 'O' })

/** What parsing finds wrong: the path and what is said of it. */
function problemsOf(changes: Record<string, unknown>): readonly string[] {
  const result = v.safeParse(InvoiceSchema, { ...createInvoice(), ...changes })
  return result.success ? [] : result.issues.map((issue) => `${v.getDotPath(issue) ?? 'invoice'}: ${issue.message}`)
}

test.each<[string, InvoiceChanges]>([
  ['an open invoice', {}],
  ['a paid one', { paid: [['2026-03-10', 11_900]] }],
  ['one that was paid too much', { paid: [['2026-03-10', 11_901]] }],
  [
    'one paid in two parts',
    {
      paid: [
        ['2026-03-10', 10_000],
        ['2026-03-11', 1900],
      ],
    },
  ],
  [
    'one whose payment bounced',
    {
      paid: [
        ['2026-03-10', 11_900],
        ['2026-03-12', -11_900],
      ],
    },
  ],
  ['one over nothing', { lines: [createLine({ unitPriceMinor: 0 })] }],
  ['a draft', { state: 'draft' }],
  ['a proforma', { state: 'proforma' }],
  [
    'a void one whose payment went back',
    {
      state: 'void',
      paid: [
        ['2026-03-10', 11_900],
        ['2026-03-12', -11_900],
      ],
    },
  ],
  ['a credit note', { kind: 'creditNote', creditsNumber: '2026-0001' }],
  ['an advance invoice', { kind: 'advance' }],
  ['a final invoice', { lines: [createLine({ quantity: 3 }), createDeduction('2026-0000')] }],
  ['a credit note of it', { kind: 'creditNote', lines: [createLine({ quantity: 3 }), createDeduction('2026-0000')] }],
  ['a credit note that was paid out', { kind: 'creditNote', paid: [['2026-03-10', 11_900]] }],
  ['one in yen', { currency: 'JPY' }],
  ['one with all that may be absent', fullChanges],
  ['one of what is not subject to VAT, with a text of its own', { lines: [freeLine], exemptionReasons: { O: 'Art. 45 MWSTG' } }],
  ['one with a file', { paymentUrl: 'https://pay.example/1', file: 'customers/halde/invoices/1.pdf' }],
])('%s is read as it was written', (_, changes) => {
  const invoice = createInvoice(changes)
  expect(v.parse(InvoiceSchema, JSON.parse(JSON.stringify(invoice)))).toEqual({ ...invoice })
})

test.each<[string, Record<string, unknown>]>([
  ['invoice: netMinor is 10001, the lines make 10000', { netMinor: 10_001, grossMinor: 11_901 }],
  ['invoice: taxMinor is 1901, the lines make 1900', { taxMinor: 1901, grossMinor: 11_901 }],
  ['invoice: grossMinor is 11899, net and tax make 11900', { grossMinor: 11_899 }],
  [belowZero, createInvoice({ lines: negativeLines, state: 'paid' })],
  [belowZero, createInvoice({ kind: 'creditNote', lines: negativeLines, state: 'paid' })],
  ['invoice: prepaidMinor is above grossMinor', createInvoice({ prepaidMinor: 11_901, state: 'paid' })],
  ['invoice: has no exemptionReasons.E: say why it is exempt from VAT', createInvoice({ lines: [exemptLine], issuedBy: createSeller() })],
  [
    'invoice: category O (not subject to VAT) cannot be combined with others',
    createInvoice({ lines: [createLine({ taxRate: 0, taxCategory: 'O' }), createLine()] }),
  ],
  ['invoice: creditsNumber is only allowed on a credit note', { creditsNumber: '2025-0001' }],
  ['invoice: dueOn is before issuedOn', { dueOn: '2026-03-01' }],
  ['invoice: state is paid, the payments make it open', { state: 'paid' }],
  ['invoice: state is open, the payments make it paid', createInvoice({ paid: [['2026-03-10', 11_900]], state: 'open' })],
  ['invoice: state is draft, the payments make it open', createInvoice({ paid: [['2026-03-10', 1]], state: 'draft' })],
  ['invoice: state is proforma, the payments make it open', createInvoice({ paid: [['2026-03-10', 1]], state: 'proforma' })],
  ['invoice: state is proforma, which a credit note cannot be', createInvoice({ kind: 'creditNote', state: 'proforma' })],
  ['invoice: state is void, the payments make it open', createInvoice({ paid: [['2026-03-10', 1]], state: 'void' })],
  ['invoice: state is paid, the payments make it open', createInvoice({ kind: 'creditNote', state: 'paid' })],
  ['number: is not an invoice number of up to 40 letters, digits and - / . _ #', { number: '../1' }],
  ['number: is not an invoice number of up to 40 letters, digits and - / . _ #', { number: '' }],
  ['issuedOn: is not a day such as 2026-02-28', { issuedOn: '2026-02-29' }],
  ['currency: is not a currency code', { currency: 'EUX' }],
  ['lines: is empty', { lines: [] }],
  [
    'lines.0.quantity: is not below 0, although the line deducts an advance invoice',
    createInvoice({ lines: [createDeduction('2026-0000', { quantity: 1 })] }),
  ],
  [
    'invoice: an advance invoice cannot deduct another',
    createInvoice({ kind: 'advance', lines: [createLine({ quantity: 3 }), createDeduction('2026-0000')] }),
  ],
  [
    'invoice: an advance invoice that it deducts is later than issuedOn',
    createInvoice({ issuedOn: '2026-03-01', lines: [createLine({ quantity: 3 }), createDeduction('2026-0000')] }),
  ],
  ['lines.0.quantity: has more than three decimals', { lines: [createLine({ quantity: 0.0005 })] }],
  ['lines.0.quantity: is below -1000000', { lines: [createLine({ quantity: -1_000_001 })] }],
  [
    'lines.0.unitPriceMinor: is below 0: a discount has a negative quantity, and a credit note positive amounts',
    { lines: [createLine({ unitPriceMinor: -1 })] },
  ],
  [`lines.0.taxCategory: ${misfit}`, createInvoice({ lines: [createLine({ taxCategory: 'AE' })] })],
  [`lines.0.taxCategory: ${misfit}`, createInvoice({ lines: [createLine({ taxCategory: 'S', taxRate: 0 })] })],
  ['lines.0.supply: ends before it begins', { lines: [createLine({ supply: { from: '2026-03-02', to: '2026-03-01' } })] }],
  ['supply: ends before it begins', { supply: { from: '2026-03-02', to: '2026-03-01' } }],
  ['supply.from: is not a day such as 2026-02-28', { supply: { from: '2026-02-29', to: '2026-03-01' } }],
  ['allowances.0.netMinor: is below 0', { allowances: [{ reason: 'Discount', netMinor: -1, taxRate: 19 }] }],
  ['allowances.0.reason: is empty', { allowances: [{ reason: '', netMinor: 0, taxRate: 19 }] }],
  ['prepaidMinor: is below 0', { prepaidMinor: -1 }],
  ['issuedBy.electronicAddress.scheme: is not a code of the list EAS', { issuedBy: withScheme('DE') }],
  ['lines.0.taxRate: has more than three decimals', { lines: [createLine({ taxRate: 8.1255 })] }],
  ['lines.0.unitPriceMinor: is not a whole number of minor units', { lines: [createLine({ unitPriceMinor: 0.5 })] }],
  ['paymentUrl: is not an https address', { paymentUrl: 'javascript:alert(1)' }],
  ['paymentUrl: is not an https address', { paymentUrl: 'http://pay.example/1' }],
  ['iban: is not an IBAN', { iban: 'de13000000000000012345' }],
  ['iban: is not an IBAN', { iban: 'DE13 0000 0000 0000 0123 45' }],
  ['bic: is not a BIC', { bic: 'DEUT' }],
])('refused: %s', (problem, changes) => {
  expect(problemsOf(changes)).toEqual([problem])
})

test('numbers that no invoice can hold are refused, and do not break the check of the sums', () => {
  for (const quantity of [1e300, Infinity, NaN, -1e300, '1']) expect(problemsOf({ lines: [{ ...createLine(), quantity }] })).toHaveLength(1)
  const huge = [createLine({ quantity: 1_000_000, unitPriceMinor: Number.MAX_SAFE_INTEGER })]
  expect(problemsOf({ lines: huge })).toContainEqual(expect.stringContaining('netMinor is 10000'))
})

test('fields of a later version are left out', () => {
  expect(v.parse(InvoiceSchema, { ...createInvoice(), colour: 'blue' })).not.toHaveProperty('colour')
})

test.each([['DE13000000000000012345'], ['NL27XXXX0000012345'], ['CH1300000000000012345']])('%s is an IBAN', (iban) => {
  expect(problemsOf({ iban })).toEqual([])
})

test('invoices sort by day, then by number, the newest first', () => {
  const numbers = [
    createInvoice({ number: '2025-0009', issuedOn: '2025-12-30' }),
    createInvoice({ number: '2026-0002' }),
    createInvoice({ number: '2026-0003' }),
    createInvoice({ number: '2026-0001' }),
  ]
  expect(numbers.toSorted(compareNewestFirst).map(({ number }) => number)).toEqual(['2026-0003', '2026-0002', '2026-0001', '2025-0009'])
})
