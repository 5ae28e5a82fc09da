import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sellerOf } from '#domain/invoices/seller.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { shareSite } from '#testing/site/agency.ts'
import { createCustomer, createInvoice, createLine, createSeller, type InvoiceChanges } from '#testing/site/customers.ts'
import { content } from '#testing/site/product-content.ts'
import { createProduct } from '#testing/site/products.ts'
import { appointmentsImport } from '#cli/appointments/appointment-records.ts'
import type { Command } from '#cli/command.ts'
import { customerRecords } from '#agency/customers/customer-records.ts'
import { customersAdd, customersImport } from '#cli/customers/customer-records.ts'
import { customersList } from '#cli/customers/customers-list.ts'
import { invoicesAdd } from '#cli/invoices/invoice-records.ts'
import { invoicesImport } from '#cli/invoices/invoices-import.ts'
import { invoicesList } from '#cli/invoices/invoices-list.ts'
import { productsImport } from '#cli/products/product-records.ts'
import { productsList } from '#cli/products/products-list.ts'
import { storeRecords } from './store-records.ts'

const getSite = shareSite()

/** A running site with what a test puts into it, and commands on it as staff give them. */
async function openSite(prepare: (gateway: Gateway) => Promise<unknown> = () => Promise.resolve()) {
  const site = await getSite()
  const { dataDir, documents } = site
  const gateway = createGateway(documents)
  await gateway.customers.putCustomer(createCustomer())
  await prepare(gateway)
  const write = async (name: string, ...lines: string[]) => {
    await writeFile(join(dataDir, name), lines.join('\n'))
    return join(dataDir, name)
  }
  return {
    dataDir,
    gateway,
    write,
    run: (command: Command, ...args: string[]) => command.run(args, { dataDir }),
    /** Lists as JSON and stores the list, changed, in a file, as an editor does. @returns The file. */
    edit: async (list: Command, options: readonly string[], change: (text: string) => string) =>
      write('records.json', change(await list.run([...options, '--json'], { dataDir }))),
    /** The numbers that people are to hear of. */
    listNews: async () => (await openNoticeStore(documents).listNotices()).map((notice) => ('numbers' in notice ? notice.numbers : [])),
  }
}

/** Puts a payment of all of it into every invoice of a list. */
function settle(text: string): string {
  const payments = JSON.stringify([{ paidOn: '2026-03-09', amountMinor: 11_900, method: 'transfer' }])
  return text.replaceAll('"payments": []', `"payments": ${payments}`).replaceAll('"state": "open"', '"state": "paid"')
}

test('an invoice of a small business is exempt by default, and unchanged by a second import', async () => {
  const site = await openSite()
  const issuedBy = createSeller({ vatId: 'DE136695976', isSmallBusiness: true })
  const { netMinor: _net, taxMinor: _tax, grossMinor: _gross, ...invoice } = createInvoice({ lines: [createLine({ taxRate: 0 })] })
  const record = { customerId: 'halde', ...invoice, iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }
  const file = await site.write('small.json', JSON.stringify([{ ...record, issuedBy }]))
  expect(await site.run(invoicesImport, file)).toContain('Stored: 1 invoice')
  expect(JSON.parse(await site.run(invoicesList, '--json'))).toMatchObject({
    invoices: [{ lines: [{ taxRate: 0, taxCategory: 'E' }], issuedBy }],
  })
  const again = await site.write('again.json', JSON.stringify([record]))
  expect(await site.run(invoicesImport, again, '--replace', '--dry-run')).toContain('0 changed invoices; 1 unchanged')
})

test('a payment is recorded by editing the listed invoice and importing it with --replace', async () => {
  const site = await openSite(({ invoices }) => invoices.putInvoices('halde', [createInvoice(), createInvoice({ number: '2026-0002' })]))
  const file = await site.edit(invoicesList, ['--customer', 'halde', '--number', '2026-0001'], settle)
  await expect(site.run(invoicesImport, file)).rejects.toThrow(
    'entry 1: halde/2026-0001 already exists; use --replace to replace it\n1 problem; no invoices were stored.',
  )
  expect(await site.run(invoicesImport, file, '--replace', '--dry-run')).toBe(
    'changed halde/2026-0001 (state, payments)\nWould store: 0 new and 1 changed invoices; 0 unchanged\n',
  )
  const report = { key: 'halde/2026-0001', change: 'changed', changedFields: ['state', 'payments'] }
  expect(JSON.parse(await site.run(invoicesImport, file, '--replace', '--json'))).toEqual({ stored: [report.key], records: [report] })
  expect(JSON.parse(await site.run(invoicesList, '--json'))).toMatchObject({
    invoices: [
      { number: '2026-0002', state: 'open', payments: [] },
      { number: '2026-0001', state: 'paid', payments: [{ paidOn: '2026-03-09', amountMinor: 11_900 }] },
    ],
  })
  // The same again is as it is, although its state is another one than was listed.
  expect(await site.run(invoicesImport, file, '--replace')).toBe(
    'unchanged halde/2026-0001\nStored: 0 new and 0 changed invoices; 1 unchanged\n',
  )
  expect(await site.listNews()).toEqual([])
})

test('a rule that one invoice breaks keeps all out', async () => {
  const voided = createInvoice({ number: '2026-0002', state: 'void' })
  const site = await openSite(({ invoices }) => invoices.putInvoices('halde', [createInvoice(), voided]))
  const given = [
    createInvoice({ paid: [['2026-03-09', 11_900]], currency: 'CHF' }),
    createInvoice({ number: '2026-0002' }),
    createInvoice({ number: '2026-0003' }),
  ]
  const file = await site.write('i.json', JSON.stringify(given.map((invoice) => ({ customerId: 'halde', ...invoice }))))
  const report = String(await site.run(invoicesImport, file, '--replace').catch(String))
  expect(report).toContain('entry 1: halde/2026-0001 was issued, so it keeps its currency; a credit note corrects it\n')
  expect(report).toContain('entry 2: halde/2026-0002 is void, and stays so\n2 problems; no invoices were stored.')
  expect(JSON.parse(await site.run(invoicesList, '--json'))).toMatchObject({ invoices: [voided, createInvoice()] })
})

test('an issued draft sends news, and keeps the agency and customer of that day', async () => {
  const draft = createInvoice({ state: 'draft' })
  const shown = createInvoice({ number: '2026-0002' })
  const site = await openSite(async ({ invoices }) => {
    await invoices.storeInvoices([{ customerId: 'halde', invoice: draft }], true)
    await invoices.putInvoices('halde', [shown])
  })
  expect(await site.listNews()).toEqual([])
  await site.run(customersImport, await site.edit(customersList, [], (text) => text.replace('Halde BV', 'Halde NV')), '--replace')
  const given = [createInvoice(), { ...shown, dueOn: '2026-05-01' }, createInvoice({ number: '2026-0003' })]
  const file = await site.write('i.json', JSON.stringify(given.map((invoice) => ({ customerId: 'halde', ...invoice }))))
  expect(await site.run(invoicesImport, file, '--replace')).toBe(
    'changed halde/2026-0001 (state, supply)\nchanged halde/2026-0002 (dueOn)\nnew halde/2026-0003\nStored: 1 new and 2 changed invoices; 0 unchanged\n',
  )
  expect(await site.listNews()).toEqual([['2026-0001', '2026-0003']])
  const billed = await site.gateway.invoices.listAllInvoices('halde')
  const { site: agency } = content
  expect(billed.map(({ number, billedTo, issuedBy }) => [number, billedTo?.company, issuedBy])).toEqual([
    ['2026-0003', 'Halde NV', sellerOf(agency)],
    ['2026-0002', undefined, undefined],
    ['2026-0001', 'Halde NV', sellerOf(agency)],
  ])
})

test('a record without a state keeps the stored one', async () => {
  const draft = createInvoice({ state: 'draft' })
  const { grossMinor } = draft
  const paid = createInvoice({ number: '2026-0002', paid: [['2026-03-05', grossMinor]], state: 'paid' })
  const site = await openSite(({ invoices }) => invoices.putInvoices('halde', [draft, paid]))
  const unsaid = { state: undefined, kind: undefined, payments: undefined }
  const given = [draft, paid].map((invoice) => ({ customerId: 'halde', ...invoice, ...unsaid, reference: 'Care' }))
  await site.run(invoicesImport, await site.write('i.json', JSON.stringify(given)), '--replace')
  expect((await site.gateway.invoices.listAllInvoices('halde')).map(({ state, reference }) => [state, reference])).toEqual([
    ['paid', 'Care'],
    ['draft', 'Care'],
  ])
  expect(await site.listNews()).toEqual([])
})

test('rows keep what they do not say of an invoice, and take no payment away', async () => {
  const party = { company: 'Halde Oud BV', address: createCustomer().address }
  const stored = createInvoice({ billedTo: party, file: 'customers/halde/invoices/1.pdf', paid: [['2026-03-05', 5000]] })
  const site = await openSite(({ invoices }) => invoices.putInvoices('halde', [stored]))
  const head = { customerId: 'halde', number: '2026-0001', reference: 'Checkout', issuedOn: '2026-03-02', currency: 'EUR' }
  const line = { description: 'Workshop', quantity: '1', unit: 'piece', unitPriceMinor: '10000', taxRate: '19' }
  const row = { ...head, dueOn: '2026-06-01', iban: stored.iban, bic: stored.bic ?? '', ...line }
  const options = Object.entries(row).flatMap(([name, cell]) => [`--${name}`, cell])
  await expect(site.run(invoicesAdd, ...options, '--paidOn', '2026-03-09', '--paidMinor', '6900', '--replace')).rejects.toThrow(
    'options: halde/2026-0001 has other payments, but a row has only one: change them with JSON',
  )
  expect(await site.run(invoicesAdd, ...options, '--replace')).toContain('changed halde/2026-0001 (dueOn)\n')
  expect(await site.gateway.invoices.findInvoice('halde', '2026-0001')).toEqual({ ...stored, dueOn: '2026-06-01' })
})

test('a customer without a person gets the next one, and keeps the day on which it was made', async () => {
  const site = await openSite(({ customers }) => customers.putCustomer(createCustomer({ emails: [] })))
  const named = (text: string) => text.replace('"emails": []', '"emails": ["ann@halde.example"]')
  const file = await site.edit(customersList, ['--customer', 'halde'], named)
  const before = Date.now()
  expect(await site.run(customersImport, file, '--replace')).toContain('changed halde (emails)\n')
  const changed = await site.gateway.customers.getCustomer('halde')
  const { updatedAt } = changed
  expect(changed).toEqual(createCustomer({ emails: ['ann@halde.example'], updatedAt }))
  expect(updatedAt.getTime()).toBeGreaterThanOrEqual(before)

  const { street, postalCode, city, country } = changed.address
  const row = { id: 'halde', company: 'Halde NV', street, postalCode, city, country, locale: 'nl', timeZone: 'Europe/Amsterdam' }
  await site.run(customersAdd, ...Object.entries(row).flatMap(([name, cell]) => [`--${name}`, cell]), '--replace')
  expect(await site.gateway.customers.getCustomer('halde')).toMatchObject({
    company: 'Halde NV',
    emails: ['ann@halde.example'],
  })
  // The file is of a time before.
  await expect(site.run(customersImport, file, '--replace')).rejects.toThrow(
    'entry 1: halde has changed since it was listed; list it again\n',
  )
})

test('a milestone is finished by row or list, and the files of the product stay', async () => {
  const milestones = [{ name: 'Launch', dueOn: '2026-06-01' }] as const
  const product = createProduct({ milestones, files: ['customers/halde/support/plan.pdf'] })
  const site = await openSite(({ products }) => products.putProducts('halde', [product]))
  const file = await site.edit(productsList, ['--customer', 'halde'], (text) =>
    text.replace('"dueOn": "2026-06-01"', '"dueOn": "2026-06-01", "doneOn": "2026-05-28"'),
  )
  expect(await site.run(productsImport, file, '--replace')).toContain('changed halde/support (milestones)\n')
  const rows = await site.write(
    'products.csv',
    'customerId,id,name,type,status,startedOn,priceMinor,currency,interval,milestones',
    'halde,support,Support,subscription,active,2026-01-01,25000,EUR,month,Launch 2026-06-01 2026-05-29',
  )
  expect(await site.run(productsImport, rows, '--replace')).toContain('changed halde/support (milestones)\n')
  expect(await site.gateway.products.findProduct('halde', 'support')).toEqual({
    ...product,
    milestones: [{ ...milestones[0], doneOn: '2026-05-29' }],
  })
})

test('a concurrent change between reading and storing is not overwritten', async () => {
  const site = await openSite()
  const file = await site.edit(customersList, [], (text) => text.replace('Halde BV', 'Halde NV'))
  const records = (JSON.parse(await readFile(file, 'utf8')) as readonly unknown[]).map((value) => ({ place: 'entry 1', value })) // as written
  const { prepare: _, ...unprepared } = customerRecords
  const late: typeof customerRecords = {
    ...unprepared,
    store: async (gateway, items, notifies) => {
      await gateway.customers.putCustomer(createCustomer({ emails: [] }))
      await customerRecords.store(gateway, items, notifies)
    },
  }
  const options = { isReplacing: true, isDryRun: false, isJson: false, notifies: false }
  await expect(storeRecords(late, () => records, { dataDir: site.dataDir }, options)).rejects.toThrow(
    'One of these customers was changed at the same time. Nothing was stored.',
  )
  expect(await site.gateway.customers.getCustomer('halde')).toEqual(createCustomer({ emails: [] }))
})

test('500 invoices are imported at once without mails', async () => {
  const site = await openSite()
  const listOf = (changes: InvoiceChanges) =>
    Array.from({ length: 500 }, (_, index) => ({ customerId: 'halde', ...createInvoice({ number: `2026-${index}`, ...changes }) }))
  const file = await site.write('i.json', JSON.stringify(listOf({})))
  expect(await site.run(invoicesImport, file, '--no-mail')).toBe('Stored: 500 invoices\n')
  const paid = await site.write('p.json', JSON.stringify(listOf({ paid: [['2026-03-09', 11_900]] })))
  expect(await site.run(invoicesImport, paid, '--replace')).toMatch(/Stored: 0 new and 500 changed invoices; 0 unchanged\n$/u)
})

test('an appointment takes no other one’s place', async () => {
  const site = await openSite()
  await expect(site.run(appointmentsImport, 'a.csv', '--replace')).rejects.toThrow("Unknown option '--replace'")
})

test('whatever lists write as JSON can be given back, with all that a record can say', async () => {
  const { company, address } = createCustomer()
  const invoice = createInvoice({
    billedTo: { company, vatId: 'NL004495445B01', address },
    issuedBy: createSeller(),
    paid: [['2026-03-05', 5000]],
    paymentUrl: 'https://pay.example/1',
    notes: 'Thanks',
    file: 'customers/halde/invoices/1.pdf',
  })
  const note = createInvoice({
    number: '2026-0002',
    kind: 'creditNote',
    creditsNumber: '2026-0001',
    lines: [createLine({ unitPriceMinor: 100 })],
  })
  const product = createProduct({
    renewsOn: '2027-01-01',
    noticeOn: '2026-12-01',
    nextInvoiceOn: '2026-10-01',
    endsOn: '2028-01-01',
    milestones: [{ name: 'Launch', dueOn: '2026-06-01', doneOn: '2026-06-02' }],
    links: [{ label: 'Board', url: 'https://board.example' }],
    files: ['customers/halde/support/plan.pdf'],
  })
  const site = await openSite(async ({ customers, invoices, products }) => {
    await customers.putCustomer(createCustomer({ vatId: 'NL004495445B01', phone: '+31201234567' }))
    await invoices.putInvoices('halde', [invoice, note])
    await products.putProducts('halde', [product])
  })
  const giveBack = async (list: Command, put: Command, change: (text: string) => string) =>
    site.run(put, await site.edit(list, [], change), '--replace')
  const asItIs = (text: string) => text
  expect(await giveBack(customersList, customersImport, asItIs)).toContain('unchanged halde\n')
  expect(await giveBack(invoicesList, invoicesImport, asItIs)).toContain('0 new and 0 changed invoices; 2 unchanged')
  expect(await giveBack(productsList, productsImport, asItIs)).toContain('unchanged halde/support\n')

  const renew = (text: string) => text.replace('"renewsOn": "2027-01-01"', '"renewsOn": "2027-02-01"')
  expect(await giveBack(productsList, productsImport, renew)).toContain('changed halde/support (renewsOn)\n')
  const misspell = (text: string) => text.replace('"renewsOn"', '"renewOn"')
  await expect(giveBack(productsList, productsImport, misspell)).rejects.toThrow(
    /^entry 1: renewOn is unknown; known fields: customerId, id, /mu,
  )
  expect(await site.gateway.products.findProduct('halde', 'support')).toEqual({ ...product, renewsOn: '2027-02-01' })
})
