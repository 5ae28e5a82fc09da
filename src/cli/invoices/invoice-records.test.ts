import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { invoiceRecords } from './invoice-records.ts'
import { parseRecord } from '#cli/records/parse-record.ts'
import { readRecords } from '#cli/records/read-records.ts'

/** Checks a file of invoices as the import does. @returns Every problem with its place. */
async function listProblems(name: string, content: string) {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-invoice-records-'))
  try {
    const file = join(folder, name)
    await writeFile(file, content)
    const records = await readRecords(invoiceRecords, file)
    return records.flatMap((record) =>
      parseRecord(invoiceRecords, record, new Date()).problems.map(({ place, problem }) => `${place}: ${problem}`),
    )
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

test('a fault in a line of an invoice is named by its own row and column, and the sums that follow from it are not', async () => {
  const rows = [
    firstRow,
    nextRow(line),
    nextRow('Print,abc,day,10000,19'),
    nextRow('"Two\nlines",,day,10000,19'),
    nextRow('Last,1.2345,day,,19'),
  ]
  expect(await listProblems('x.csv', [headings, ...rows].join('\n'))).toEqual([
    'line 4: quantity is "abc", not number',
    'line 5: quantity is missing',
    'line 7: quantity has more than three decimals',
    'line 7: unitPriceMinor is missing',
  ])
})

test('a fault in the head or the payment of an invoice is named by its first row, in the words of its headings', async () => {
  const other = `halde,2026-0002,Checkout,,2026-03-16,EUR,DE13000000000000012345,XXXXDEXXXXX,,2026-03-09,much,cash,${line}`
  expect(await listProblems('x.csv', [headings, firstRow, other, nextRow(line, '2026-0002')].join('\n'))).toEqual([
    'line 3: issuedOn is missing',
    'line 3: paidMinor is "much", not number',
    'line 3: paidBy is "cash", not ("transfer" | "card" | "directDebit" | "credit")',
  ])
})

test('each row that says not whose it is is named', async () => {
  const rows = [firstRow.replace('2026-0001', ''), firstRow, firstRow.replace('2026-0001', '')]
  expect(await listProblems('x.csv', [headings, ...rows].join('\n'))).toEqual(['line 2: number is missing', 'line 4: number is missing'])
})

test('in JSON a faulty line is named by its place among the lines, without the sums that nobody gave', async () => {
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
    'entry 1: lines.0.quantity is "one", not number',
  ])
})

test('what a later row says of the whole invoice repeats the first one, or is named', async () => {
  const paid = `halde,2026-0001,${head},,2026-03-09,5000,,${line}`
  const second = `halde,2026-0001,Checkout,,2027-01-31,,,,Thanks,2026-11-10,2500,card,${line}`
  const text = [headings, paid, paid, nextRow(line), second].join('\n')
  expect(await listProblems('x.csv', text)).toEqual([
    'line 5: dueOn is "2027-01-31", and "2026-03-16" in line 2, where the invoice begins',
    'line 5: notes is "Thanks", and empty in line 2, where the invoice begins',
    'line 5: paidOn is "2026-11-10", and "2026-03-09" in line 2, where the invoice begins; further payments come in by JSON',
    'line 5: paidMinor is "2500", and "5000" in line 2, where the invoice begins; further payments come in by JSON',
    'line 5: paidBy is "card", and empty in line 2, where the invoice begins; further payments come in by JSON',
  ])
  expect(await listProblems('x.csv', [headings, paid, paid, nextRow(line)].join('\n'))).toEqual([])
})

test('a payment without its day is no payment that goes unread', async () => {
  const row = `halde,2026-0001,${head},,,5000,,${line}`
  expect(await listProblems('x.csv', [headings, row].join('\n'))).toEqual(['line 2: paidOn is missing'])
})
