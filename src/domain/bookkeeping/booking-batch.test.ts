import { expect, test } from 'vitest'
import type { BookingEntry } from './booking-entries.ts'
import { batchColumns, writeBookingBatch } from './booking-batch.ts'

const madeAt = new Date('2027-01-10T08:05:04.003Z')
const datev = { consultant: 1001, client: 456, accountLength: 4 }

/** Splits a line at semicolons outside of quotation marks. */
function split(line: string): readonly string[] {
  return [...line.matchAll(/(?:^|;)("(?:[^"]|"")*"|[^;"]*)/gu)].map(([, field = '']) => field)
}

function write(...entries: readonly BookingEntry[]) {
  const text = writeBookingBatch(entries, { year: '2026', currency: 'EUR', datev, madeAt })
  expect(text.endsWith('\r\n')).toBe(true)
  const [header = '', columns = '', ...rows] = text.split('\r\n').slice(0, -1)
  return { header: split(header), columns: columns.split(';'), rows: rows.map(split) }
}

const invoice: BookingEntry = {
  on: '2026-03-02',
  amountMinor: 1_234_567,
  side: 'debit',
  account: '10001',
  contra: { account: '8337', taxKey: '94' },
  number: 'RE_2026/1 #7',
  company: 'Müller; "Söhne"\nGmbH',
  tax: { taxCategory: 'AE', taxRate: 0 },
  vatId: 'NL004495445B01',
  suppliedOn: '2026-02-28',
  taxedOn: '2026-02-28',
  dueOn: '2026-03-16',
}

test('the header has the 31 fields of version 700, and the batch the 125 columns of format 13', () => {
  const { header, columns, rows } = write(invoice)
  expect(header).toEqual([
    '"EXTF"',
    '700',
    '21',
    '"Buchungsstapel"',
    '13',
    '20270110080504003',
    '',
    '"FF"',
    '""',
    '""',
    '1001',
    '456',
    '20260101',
    '4',
    '20260101',
    '20261231',
    '"Rechnungen 2026"',
    '""',
    '1',
    '0',
    '0',
    '"EUR"',
    '',
    '""',
    '',
    '',
    '""',
    '',
    '',
    '""',
    '""',
  ])
  expect(columns).toHaveLength(125)
  expect(new Set(columns).size).toBe(125)
  expect(rows.map((row) => row.length)).toEqual([125])
})

/** Places by DATEV's description, counted from 1. */
const places = {
  amount: 1,
  side: 2,
  account: 7,
  contra: 8,
  taxKey: 9,
  day: 10,
  field1: 11,
  text: 14,
  vatId: 40,
  supplied: 115,
  taxed: 116,
  due: 117,
}

test('each field has its place and its form', () => {
  const [row = []] = write(invoice).rows
  const read = Object.fromEntries(Object.entries(places).map(([name, place]) => [name, row[place - 1]]))
  expect(read).toEqual({
    amount: '12345,67',
    side: '"S"',
    account: '10001',
    contra: '8337',
    taxKey: '"0094"',
    day: '0203',
    field1: '"RE-2026/1--7"',
    text: '"RE_2026/1 #7 Müller; ""Söhne"" GmbH"',
    vatId: '"NL004495445B01"',
    supplied: '28022026',
    taxed: '28022026',
    due: '16032026',
  })
  const filled = batchColumns.filter((_, at) => !['', '""'].includes(row[at] ?? ''))
  expect(filled).toHaveLength(Object.keys(places).length + 2)
})

test('a payment has no tax, and long texts are cut between characters', () => {
  const {
    suppliedOn: _,
    taxedOn: __,
    dueOn: ___,
    tax: ____,
    vatId: _____,
    ...payment
  } = {
    ...invoice,
    company: '😀'.repeat(80),
    side: 'credit' as const,
  }
  const [row = []] = write(payment).rows
  expect(row[places.side - 1]).toBe('"H"')
  expect(row[places.vatId - 1]).toBe('""')
  expect(Array.from(row[places.text - 1] ?? '')).toHaveLength(62)
  expect(row[places.text - 1]?.isWellFormed()).toBe(true)
})
