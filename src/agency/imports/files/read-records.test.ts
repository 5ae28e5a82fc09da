import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appointmentRecords } from '#agency/appointments/appointment-records.ts'
import { customerRecords } from '#agency/customers/customer-records.ts'
import { invoiceRecords } from '#agency/invoices/invoice-records.ts'
import { productRecords } from '#agency/products/product-records.ts'
import { parseRecord } from '#agency/imports/parse-record.ts'
import { type FileFormat, readRecords } from './read-records.ts'
import type { RawRecord, RecordKind } from '#agency/imports/record-kind.ts'

/** Reads a file as staff give it. */
async function readFileOf<Item>(kind: RecordKind<Item>, name: string, content: string | Uint8Array, format?: FileFormat) {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-read-records-'))
  try {
    const file = join(folder, name)
    await writeFile(file, content)
    const records: RawRecord[] = []
    for await (const record of readRecords(kind, { name, path: file }, format)) records.push(record)
    return records
  } finally {
    await rm(folder, { recursive: true })
  }
}

const readCustomers = (name: string, content: string | Uint8Array, format?: FileFormat) =>
  readFileOf(customerRecords, name, content, format)

test.each([
  [
    'x.csv',
    'id,company\nhalde,Müller & Söhne',
    "CSV UTF-8, or specify its encoding, such as --encoding windows-1252 for Excel's plain CSV in Western Europe",
  ],
  ['x.json', '[{ "id": "halde", "company": "Müller & Söhne" }]', 'UTF-8'],
])('%s is read as UTF-8 or as marked UTF-16, and otherwise refused with advice', async (name, text, advice) => {
  const refused = [
    // As Excel saves it in Germany; of these letters Windows-1252 has the same bytes.
    Buffer.from(text, 'latin1'),
    // These bytes are valid UTF-8, with a NUL after each letter.
    Buffer.from(text.replaceAll(/[üö]/gu, 'u'), 'utf16le'),
  ]
  for (const bytes of refused) {
    await expect(readCustomers(name, bytes)).rejects.toThrow(`${name} is not valid UTF-8. Save it as ${advice}.`)
  }
  const read = [{ value: { id: 'halde', company: 'Müller & Söhne' } }]
  expect(await readCustomers(name, text)).toMatchObject(read)
  expect(await readCustomers(name, `\uFEFF${text}`)).toMatchObject(read)
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')
  expect(await readCustomers(name, utf16)).toMatchObject(read)
  expect(await readCustomers(name, Buffer.from(utf16).swap16())).toMatchObject(read)
  // Half a character at the end, and half a pair.
  await expect(readCustomers(name, utf16.subarray(0, -1))).rejects.toThrow(`${name} is not valid UTF-16LE. Save it as`)
  await expect(readCustomers(name, Buffer.concat([utf16, Buffer.from([0x00, 0xd8])]))).rejects.toThrow(`${name} is not valid UTF-16LE`)
})

test('another encoding is read where it is declared, and a mark says more than that', async () => {
  const text = 'id,company\nhalde,Müller & Söhne „€“'
  // As Excel saves it in Western Europe, in its own bytes for € and the quotation marks.
  const bytes = Buffer.from(text.split('').map((sign) => ({ '€': 0x80, '„': 0x84, '“': 0x93 })[sign] ?? sign.charCodeAt(0)))
  const read = [{ value: { company: 'Müller & Söhne „€“' } }]
  expect(await readCustomers('x.csv', bytes, { encoding: 'windows-1252' })).toMatchObject(read)
  expect(await readCustomers('x.csv', `\uFEFF${text}`, { encoding: 'windows-1252' })).toMatchObject(read)
  const polish = Buffer.from('69642c636f6d70616e790a682cb3f364bc', 'hex')
  expect(await readCustomers('x.csv', polish, { encoding: 'iso-8859-2' })).toMatchObject([{ value: { company: 'łódź' } }])
})

test.each([
  ['0,5', 0.5],
  ['-1,25', -1.25],
  ['12', 12],
  ['1.234,5', 1234.5],
  ['1.234.567,125', 1_234_567.125],
])('%s in a column with decimal commas is %d', async (cell, number) => {
  const [record] = await readFileOf(invoiceRecords, 'x.csv', `number;quantity;taxRate\n1;${cell};9.975`, { commaColumns: ['quantity'] })
  expect(record).toMatchObject({ value: { lines: [{ quantity: number, taxRate: 9.975 }] }, problems: [] })
})

test.each([
  ['1.5', 'is "1.5", in a column with decimal commas; for example 1,5'],
  ['1.234', 'is "1.234", in a column with decimal commas; for example 1,234'],
  ['1.234,', 'is "1.234,", not a number; for example 1.5'],
])('%s in a column with decimal commas is ambiguous or invalid', async (cell, problem) => {
  const [record] = await readFileOf(invoiceRecords, 'x.csv', `number;quantity\n1;${cell}`, { commaColumns: ['quantity'] })
  if (!record) throw new Error('There is one.')
  const { problems } = parseRecord(invoiceRecords, record, new Date())
  expect(problems.filter((each) => each.problem.startsWith('quantity'))).toMatchObject([
    { place: 'line 2', problem: `quantity ${problem}` },
  ])
})

test.each(['id,company,company\nhalde,Halde BV,Alder AG', 'id,company,id,company\n'])(
  'duplicate headings are refused: %j',
  async (text) => {
    await expect(readCustomers('x.csv', text)).rejects.toThrow(/Duplicate headings in x\.csv: (?:company|id, company)\.$/u)
  },
)

test.each([
  ['x.csv', ''],
  ['x.csv', '\uFEFF\r\n'],
  ['x.csv', 'id,company,emails\n'],
  ['x.json', '[]'],
])('%s with %j holds nothing, and says so', async (name, text) => {
  await expect(readCustomers(name, text)).rejects.toThrow(`No customers found in ${name}.`)
})

test('unknown headings are named where no row follows them, too', async () => {
  await expect(readCustomers('x.csv', 'id,colour\n')).rejects.toThrow('Unknown headings in x.csv: colour')
})

test.each(['\n', '\r\n', '\r'])('a row is named by the line in which it begins, between lines that end in %j', async (end) => {
  const lines = ['', 'id,company', 'a,"Alder', 'AG"', '', 'b,Birke AG', 'c,"', '', '"', '', '']
  const rows = await readCustomers('x.csv', lines.join(end))
  expect(rows.map(({ place }) => place)).toEqual(['line 3', 'line 6 (row 5)', 'line 7 (row 6)'])
})

test('a part of an address is named by its heading', async () => {
  const [row] = await readCustomers('x.csv', 'id,company,country\nhalde,Halde BV,XX')
  expect(row?.locate?.('address.country')).toEqual({ name: 'country' })
})

/** The problems of the one entry of a JSON file, without the names that are known there. */
async function listUnknown<Item>(kind: RecordKind<Item>, entry: object) {
  const [record] = await readFileOf(kind, 'x.json', JSON.stringify([entry]))
  return record?.problems?.map(({ place, problem }) => `${place}: ${problem.replace(/; known fields: .*/u, '')}`)
}

test('members of JSON that nothing knows are named, at every depth', async () => {
  const billedto = { company: 'Halde BV' }
  const party = { ...billedto, address: { street: 'Prinsengracht 1', town: 'Amsterdam' } }
  const lines = [{ description: 'Workshop' }, { description: 'Print', discount: 10 }]
  const invoice = { number: '1', note: 'Thanks', billedto, billedTo: party, Payments: [], payment: {}, payments: [{ amount: 1 }], lines }
  expect(await listUnknown(invoiceRecords, invoice)).toEqual([
    'entry 1: note is unknown',
    'entry 1: billedto is unknown',
    'entry 1: billedTo.address.town is unknown',
    'entry 1: Payments is unknown',
    'entry 1: payment is unknown',
    'entry 1: payments.0.amount is unknown',
    'entry 1: lines.1.discount is unknown',
  ])
  const product = { renewOn: '2027-01-01', milestones: [{ name: 'Launch', done: true }], links: [{ href: 'https://a.example' }] }
  expect(await listUnknown(productRecords, product)).toEqual([
    'entry 1: renewOn is unknown',
    'entry 1: milestones.0.done is unknown',
    'entry 1: links.0.href is unknown',
  ])
  expect(await listUnknown(customerRecords, { customerId: 'halde', street: 'Prinsengracht 1', address: { zip: '1015 DV' } })).toEqual([
    'entry 1: customerId is unknown',
    'entry 1: street is unknown',
    'entry 1: address.zip is unknown',
  ])
  // It would take place again, without a word.
  expect(await listUnknown(appointmentRecords, { canceledAt: '2026-01-01T10:00:00Z', state: 'canceled' })).toEqual([
    'entry 1: canceledAt is unknown',
  ])
})

test('an unknown member is reported with the members that are known there', async () => {
  const [record] = await readCustomers('x.json', '[{ "address": { "zip": "1015 DV" } }]')
  expect(record?.problems).toMatchObject([
    { place: 'entry 1', problem: 'address.zip is unknown; known fields: street, postalCode, city, country' },
  ])
  const [other] = await readCustomers('x.json', '[{ "emial": [] }]')
  const known = 'id, company, vatId, emails, owners, bookkeepers, phone, address, electronicAddress, locale, timeZone, archivedAt'
  expect(other?.problems).toMatchObject([{ place: 'entry 1', problem: `emial is unknown; known fields: ${known}` }])
})

test.each([
  ['rows of empty cells', 'id,company\r\nhalde,Halde BV\r\n,\r\n,\r\n'],
  ['columns without heading and values', 'id;company;;;\nhalde;Halde BV;;;\n'],
  ['a line that names the delimiter', 'sep=;\r\nid;company\r\nhalde;Halde BV\r\n'],
  ['that line, padded by a spreadsheet', 'sep=,,\r\nid,company\r\nhalde,Halde BV\r\n'],
  ['tabs, and an empty cell between them', 'id\tvatId\tcompany\nhalde\t\tHalde BV\n'],
])('%s in a CSV file are no fault and no record', async (_, text) => {
  const rows = await readCustomers('x.csv', text)
  expect(rows.map(({ value }) => value)).toEqual([{ id: 'halde', company: 'Halde BV', address: {} }])
})

test('lines keep their numbers below the line that names the delimiter', async () => {
  const rows = await readCustomers('x.csv', 'sep=;\r\nid;company\r\n;\r\nhalde;Halde BV\r\n')
  expect(rows.map(({ place }) => place)).toEqual(['line 4 (row 3)'])
})

test.each([
  ['id,company,,\nhalde,"Halde\nBV",\nb,Birke,,x\n', 'Value without a heading in x.csv: "x" in line 4 (row 3), column D.'],
  ['id,company,,\nhalde,Halde BV,,x\n', 'Value without a heading in x.csv: "x" in line 2, column D.'],
  ['id,company\nhalde,Halde, BV\n', 'Value without a heading in x.csv: "BV" in line 2, column C.'],
  ['id,company\nhalde,"Halde\n', 'a quotation mark is not closed.'],
  ['id,company\nhalde,Halde "BV"\n', 'unescaped quotation mark in a cell.'],
  ['id,company\nhalde,"Halde" BV\n', 'unescaped quotation mark in a cell.'],
])('a table that cannot be read is refused in plain words: %j', async (text, reason) => {
  await expect(readCustomers('x.csv', text)).rejects.toThrow(reason)
})

test('a phone number is taken as it is printed', async () => {
  const [row] = await readCustomers('x.csv', 'id,phone\nhalde,+31 (0)20 123-4567\n')
  expect(customerRecords.complete(Object(row?.value), new Date())).toMatchObject({ phone: '+31201234567' })
})

test('rows of one invoice need not follow each other, and a long file keeps its lines', async () => {
  const rows = Array.from({ length: 9000 }, (_, index) => `halde,${index % 3000},"Part\r\n${index}"`)
  const records = await readFileOf(invoiceRecords, 'x.csv', ['customerId,number,description', ...rows, ''].join('\r\n'))
  expect(records).toHaveLength(3000)
  expect(records.at(-1)).toMatchObject({
    place: 'line 6000 (row 3001)',
    value: { number: '2999', lines: [2999, 5999, 8999].map((index) => ({ description: `Part\r\n${index}` })) },
  })
  expect(records.at(-1)?.locate?.('lines.2.description')).toEqual({ place: 'line 18000 (row 9001)', name: 'description' })
})
