import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { agency, createFolder, shareSite } from '#testing/site/agency.ts'
import { createCustomer, createInvoice, createLine, createSeller } from '#testing/site/customers.ts'
import { createProduct } from '#testing/site/products.ts'

const getSite = shareSite()

/** A running site with two customers, whose records have about every field. */
async function createSite() {
  const site = await getSite()
  const gateway = createGateway(site.documents)
  const { customers, invoices, products } = gateway
  const electronicAddress = { scheme: '9944', id: 'NL004495445B01' }
  await customers.putCustomer(
    createCustomer({ vatId: 'NL004495445B01', phone: '+31201234567', electronicAddress, bookkeepers: ['kim@books.example'] }),
  )
  await customers.putCustomer(createCustomer({ id: 'alder', company: 'Alder; "Söhne"', emails: ['a@alder.example', 'b@alder.example'] }))
  const free = createLine({ taxRate: 0, taxCategory: 'E', quantity: -0.5, supply: { from: '2026-02-03', to: '2026-02-03' } })
  await invoices.putInvoices('halde', [
    createInvoice({
      number: 'RE/1',
      paid: [['2026-03-09', 1900]],
      reminders: ['2026-03-18'],
      lines: [createLine({ taxCategory: 'S' }), free],
      exemptionReasons: { E: '§ 4 Nr. 21 UStG' },
      allowances: [{ reason: 'Discount', netMinor: 1000, taxRate: 19, taxCategory: 'S' }],
      charges: [{ reason: 'Freight', netMinor: 200, taxRate: 19, taxCategory: 'S' }],
      supply: { from: '2026-02-01', to: '2026-02-28' },
      prepaidMinor: 500,
      buyerReference: '991-12345-73',
      issuedBy: createSeller({ vatId: 'DE136695976' }),
      billedTo: { company: 'Halde', address: createCustomer().address },
      notes: 'Two\nlines',
    }),
    createInvoice({ number: '2', state: 'draft' }),
  ])
  await products.putProducts('halde', [createProduct()])
  return { site, gateway, run: (...args: string[]) => agency(site.dataDir, ...args) }
}

test.each([
  ['customers', 'json', 2],
  ['customers', 'csv', 2],
  ['invoices', 'json', 2],
  ['invoices', 'csv', 2],
  ['products', 'json', 1],
  ['products', 'csv', 1],
])('an import of exported %s in %s finds each unchanged', async (kind, format, count) => {
  const { run } = await createSite()
  await using folder = await createFolder()
  const file = join(folder.path, `records.${format}`)
  expect((await run(kind, 'export', file)).stdout).toMatch(new RegExp(`^Wrote ${file}: ${count} ${kind.slice(0, -1)}s?\\.\n$`, 'u'))
  const { code, stdout, stderr } = await run(kind, 'import', file, '--replace')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain(`Stored: 0 new and 0 changed ${kind}; ${count} unchanged`)
})

test('what was exported as JSON makes the same records in another site, field by field', async () => {
  const { run, gateway } = await createSite()
  await using folder = await createFolder()
  await using other = await createFolder()
  for (const kind of ['customers', 'invoices', 'products']) {
    const file = join(folder.path, `${kind}.json`)
    await run(kind, 'export', file)
    expect(await agency(other.path, kind, 'import', file, ...(kind === 'invoices' ? ['--no-mail'] : []))).toEqual({
      code: 0,
      stdout: expect.anything(),
      stderr: '',
    })
  }
  const again = join(folder.path, 'again.json')
  await agency(other.path, 'invoices', 'export', again)
  const parsed: readonly object[] = JSON.parse(await readFile(again, 'utf8'))
  const stored = await gateway.invoices.listAllInvoices('halde')
  expect(parsed).toEqual(stored.toReversed().map((invoice) => ({ customerId: 'halde', ...invoice })))
})

test('an export to rows names an invoice that rows cannot hold, and writes no file', async () => {
  const { run, gateway } = await createSite()
  await using folder = await createFolder()
  await gateway.invoices.putInvoices('halde', [
    createInvoice({
      number: '3',
      paid: [
        ['2026-03-09', 100],
        ['2026-03-10', 100],
      ],
    }),
  ])
  const file = join(folder.path, 'invoices.csv')
  expect(await run('invoices', 'export', file)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Cannot write halde/3 as CSV. Use a .json file instead; nothing was written.\n',
  })
  await expect(readFile(file)).rejects.toThrow('ENOENT')
  expect(await run('invoices', 'export', join(folder.path, 'x.pdf'))).toMatchObject({ code: 2 })
})

test('an update changes what is named, within an address too, and keeps the rest', async () => {
  const { run, gateway } = await createSite()
  const before = await gateway.customers.getCustomer('halde')
  const { stdout } = await run('customers', 'update', 'halde', '--phone', '+31 20 765 4321', '--city', 'Utrecht', '--vatId', '')
  expect(stdout).toContain('changed halde (vatId, phone, address)\n')
  const { updatedAt: _, ...after } = await gateway.customers.getCustomer('halde')
  const { updatedAt: __, vatId: ___, ...kept } = before
  expect(after).toEqual({ ...kept, phone: '+31207654321', address: { ...before.address, city: 'Utrecht' } })
})

test('amounts are typed as the agency’s country writes them, or in cents', async () => {
  const { run, gateway } = await createSite()
  const [product] = await gateway.products.listProducts('halde')
  await run('products', 'update', `halde/${product?.id}`, '--price', '1.190,00')
  expect(await gateway.products.listProducts('halde')).toMatchObject([{ priceMinor: 119_000 }])
  const row = { customerId: 'halde', number: '9', issuedOn: '2026-03-02', dueOn: '2026-03-16', iban: 'DE89370400440532013000' }
  const line = { description: 'Workshop', quantity: '1', unit: 'day', taxRate: '19', unitPrice: '1.000,50' }
  const options = Object.entries({ ...row, ...line }).flatMap(([name, cell]) => [`--${name}`, cell])
  expect((await run('invoices', 'add', ...options, '--currency', 'EUR', '--unitPriceMinor', '5')).stderr).toContain(
    'cannot be used together',
  )
  expect((await run('invoices', 'add', ...options, '--currency', 'EUR')).stdout).toContain('Stored: 1 invoice\n')
  expect(await gateway.invoices.findInvoice('halde', '9')).toMatchObject({ netMinor: 100_050 })
})

test('an amount without a currency and an invalid amount are listed with all other problems', async () => {
  const { run } = await createSite()
  const product = ['--customerId', 'halde', '--id', 'shop', '--type', 'project']
  expect((await run('products', 'add', ...product, '--price', '1.190,00')).stdout.split('\n').toSorted()).toEqual([
    '',
    '5 problems; no products were stored.',
    'options: currency is missing',
    'options: interval is missing',
    'options: name is missing',
    'options: startedOn is missing',
    'options: status is missing',
  ])
  const wrong = await run('products', 'add', ...product, '--price', '1,190.00', '--currency', 'EUR')
  expect(wrong).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /options: name is missing\n(?:.*\n)*options: --price 1,190\.00 is not a valid amount in EUR; for example 1\.190,00\n/u,
    ),
  })
  const [updated] = JSON.parse((await run('products', 'list', '--json')).stdout) as readonly { readonly id: string }[] // as the command promises
  const update = await run('products', 'update', `halde/${updated?.id}`, '--price', 'much', '--status', 'done')
  expect(update.stdout).toMatch(/options: status is "done".*\n/u)
  expect(update.stdout).toContain('options: --price much is not a valid amount in EUR')
})

test('a product is updated by its customer and id', async () => {
  const { run, gateway } = await createSite()
  const [product] = await gateway.products.listProducts('halde')
  const name = `halde/${product?.id}`
  expect((await run('products', 'update', name, '--name', 'The shop')).stdout).toContain(
    `changed ${name} (name)\nStored: 0 new and 1 changed products`,
  )
  expect(await gateway.products.listProducts('halde')).toEqual([{ ...product, name: 'The shop' }])
})

test.each([
  [['customers', 'update', 'halde'], 2, 'Specify at least one field to change.'],
  [['customers', 'update', 'halde', '--city', ''], 2, '--city cannot be empty'],
  [['customers', 'update', 'nobody', '--city', 'Utrecht'], 1, 'No such customer: nobody.'],
  [['products', 'update', 'halde/none', '--name', 'x'], 1, 'No such product: halde/none.'],
  [['customers', 'update', 'halde', '--id', 'x'], 2, "Unknown option '--id'."],
])('%j is refused', async (args, code, problem) => {
  const { run } = await createSite()
  expect(await run(...args)).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(problem) })
})
