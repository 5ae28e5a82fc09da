import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { OwnedInvoice } from '#gateway/invoices/invoices.ts'
import { createInvoice } from '#testing/site/customers.ts'
import { invoiceRecords, withAccount } from '#agency/invoices/invoice-records.ts'
import { parseRecord } from '#agency/imports/parse-record.ts'
import { readRecords } from '#agency/imports/files/read-records.ts'

/** Checks a file of invoices as the import does. @returns Every problem with its place. */
async function listProblems(name: string, content: string) {
  const records = await parseFile(name, content)
  return records.flatMap(({ problems }) => problems.map(({ place, problem }) => `${place}: ${problem}`))
}

async function parseFile(name: string, content: string) {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-invoice-records-'))
  try {
    const file = join(folder, name)
    await writeFile(file, content)
    const parsed: ReturnType<typeof parseRecord<OwnedInvoice>>[] = []
    for await (const record of readRecords(invoiceRecords, { name: file, path: file })) {
      parsed.push(parseRecord(invoiceRecords, record, new Date()))
    }
    return parsed
  } finally {
    await rm(folder, { recursive: true })
  }
}

const headings =
  'customerId,number,reference,issuedOn,dueOn,currency,iban,bic,notes,paidOn,paidMinor,paidBy,description,quantity,unit,unitPriceMinor,taxRate'
const head = 'Checkout,2026-03-02,2026-03-16,EUR,DE13000000000000012345,XXXXDEXXXXX'
const line = 'Workshop,1,day,10000,19'
const firstRow = `halde,2026-0001,${head},,,,,${line}`
const nextRow = (cells: string, number = '2026-0001') => `halde,${number},,,,,,,,,,,${cells}`

test('a fault in a line is named by row and column, without the sums that depend on it', async () => {
  const rows = [
    firstRow,
    nextRow(line),
    nextRow('Print,abc,day,10000,19'),
    nextRow('"Two\nlines",,day,10000,19'),
    nextRow('Last,1.2345,day,,19'),
  ]
  expect(await listProblems('x.csv', [headings, ...rows].join('\n'))).toEqual([
    'line 4: quantity is "abc", not a number; for example 1.5',
    'line 5: quantity is missing',
    'line 7 (row 6): quantity has more than three decimals; for example 1.5',
    'line 7 (row 6): unitPriceMinor is missing',
  ])
})

test('a fault in an invoice’s head or payment is named by its first row and column heading', async () => {
  const other = `halde,2026-0002,Checkout,,2026-03-16,EUR,DE13000000000000012345,XXXXDEXXXXX,,2026-03-09,much,cash,${line}`
  expect(await listProblems('x.csv', [headings, firstRow, other, nextRow(line, '2026-0002')].join('\n'))).toEqual([
    'line 3: issuedOn is missing',
    'line 3: paidMinor is "much", not a whole number of minor units, without a decimal point; for example 12000 for 120.00',
    'line 3: paidBy is "cash", not one of transfer, card, directDebit, credit, discount',
  ])
})

test('each row that says not whose it is is named', async () => {
  const rows = [firstRow.replace('2026-0001', ''), firstRow, firstRow.replace('2026-0001', '')]
  expect(await listProblems('x.csv', [headings, ...rows].join('\n'))).toEqual(['line 2: number is missing', 'line 4: number is missing'])
})

test('in JSON a faulty line is named by its index, without faults of derived sums', async () => {
  const invoice = {
    customerId: 'halde',
    number: '2026-0001',
    reference: 'Checkout',
    issuedOn: '2026-03-02',
    dueOn: '2026-03-16',
    currency: 'EUR',
  }
  const account = { iban: 'DE13000000000000012345', bic: 'XXXXDEXXXXX' }
  const lines = [{ description: 'Workshop', quantity: 'one', unit: 'day', unitPriceMinor: 10_000, taxRate: 19 }]
  expect(await listProblems('x.json', JSON.stringify([{ ...invoice, ...account, lines }]))).toEqual([
    'entry 1: lines.0.quantity is "one", not a number; for example 1.5',
  ])
})

test('what a later row says of the whole invoice repeats the first one, or is named', async () => {
  const paid = `halde,2026-0001,${head},,2026-03-09,5000,,${line}`
  const second = `halde,2026-0001,Checkout,,2027-01-31,,,,Thanks,2026-11-10,2500,card,${line}`
  const text = [headings, paid, paid, nextRow(line), second].join('\n')
  expect(await listProblems('x.csv', text)).toEqual([
    'line 5: dueOn is "2027-01-31", but "2026-03-16" in line 2, the first row of the invoice',
    'line 5: notes is "Thanks", but empty in line 2, the first row of the invoice',
    'line 5: paidOn is "2026-11-10", but "2026-03-09" in line 2, the first row of the invoice; several payments need JSON',
    'line 5: paidMinor is "2500", but "5000" in line 2, the first row of the invoice; several payments need JSON',
    'line 5: paidBy is "card", but empty in line 2, the first row of the invoice; several payments need JSON',
  ])
  expect(await listProblems('x.csv', [headings, paid, paid, nextRow(line)].join('\n'))).toEqual([])
})

test('a later row that says the same in another form contradicts nothing', async () => {
  const first = `halde,2026-0001,Checkout,2026-03-02,2026-03-16,EUR,DE13000000000000012345,XXXXDEXXXXX,,2026-03-09,5000,,${line}`
  const later = `halde,2026-0001,Checkout,2026-03-02,2026-03-16,eur,DE13 0000 0000 0000 0123 45,xxxxdexxxxx,,2026-03-09,05000,transfer,${line}`
  expect(await listProblems('x.csv', [headings, first, later].join('\n'))).toEqual([])
  const other = later.replace('0123 45', '0123 46').replace('05000', '5000.0')
  expect(await listProblems('x.csv', [headings, first, other].join('\n'))).toEqual([
    'line 3: iban is "DE13 0000 0000 0000 0123 46", but "DE13000000000000012345" in line 2, the first row of the invoice',
    'line 3: paidMinor is "5000.0", but "5000" in line 2, the first row of the invoice; several payments need JSON',
  ])
})

test.each([
  ['DE14 0000 0000 0000 0123 45', 'iban has a typing error: its check digits do not fit'],
  ['DE1300000000000001234', 'iban has 21 characters, and those of DE have 22'],
  ['US13000000000000012345', 'iban begins with US, where banks have no IBANs'],
  ['hello', 'iban is not an IBAN; for example'],
])('the account %s is refused: %s', async (iban, problem) => {
  const row = `halde,2026-0001,${head},,,,,${line}`.replace('DE13000000000000012345', iban)
  const [found, ...others] = await listProblems('x.csv', [headings, row].join('\n'))
  expect(found).toContain(problem)
  expect(others).toEqual([])
})

const wholeMinor = 'not a whole number of minor units, without a decimal point; for example'

test.each(['100.00', '100.5', '100,00', '1e4', "1'000", '1 000', '+100', '100.', '٥٠'])(
  'an amount in minor units is refused as %s in each column of a CSV that has one',
  async (amount) => {
    const columns = 'customerId,number,issuedOn,dueOn,currency,iban,prepaidMinor,allowanceReason,allowanceMinor,chargeReason,chargeMinor'
    const first = `halde,1,2026-03-02,2026-03-16,EUR,DE13000000000000012345,"${amount}",Less,"${amount}",More,"${amount}"`
    const paid = `2026-03-09,"${amount}",Work,1,day,"${amount}",19`
    const table = [`${columns},paidOn,paidMinor,description,quantity,unit,unitPriceMinor,taxRate`, `${first},${paid}`].join('\n')
    const found = await listProblems('x.csv', table)
    const names = ['unitPriceMinor', 'allowanceMinor', 'chargeMinor', 'prepaidMinor', 'paidMinor']
    const wanted = names.map((name) => `line 2: ${name} is "${amount}", ${wholeMinor} `)
    expect(found.map((problem) => problem.slice(0, problem.indexOf('example ') + 'example '.length)).toSorted()).toEqual(wanted.toSorted())
  },
)

test('a JSON number with a decimal point is refused as an amount in minor units, 100.00 too', async () => {
  const tail = '"issuedOn": "2026-03-02", "dueOn": "2026-03-16", "currency": "EUR", "iban": "DE13000000000000012345"'
  const work = '"description": "Work", "quantity": 1.0, "unit": "day", "taxRate": 19.0, "unitPriceMinor": 100.00'
  const paid = '"paidOn": "2026-03-09", "method": "card", "amountMinor": 1.19e2'
  const text = `[{ "customerId": "halde", "number": "1", ${tail}, "prepaidMinor": 5.0, "lines": [{ ${work} }], "payments": [{ ${paid} }] }]`
  expect(await listProblems('x.json', text)).toEqual([
    `entry 1: lines.0.unitPriceMinor is "100.00", ${wholeMinor} 12000 for 120.00`,
    `entry 1: prepaidMinor is "5.0", ${wholeMinor} 5000 for 50.00`,
    `entry 1: payments.0.amountMinor is "1.19e2", ${wholeMinor} 12000 for 120.00`,
  ])
})

test.each(['1,5', "1'000", '1 000', '1.000,5', '1_000', '+1', '.5', '1e3', '٥'])('the quantity %s is refused', async (quantity) => {
  const row = firstRow.replace('Workshop,1,', `Workshop,"${quantity}",`)
  expect(await listProblems('x.csv', [headings, row].join('\n'))).toEqual([
    expect.stringContaining(`quantity is "${quantity}", not a number; for example 1.5`),
  ])
})

test.each(['\u200E', '\u200B', '\u202C', '\uFEFF', '\u00AD', '\u2060'])(
  'the invisible character %j is dropped from numbers, codes and days of CSV and JSON',
  async (mark) => {
    const columns =
      'customerId,number,issuedOn,dueOn,currency,iban,buyerReference,orderNumber,description,quantity,unit,unitPriceMinor,taxRate'
    const values = ['halde', 'RE/1', '2026-03-02', '2026-03-16', 'EUR', 'DE13 0000 0000 0000 0123 45', '04011000-1234512345-06', 'PO 7']
    const line = ['Zer\u200Co', '1', 'day', '10000', '19']
    const row = (sign: string) =>
      [...values.map((value) => `${sign} ${value}${sign}`), line[0], ...line.slice(1).map((cell) => sign + cell)].join(',')
    // The second row is of the same invoice.
    const [fromTable, ...others] = await parseFile('x.csv', [`${mark}${columns}`, row(mark), row('')].join('\n'))
    expect(others).toEqual([])
    const [customerId, number, issuedOn, dueOn, currency, iban, buyerReference, orderNumber] = values
    const lines = [line, line].map(([description]) => ({ description, quantity: 1, unit: 'day', unitPriceMinor: 10_000, taxRate: 19 }))
    const head = { customerId, number, issuedOn, dueOn, currency, iban, buyerReference, orderNumber }
    const marked = Object.fromEntries(Object.entries(head).map(([name, value]) => [name, `${mark}${value}`]))
    const [fromJson] = await parseFile('x.json', JSON.stringify([{ ...marked, lines }]))
    for (const parsed of [fromTable, fromJson]) {
      expect(parsed?.problems).toEqual([])
      expect(parsed?.item).toMatchObject({
        customerId,
        invoice: { number, issuedOn, iban: 'DE13000000000000012345', buyerReference, orderNumber, lines },
      })
    }
  },
)

test('a payment without its day is no payment that goes unread', async () => {
  const row = `halde,2026-0001,${head},,,5000,,${line}`
  expect(await listProblems('x.csv', [headings, row].join('\n'))).toEqual(['line 2: paidOn is missing'])
})

const table = ['customerId', 'number', 'reference', 'issuedOn', 'dueOn', 'currency', 'iban', 'bic', 'description', 'quantity', 'unit']
const columns = [...table, 'unitPriceMinor', 'taxRate']
const cells = [
  'halde',
  '1',
  'Work',
  '2026-03-02',
  '2026-03-16',
  'EUR',
  'DE13000000000000012345',
  'XXXXDEXXXXX',
  'Work',
  '1',
  'day',
  '100',
  '19',
]

/** The problems of an invoice in which one cell is another. */
async function listProblemsOf(column: string, cell: string) {
  const row = cells.map((usual, index) => (columns[index] === column ? cell : usual))
  return await listProblems('x.csv', [columns, row].map((parts) => parts.join('\t')).join('\r\n'))
}

test.each([
  ['taxRate', '9.975'],
  ['iban', 'DE13 0000 0000 0000 0123 45'],
  ['iban', 'de13000000000000012345'],
  ['iban', 'IBAN DE13 0000 0000 0000 0123 45'],
  ['bic', 'xxxxdexx'],
  ['bic', 'mark de ff 100'],
  ['currency', 'eur'],
  ['number', 'RE/2026/001'],
  ['number', 'FV 12/Ł/2026'],
  ['number', 'RU\u0308-1'],
  ['bic', ''],
  ['reference', ''],
])('%s is taken as people write it: %s', async (column, cell) => {
  expect(await listProblemsOf(column, cell)).toEqual([])
})

test.each([
  ['number', 'RE\\2026', 'is not an invoice number of up to 40 letters, digits and - / . _ #; for example 2026-0001 or RE/2026/001'],
  ['quantity', '1,5', 'is "1,5", not a number; for example 1.5, or 1,5 with --decimal-comma quantity'],
  ['bic', 'XXXXDEX', 'is not a BIC; for example COBADEFFXXX'],
  ['bic', 'XXXXXXXX', 'names a country XX, which there is not; for example COBADEFFXXX'],
  ['bic', 'XXXXATXX', 'is of a bank in AT, and the account of one in DE; for example COBADEFFXXX'],
  ['issuedOn', '01.11.2026', 'is not a day such as 2026-02-28'],
  ['issuedOn', '46327', 'is not a day such as 2026-02-28'],
  ['dueOn', '2026-02-30', 'is not a day such as 2026-02-28'],
  ['currency', 'ZZZ', 'is not a currency code; for example EUR'],
  ['unitPriceMinor', '1e3', 'is "1e3", not a whole number of minor units, without a decimal point; for example 12000 for 120.00'],
  ['unitPriceMinor', '1.234,50', 'is "1.234,50", not a whole number of minor units, without a decimal point; for example 12000 for 120.00'],
  ['taxRate', '19%', 'is "19%", not a number; for example 19 or 9.975'],
  ['taxRate', '101', 'is above 100; for example 19 or 9.975'],
  ['unit', 'box', 'is "box", not one of piece, hour, day, month'],
])('%s is refused with the right form: %s', async (column, cell, problem) => {
  expect(await listProblemsOf(column, cell)).toEqual([`line 2: ${column} ${problem}`])
})

test.each([
  [
    'a discount with a negative price',
    [`halde,D1,${head},,,,,Work,2,piece,850000,19,invoice,open`, `halde,D1,${head},,,,,Discount,1,piece,-750000,19,invoice,open`],
    { kind: 'invoice', lines: [{ quantity: 2 }, { quantity: -1, unitPriceMinor: 750_000 }], netMinor: 950_000, payments: [] },
  ],
  [
    'a credit note with negative prices, and what was paid out',
    [
      `halde,C1,${head},,2026-03-05,-11900,transfer,Work,1,piece,-15000,19,creditNote,paid`,
      `halde,C1,${head},,,,,Fee,1,piece,5000,19,creditNote,paid`,
    ],
    {
      kind: 'creditNote',
      lines: [
        { quantity: 1, unitPriceMinor: 15_000 },
        { quantity: -1, unitPriceMinor: 5000 },
      ],
      grossMinor: 11_900,
      payments: [{ amountMinor: 11_900 }],
    },
  ],
])('%s is read in the form of today', async (_, rows, expected) => {
  expect(await parseFile('x.csv', [`${headings},kind,state`, ...rows].join('\n'))).toMatchObject([
    { problems: [], item: { invoice: expected } },
  ])
})

test('an invoice that takes back more than it charges is refused: that is a credit note', async () => {
  expect(await listProblemsOf('unitPriceMinor', '-100')).toEqual([
    expect.stringContaining('what takes back more than it charges is a credit note'),
  ])
})

test('an invoice without an account gets the agency’s, and one that names a part of one does not', () => {
  const account = { accountHolder: 'Fourfold', iban: 'DE13000000000000012345', bic: 'XXXXDEXXXXX' }
  const { iban: _, bic: __, ...given } = createInvoice()
  const read = (value: object) => {
    const { item, problems } = parseRecord(withAccount(account), { place: 'entry 1', value: { customerId: 'halde', ...value } }, new Date())
    return item?.invoice ?? problems.map(({ problem }) => problem)
  }
  expect(read(given)).toMatchObject(account)
  expect(read({ ...given, bic: 'XXXXDEXXXXX' })).toEqual(['iban is missing'])
  expect(read(createInvoice())).not.toHaveProperty('accountHolder')
  const without = parseRecord(withAccount(undefined), { place: 'entry 1', value: { customerId: 'halde', ...given } }, new Date())
  expect(without.problems).toMatchObject([{ place: 'entry 1', problem: 'iban is missing' }])
})
