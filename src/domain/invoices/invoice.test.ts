import { expect, test } from 'vitest'
import * as v from 'valibot'
import { createInvoice, createLine, type InvoiceChanges } from '#testing/site/customers.ts'
import { compareNewestFirst, InvoiceSchema } from './invoice.ts'

const creditLines = [createLine({ unitPriceMinor: -10_000 })]

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
  ['a credit note', { kind: 'creditNote', creditsNumber: '2026-0001', lines: creditLines }],
  ['a credit note that was paid out', { kind: 'creditNote', lines: creditLines, paid: [['2026-03-10', -11_900]] }],
  ['one in yen', { currency: 'JPY' }],
  ['one with all that may be absent', { paymentUrl: 'https://pay.example/1', file: 'customers/halde/invoices/1.pdf' }],
])('%s is read as it was written', (_, changes) => {
  const invoice = createInvoice(changes)
  expect(v.parse(InvoiceSchema, JSON.parse(JSON.stringify(invoice)))).toEqual({ ...invoice })
})

test.each<[string, Record<string, unknown>]>([
  ['invoice: netMinor is 10001, the lines make 10000', { netMinor: 10_001, grossMinor: 11_901 }],
  ['invoice: taxMinor is 1901, the lines make 1900', { taxMinor: 1901, grossMinor: 11_901 }],
  ['invoice: grossMinor is 11899, net and tax make 11900', { grossMinor: 11_899 }],
  ['invoice: grossMinor has the wrong sign for its kind', createInvoice({ lines: creditLines, state: 'paid' })],
  ['invoice: grossMinor has the wrong sign for its kind', createInvoice({ kind: 'creditNote', state: 'paid' })],
  ['invoice: creditsNumber stands on what is no credit note', { creditsNumber: '2025-0001' }],
  ['invoice: dueOn lies before issuedOn', { dueOn: '2026-03-01' }],
  ['invoice: state is paid, the payments make it open', { state: 'paid' }],
  ['invoice: state is open, the payments make it paid', createInvoice({ paid: [['2026-03-10', 11_900]], state: 'open' })],
  ['invoice: state is draft, the payments make it open', createInvoice({ paid: [['2026-03-10', 1]], state: 'draft' })],
  ['invoice: state is void, the payments make it open', createInvoice({ paid: [['2026-03-10', 1]], state: 'void' })],
  ['invoice: state is paid, the payments make it open', createInvoice({ kind: 'creditNote', lines: creditLines, state: 'paid' })],
  ['number: is not an invoice number of up to 40 letters, digits and - / . _ #', { number: '../1' }],
  ['number: is not an invoice number of up to 40 letters, digits and - / . _ #', { number: '' }],
  ['issuedOn: is not a day such as 2026-02-28', { issuedOn: '2026-02-29' }],
  ['currency: is not a currency code', { currency: 'EUX' }],
  ['lines: is empty', { lines: [] }],
  ['lines.0.quantity: has more than three decimals', { lines: [createLine({ quantity: 0.0005 })] }],
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
  for (const quantity of [1e300, Infinity, NaN, -1, '1']) expect(problemsOf({ lines: [{ ...createLine(), quantity }] })).toHaveLength(1)
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
