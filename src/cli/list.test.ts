import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { agency, createFolder, shareSite } from '#testing/site/agency.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { createProduct } from '#testing/site/products.ts'
import { commands } from './run-command.ts'
import { defineList } from './list.ts'

const getSite = shareSite()

const lists = commands.filter(({ name }) => name.endsWith(' list') || name === 'customers members')

test('every list takes --limit, --sort and --json, and says what it sorts by', async () => {
  expect(lists.length).toBeGreaterThan(10)
  for (const { name, createParser } of lists) {
    const parser = createParser(() => {})
    const longs = parser.options.map(({ long }) => long)
    expect([name, longs]).toEqual([name, expect.arrayContaining(['--limit', '--sort', '--json'])])
    const fields = parser.options.find(({ long }) => long === '--sort')?.argChoices ?? []
    const words = [...name.split(' '), ...parser.registeredArguments.map(() => 'halde')]
    const { code, stderr } = await agency('/nowhere', ...words, '--sort', 'colour')
    expect([name, code, stderr]).toEqual([
      name,
      2,
      expect.stringContaining(`Expected one of ${fields.join(', ')}, optionally with a leading -.`),
    ])
    expect(await agency('/nowhere', ...words, '--limit', '-1')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Expected a whole number above 0.'),
    })
  }
})

type Entry = { readonly name: string; readonly size?: number; readonly at?: Date; readonly price: number; readonly currency: string }

const entries: readonly Entry[] = [
  { name: 'b10', size: 2, at: new Date('2026-07-01T22:30:00Z'), price: 5_00, currency: 'EUR' },
  { name: 'b9', price: 1_190_00, currency: 'EUR' },
  { name: 'a', size: 10, at: new Date('2026-01-01T22:30:00Z'), price: 7_00, currency: 'CHF' },
]

const example = defineList<Entry>({
  name: 'example list',
  summary: 'Lists.',
  example: 'example list',
  json: 'as a JSON array',
  columns: {
    name: ['Name', ({ name }) => name],
    size: ['Size', ({ size }) => size],
    at: ['At', ({ at }) => at ?? 'never'],
    price: ['Price', ({ price, currency }) => ({ amountMinor: price, currency, per: 'month' })],
  },
  list: async (_, __, list) => await list.write(entries, { none: 'None.\n' }),
})

test.each([
  [[], 'b10 b9 a'],
  [['--limit', '2'], 'b10 b9'],
  [['--sort', 'name'], 'a b9 b10'],
  [['--sort', '-name'], 'b10 b9 a'],
  [['--sort', '-name', '--limit', '1'], 'b10'],
  [['--sort', 'size'], 'b10 a b9'],
  [['--sort', '-size'], 'a b10 b9'],
  [['--sort', 'at'], 'a b10 b9'],
  [['--sort', 'price'], 'a b10 b9'],
  [['--sort=-price'], 'b9 b10 a'],
])('a list with %j is in this order: %s', async (args, order) => {
  const listed = JSON.parse(await example.run([...args, '--json'], { dataDir: 'none' })) as readonly Entry[] // as written
  expect(listed.map(({ name }) => name).join(' ')).toBe(order)
  const lines = (await example.run(args, { dataDir: 'none' })).trimEnd().split('\n')
  expect(lines.slice(1).map((line) => line.split(' ')[0])).toEqual(order.split(' '))
})

test('a list formats amounts and times for the agency; JSON holds raw values', async () => {
  expect(await example.run([], { dataDir: 'none' })).toBe(
    [
      'Name  Size  At                             Price',
      'b10      2  2026-07-02 00:30      5,00 € / month',
      'b9          never             1.190,00 € / month',
      'a       10  2026-01-01 23:30    7,00 CHF / month',
      '',
    ].join('\n'),
  )
  expect(JSON.parse(await example.run(['--json'], { dataDir: 'none' }))).toEqual(JSON.parse(JSON.stringify(entries)))
})

/** Stores two customers with invoices of the first quarter and later. */
async function storeInvoices() {
  const site = await getSite()
  const { customers, invoices, products } = createGateway(site.documents)
  for (const id of ['halde', 'alder']) await customers.putCustomer(createCustomer({ id }))
  await invoices.putInvoices('halde', [
    createInvoice({ number: '1', issuedOn: '2026-01-05', paid: [['2026-01-20', 11_900]] }),
    createInvoice({ number: '2', issuedOn: '2026-03-31', currency: 'CHF' }),
    createInvoice({ number: '3', issuedOn: '2026-04-01', dueOn: '2999-01-01', paid: [['2026-04-03', 1_900]] }),
  ])
  await invoices.putInvoices('alder', [
    createInvoice({ number: '4', issuedOn: '2026-02-01' }),
    createInvoice({ number: '5', issuedOn: '2026-02-02', state: 'draft' }),
    createInvoice({ number: '6', issuedOn: '2026-02-03', kind: 'creditNote', creditsNumber: '4' }),
  ])
  await products.putProducts('halde', [createProduct()])
  return site
}

const one = { netMinor: 10_000, taxMinor: 1_900, grossMinor: 11_900 }

test.each<[string, string, readonly object[]]>([
  [
    '',
    '3 2 6 5 4 1',
    [
      { currency: 'CHF', ...one, openMinor: 11_900 },
      { currency: 'EUR', netMinor: 20_000, openMinor: 10_000 },
    ],
  ],
  ['--customer alder', '6 5 4', [{ currency: 'EUR', netMinor: 0, taxMinor: 0, grossMinor: 0, openMinor: 0 }]],
  ['--from 2026-02-02 --to 2026-03-31', '2 6 5', [{ currency: 'CHF' }, { currency: 'EUR', grossMinor: -11_900, openMinor: -11_900 }]],
  ['--to 2026-01-05', '1', [{ currency: 'EUR', ...one, openMinor: 0 }]],
  ['--state paid', '1', [{ currency: 'EUR', ...one, openMinor: 0 }]],
  ['--state draft', '5', []],
  ['--state creditNote', '6', [{ currency: 'EUR', openMinor: -11_900 }]],
  ['--state partlyPaid', '3', [{ currency: 'EUR', ...one, openMinor: 10_000 }]],
  ['--state unpaid', '3 2 4', [{ currency: 'CHF' }, { currency: 'EUR', openMinor: 21_900 }]],
  [
    '--overdue',
    '2 4',
    [
      { currency: 'CHF', ...one, openMinor: 11_900 },
      { currency: 'EUR', ...one, openMinor: 11_900 },
    ],
  ],
  ['--overdue --sort -issuedOn --limit 1', '2', [{ currency: 'CHF', ...one, openMinor: 11_900 }]],
  ['--state void', '', []],
])('invoices list %s names %s, with what they come to', async (options, numbers, totals) => {
  const site = await storeInvoices()
  const args = ['invoices', 'list', ...options.split(' ').filter((word) => word !== '')]
  const listed = JSON.parse((await agency(site.dataDir, ...args, '--json')).stdout) as {
    readonly invoices: readonly { readonly number: string }[]
    readonly totals: readonly object[]
  } // as the command promises
  expect(listed.invoices.map(({ number }) => number).join(' ')).toBe(numbers)
  expect(listed.totals).toMatchObject(totals)
  expect(listed.totals).toHaveLength(totals.length)
})

test('invoices are listed with amounts on the right, and their sums below', async () => {
  const site = await storeInvoices()
  const { stdout } = await agency(site.dataDir, 'invoices', 'list', '--state', 'unpaid')
  const [heading = '', ...lines] = stdout.split('\n')
  expect(lines[0]).toMatch(/^3 +halde +2026-04-01 +2999-01-01 +partlyPaid +100,00 € +19,00 € +119,00 € +100,00 € +Checkout$/u)
  expect(lines[0]?.indexOf('119,00 €')).toBe(heading.indexOf('Gross') + 'Gross'.length - '119,00 €'.length)
  expect(stdout).toMatch(/\n\nTotal +Net +Tax +Gross +Left to pay\nCHF +100,00 CHF +19,00 CHF +119,00 CHF +119,00 CHF\nEUR +/u)
  expect((await agency(site.dataDir, 'products', 'list')).stdout).toMatch(/ \d+,\d\d € \/ /u)
})

test.each([
  ['--state lost', 'Allowed choices are draft, proforma, open, partlyPaid, overdue, paid, void, creditNote, unpaid.'],
  ['--from 2026-02-30', 'It is not a day such as 2026-02-28.'],
  ['--from 2026-03-01 --to 2026-02-01', '--from 2026-03-01 is later than --to 2026-02-01.'],
  ['--overdue --state paid', "Option '--overdue' cannot be used with option '--state <STATE>'."],
])('invoices list %s is refused with what is allowed', async (options, reason) => {
  await using folder = await createFolder()
  expect(await agency(folder.path, 'invoices', 'list', ...options.split(' '))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(reason),
  })
})
