import { expect, test } from 'vitest'
import { createInvoice, createLine } from '#testing/site/customers.ts'
import { parseRecord } from '#agency/imports/parse-record.ts'
import { listInvoiceFields } from '#domain/invoices/invoice-fields.ts'
import { invoiceHeadings, locateCell, writeRows } from './invoice-columns.ts'
import { invoiceRecords } from '#agency/invoices/invoice-records.ts'

const row = {
  customerId: 'halde',
  number: '2026-0001',
  issuedOn: '2026-03-02',
  dueOn: '2026-03-16',
  currency: 'EUR',
  iban: 'DE13000000000000012345',
  description: 'Workshop',
  quantity: '1',
  unit: 'piece',
  unitPriceMinor: '10000',
  taxRate: '19',
}

/** What rows of a CSV make: the invoice, or the problems. */
function read(...rows: readonly Readonly<Record<string, string>>[]) {
  const placed = rows.map((cells, index) => ({ place: `line ${index + 2}`, row: cells }))
  const { item, problems } = parseRecord(invoiceRecords, invoiceRecords.readRows(placed), new Date())
  return item?.invoice ?? problems.map(({ place, problem }) => `${place}: ${problem}`)
}

/** What JSON makes of an invoice. @param stored The one whose place it takes. */
function complete(value: object, stored?: ReturnType<typeof createInvoice>) {
  const { netMinor: _net, taxMinor: _tax, grossMinor: _gross, ...given } = { ...createInvoice(), ...value }
  const record = { place: 'entry 1', value: { customerId: 'halde', ...given } }
  return parseRecord(invoiceRecords, record, new Date(), stored && { customerId: 'halde', invoice: stored }).item?.invoice
}

test('the first row of an invoice has its own columns, and each row its category and supply', () => {
  const first = {
    ...row,
    supplyFrom: '2026-02-01',
    supplyTo: '2026-02-28',
    buyerReference: '991-12345-73',
    orderNumber: 'PO 77',
    paymentTerms: 'Within two weeks',
    accountHolder: 'Vierfalt Konto',
    prepaidMinor: '5000',
    allowanceReason: 'Discount',
    allowanceMinor: '1000',
    chargeReason: 'Training material',
    chargeMinor: '200',
    chargeTaxRate: '0',
    chargeTaxCategory: 'E',
    exemptionReason: '§ 4 Nr. 21 UStG',
  }
  const second = { ...row, taxRate: '0', taxCategory: 'E', quantity: '-0.5', lineSupplyFrom: '2026-02-03' }
  expect(read(first, second)).toMatchObject({
    supply: { from: '2026-02-01', to: '2026-02-28' },
    buyerReference: '991-12345-73',
    orderNumber: 'PO 77',
    paymentTerms: 'Within two weeks',
    accountHolder: 'Vierfalt Konto',
    prepaidMinor: 5000,
    lines: [
      { quantity: 1, taxRate: 19 },
      { quantity: -0.5, taxRate: 0, taxCategory: 'E', supply: { from: '2026-02-03', to: '2026-02-03' } },
    ],
    allowances: [{ reason: 'Discount', netMinor: 1000, taxRate: 19 }],
    charges: [{ reason: 'Training material', netMinor: 200, taxRate: 0, taxCategory: 'E' }],
    exemptionReasons: { E: '§ 4 Nr. 21 UStG' },
    // 10,000 - 1000 at 19 %; -5000 + 200 at 0 %.
    netMinor: 4200,
    taxMinor: 1710,
    grossMinor: 5910,
  })
})

test('an allowance takes rate and category of the first line, and a reason that category', () => {
  const outside = {
    ...row,
    taxRate: '0',
    taxCategory: 'O',
    exemptionReason: 'Art. 45 MWSTG',
    allowanceReason: 'Discount',
    allowanceMinor: '1',
  }
  expect(read(outside)).toMatchObject({
    allowances: [{ netMinor: 1, taxRate: 0, taxCategory: 'O' }],
    exemptionReasons: { O: 'Art. 45 MWSTG' },
  })
})

test('faults of the new columns are named by row and column', () => {
  const first = { ...row, supplyTo: '2026-02-28', allowanceMinor: '-5', chargeReason: 'Freight', prepaidMinor: 'x' }
  const second = { ...row, taxCategory: 'XX', lineSupplyFrom: '2026-02-30', lineSupplyTo: '2026-03-01' }
  expect(read(first, second)).toEqual([
    'line 2: supplyFrom is missing',
    'line 3: taxCategory is "XX", not one of S, Z, E, AE, K, G, O; for example AE for reverse charge',
    'line 3: lineSupplyFrom is not a day such as 2026-02-28',
    'line 2: allowanceReason is missing',
    'line 2: allowanceMinor is below 0; for example 5000 for 50.00',
    'line 2: chargeMinor is missing',
    'line 2: prepaidMinor is "x", not a whole number of minor units, without a decimal point; for example 5000 for 50.00',
  ])
  expect(read({ ...row, supplyFrom: '2026-02-28', supplyTo: '2026-02-01' })).toEqual([
    'line 2: supplyTo ends before it begins; for example 2026-02-28',
  ])
})

test('what says no supply was supplied on its day of issue, or when its lines say', () => {
  expect(complete({})?.supply).toEqual({ from: '2026-03-02', to: '2026-03-02' })
  const days = [
    { from: '2026-02-03', to: '2026-02-10' },
    { from: '2026-02-01', to: '2026-02-01' },
  ] as const
  expect(complete({ lines: days.map((supply) => createLine({ supply })) })?.supply).toEqual({ from: '2026-02-01', to: '2026-02-10' })
  expect(complete({ lines: [createLine({ supply: { from: '2026-02-03', to: '2026-02-10' } }), createLine()] })?.supply?.from).toBe(
    '2026-03-02',
  )
  expect(complete({ kind: 'creditNote' })?.supply).toBeUndefined()
  expect(complete({ state: 'draft' })?.supply).toBeUndefined()
})

test('supply is kept as stored, and is added only when a draft is issued', () => {
  const supply = { from: '2026-01-01', to: '2026-01-31' } as const
  expect(complete({}, createInvoice())?.supply).toBeUndefined()
  expect(complete({}, createInvoice({ supply }))?.supply).toEqual(supply)
  expect(complete({}, createInvoice({ state: 'draft' }))?.supply).toEqual({ from: '2026-03-02', to: '2026-03-02' })
  expect(complete({ supply }, createInvoice())?.supply).toEqual(supply)
})

test('each heading is of a field, and each field that has columns is written under them', () => {
  const deducts = { number: '2026-0000', issuedOn: '2026-02-01' } as const
  const whole = createInvoice({
    creditsNumber: '2026-0000',
    supply: { from: '2026-02-01', to: '2026-02-28' },
    buyerReference: 'b',
    orderNumber: 'o',
    paymentTerms: 't',
    allowances: [{ reason: 'r', netMinor: 1, taxRate: 19, taxCategory: 'S' }],
    charges: [{ reason: 'r', netMinor: 1, taxRate: 19, taxCategory: 'S' }],
    exemptionReasons: { E: 'e' },
    prepaidMinor: 0,
    payments: [{ paidOn: '2026-03-09', amountMinor: 1, method: 'card' }],
    reminders: ['2026-03-20'],
    paymentUrl: 'https://pay.example',
    accountHolder: 'a',
    bic: 'COBADEFFXXX',
    file: 'f',
    eInvoiceFile: 'e',
    lines: [createLine({ taxCategory: 'S', supply: { from: '2026-02-01', to: '2026-02-28' }, deducts })],
  })
  const [row = {}] = writeRows('halde', whole) ?? []
  expect(new Set(Object.keys(row))).toEqual(new Set(invoiceHeadings))
  expect(Object.entries(row).filter(([, cell]) => cell === undefined)).toEqual([])
  const withParts = listInvoiceFields(({ csv }) => csv === 'parts')
  const paths = ['supply.from', 'lines.0.unit', 'allowances.0.reason', 'charges.0.reason', 'exemptionReasons.E', 'payments.0.paidOn']
  expect(new Set(paths.map((path) => path.split('.')[0]))).toEqual(new Set(withParts))
  for (const path of paths) expect(invoiceHeadings).toContain(locateCell([{ place: 'line 2', row: {} }], path)?.name)
})
