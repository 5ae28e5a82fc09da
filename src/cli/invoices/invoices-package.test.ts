import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { createFolder, shareSite } from '#testing/site/agency.ts'
import { createCustomer, createInvoice, createLine, createSeller } from '#testing/site/customers.ts'
import { invoicesPackage } from './invoices-package.ts'

const getSite = shareSite()

test('a year is packed with tables whose sums are those of its documents', async () => {
  const site = await getSite()
  const { customers, invoices } = createGateway(site.documents)
  await customers.putCustomer(createCustomer())
  const { company, address } = createCustomer()
  const issued = { issuedBy: createSeller({ vatId: 'DE136695976' }), billedTo: { company, address }, issuedOn: '2026-03-02' } as const
  const lines = [
    createLine({ description: '=SUM(A1)\nand more', unitPriceMinor: 10_000 }),
    createLine({ unitPriceMinor: 5000, taxRate: 7 }),
  ]
  await invoices.putInvoices('halde', [
    createInvoice({ ...issued, number: '2026-0001', lines, paid: [['2026-03-20', 17_250]] }),
    createInvoice({ ...issued, number: '2026-0003', kind: 'creditNote', issuedOn: '2026-04-02' }),
    createInvoice({ ...issued, number: '2026-0004', state: 'void' }),
    createInvoice({ ...issued, number: '2025-0009', issuedOn: '2025-12-30', paid: [['2026-01-05', 11_900]] }),
    createInvoice({ number: '2026-0005', state: 'draft' }),
  ])
  await using folder = await createFolder()
  const file = join(folder.path, 'year.zip')
  const output = await invoicesPackage.run(['2026', file], site)
  expect(output).toBe(
    `Wrote ${file}: 3 documents.\nNumbers without a document: 2026-0002. Note for the auditor why.\nNo bookings: content/site.json names no accounts (\`bookkeeping\`).\n`,
  )
  const unpacked = join(folder.path, 'year')
  execFileSync('unzip', ['-q', file, '-d', unpacked])
  const read = async (name: string) => {
    return parse(await readFile(join(unpacked, name), 'utf8'), { columns: true, delimiter: ';', bom: true }) as Record<string, string>[] // without a cast of values
  }
  const sum = (rows: readonly Record<string, string>[], column: string) =>
    rows.reduce((total, row) => total + Math.round(100 * Number(row[column]?.replace(',', '.'))), 0)
  const documents = await read('documents.csv')
  expect(documents.map(({ Number: number, State: state, Gross: gross }) => [number, state, gross])).toEqual([
    ['2026-0001', 'paid', '172,50'],
    ['2026-0004', 'void', '119,00'],
    ['2026-0003', 'open', '-119,00'],
  ])
  const taxes = await read('taxes.csv')
  expect(sum(taxes, 'VAT')).toBe(1900 + 350 - 1900)
  const months = await read('taxes-by-month.csv')
  expect(months.map(({ Month: month, 'VAT rate': rate, ...sums }) => [month, rate, sums['VAT by supply'], sums['VAT by payment']])).toEqual(
    [
      ['2026-01', '19', '0,00', '19,00'],
      ['2026-03', '19', '19,00', '19,00'],
      ['2026-03', '7', '3,50', '3,50'],
      ['2026-04', '19', '-19,00', '0,00'],
    ],
  )
  expect(await read('eu-sales.csv')).toEqual([])
  expect(await read('payments.csv')).toMatchObject([
    { Number: '2025-0009', Amount: '119,00' },
    { Number: '2026-0001', Amount: '172,50' },
  ])
  expect((await read('numbers.csv')).map(({ Number: number, State: state }) => [number, state])).toEqual([
    ['2026-0001', 'issued'],
    ['2026-0002', 'missing'],
    ['2026-0003', 'issued'],
    ['2026-0004', 'void'],
    ['2026-0005', 'draft'],
  ])
  expect((await read('lines.csv'))[0]).toMatchObject({ Description: "'=SUM(A1) and more" })
  const names = (await readdir(unpacked, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const sums = (await readFile(join(unpacked, 'SHA256SUMS'), 'utf8')).trimEnd().split('\n')
  expect(sums).toHaveLength(names.length - 1)
  for (const line of sums) {
    const [digest = '', name = ''] = line.split('  ')
    expect(
      createHash('sha256')
        .update(await readFile(join(unpacked, name)))
        .digest('hex'),
    ).toBe(digest)
  }
  for (const document of documents) expect((await readFile(join(unpacked, document['File'] ?? ''))).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await readFile(join(unpacked, 'index.xml'), 'utf8')).toContain('<URL>documents.csv</URL>')
})

test.each([
  [['26'], 'Invalid year: 26'],
  [['2026', 'year.tar'], 'Unsupported file type: year.tar'],
  [['1999'], 'No invoices were issued in 1999.'],
])('%j writes nothing: %s', async (args, problem) => {
  await expect(invoicesPackage.run(args, await getSite())).rejects.toThrow(problem)
})
