import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { shareSite } from '#testing/site/agency.ts'
import type { Command } from '#cli/command.ts'
import { customersAdd, customersImport, customersUpdate } from '#cli/customers/customer-records.ts'
import { customersList } from '#cli/customers/customers-list.ts'
import { invoicesAdd } from '#cli/invoices/invoice-records.ts'
import { invoicesImport } from '#cli/invoices/invoices-import.ts'
import { invoicesList } from '#cli/invoices/invoices-list.ts'
import { invoicesMail } from '#cli/invoices/invoices-mail.ts'
import { productsAdd, productsImport } from '#cli/products/product-records.ts'
import { productsList } from '#cli/products/products-list.ts'

const getSite = shareSite()

/** A running site, and commands on it as staff give them. */
async function openSite() {
  const site = await getSite()
  const { dataDir } = site
  return {
    notices: openNoticeStore(site.documents),
    run: (command: Command, ...args: string[]) => command.run(args, { dataDir }),
    write: async (name: string, ...lines: string[]) => {
      const file = join(dataDir, name)
      await writeFile(file, lines.join('\n'))
      return file
    },
  }
}

const customerHeadings = 'id,company,vatId,emails,phone,street,postalCode,city,country,locale,timeZone'
const halde =
  'halde,"Halde, BV",NL 0044.95.445.B.01,Zoe@Halde.example; ann@halde.example,,Prinsengracht 1,1015 DV,Amsterdam,NL,nl,Europe/Amsterdam'

test('a customer without language and time zone gets the agency’s, and keeps later changes', async () => {
  const site = await openSite()
  const headings = 'id,company,emails,street,postalCode,city,country'
  const file = await site.write('customers.csv', headings, 'alder,Alder AG,,Bahnhofstrasse 1,8001,Zürich,CH')
  expect(await site.run(customersImport, file)).toBe('Stored: 1 customer\n')
  const { timeZone } = JSON.parse(await readFile(new URL('../../../content/site.json', import.meta.url), 'utf8')) as { timeZone: string } // our own
  expect(JSON.parse(await site.run(customersList, '--json'))).toMatchObject([{ id: 'alder', locale: 'en', timeZone }])
  expect(await site.run(customersImport, file)).toBe('Stored: 0 customers; 1 already stored\n')
  await site.run(customersUpdate, 'alder', '--timeZone', 'Europe/Zurich', '--locale', 'de')
  expect(await site.run(customersImport, file, '--replace')).toContain('unchanged alder\n')
})

test('customers come in by CSV and by options, and go out as JSON', async () => {
  const site = await openSite()
  const file = await site.write('customers.csv', customerHeadings, halde)
  expect(await site.run(customersImport, file, '--dry-run')).toBe('Would store: 1 customer\n')
  expect(await site.run(customersList)).toBe('No customers yet.\n')
  expect(await site.run(customersImport, file)).toBe('Stored: 1 customer\n')
  const place = ['--street', 'Bahnhofstrasse 1', '--postalCode', '8001', '--city', 'Zürich', '--country', 'CH']
  const added = ['--id', 'alder', '--company', 'Alder AG', '--emails', '', '--locale', 'de', '--timeZone', 'Europe/Zurich', ...place]
  expect(await site.run(customersAdd, ...added, '--json')).toBe('{\n  "stored": [\n    "alder"\n  ]\n}\n')
  const listed = JSON.parse(await site.run(customersList, '--json')) as unknown
  expect(listed).toMatchObject([
    { id: 'alder', emails: [] },
    {
      id: 'halde',
      company: 'Halde, BV',
      vatId: 'NL004495445B01',
      emails: ['zoe@halde.example', 'ann@halde.example'],
      address: { city: 'Amsterdam', country: 'NL' },
    },
  ])
})

test('a customer in Hong Kong has no postal code, by CSV, by JSON and by options', async () => {
  const site = await openSite()
  const file = await site.write('hk.csv', customerHeadings, 'hk,Sample,,a@hk.example,,1 Test Street,,Hong Kong,HK,en,Asia/Hong_Kong')
  expect(await site.run(customersImport, file)).toBe('Stored: 1 customer\n')
  const address = { street: '1 Test Street', postalCode: '', city: 'Hong Kong', country: 'HK' }
  const json = await site.write(
    'hk.json',
    JSON.stringify([{ id: 'hk', company: 'Sample', emails: ['a@hk.example'], address, locale: 'en' }]),
  )
  expect(await site.run(customersImport, json, '--replace')).toContain('Stored: 0 new and 0 changed customers; 1 unchanged\n')
  await expect(site.run(customersUpdate, 'hk', '--country', 'NL')).rejects.toThrow('options: postalCode is empty')
  await site.run(customersUpdate, 'hk', '--country', 'NL', '--postalCode', '1015 DV')
  expect(await site.run(customersUpdate, 'hk', '--country', 'HK', '--postalCode', '')).toContain('changed hk (address)')
  await expect(site.run(customersUpdate, 'hk', '--city', '')).rejects.toThrow('--city cannot be empty')
})

test('one bad row keeps all out, and every problem is named with its line', async () => {
  const site = await openSite()
  await site.run(customersImport, await site.write('known.csv', customerHeadings, halde))
  const file = await site.write(
    'customers.csv',
    customerHeadings,
    'new,"New\nBV",,,,Street 1,1,Town,NL,nl,Europe/Amsterdam',
    'bad,Bad BV,,nobody,020,Street 1,1,Town,XX,xx,Mars/Base',
    halde.replace('"Halde, BV"', 'Halde NV'),
    'new,New BV,,,,Street 1,1,Town,NL,nl,Europe/Amsterdam',
  )
  const report = await site.run(customersImport, file).catch((error: unknown) => error)
  expect(report).toMatchObject({ name: 'FailedCheck' })
  expect(String(report)).toContain('line 4 (row 3): emails.0 is not an e-mail address')
  expect(String(report)).toContain('line 4 (row 3): phone is not an E.164 number')
  expect(String(report)).toContain('line 4 (row 3): locale is "xx", not one of ' + locales.join(', '))
  expect(String(report)).toContain('line 5 (row 4): halde already exists')
  expect(String(report)).toContain('line 6 (row 5): new is already in line 2')
  expect(String(report)).toContain('no customers were stored')
  expect(JSON.parse(await site.run(customersList, '--json'))).toHaveLength(1)
})

test('problems are named in the order of the lines, whatever found them', async () => {
  const site = await openSite()
  await site.run(customersImport, await site.write('known.csv', customerHeadings, halde))
  const bad = 'bad,Bad BV,,nobody,020,Street 1,1,Town,NL,nl,Europe/Amsterdam'
  const other = halde.replace('"Halde, BV"', 'Halde NV')
  const report = await site.run(customersImport, await site.write('customers.csv', customerHeadings, other, bad, other)).catch(String)
  const places = [...report.matchAll(/line (\d+): /gu)].map(([, line]) => Number(line))
  expect(places).toEqual([2, 3, 3, 4, 4])
})

test('a negative quantity is taken as an argument of its own', async () => {
  const site = await openSite()
  await site.run(customersImport, await site.write('known.csv', customerHeadings, halde))
  const head = ['--customerId', 'halde', '--number', 'C1', '--kind', 'creditNote', '--reference', 'Refund', '--currency', 'EUR']
  const days = ['--issuedOn', '2026-03-02', '--dueOn', '2026-03-02', '--iban', 'DE13000000000000012345', '--bic', 'XXXXDEXXXXX']
  const line = ['--description', 'Refund', '--quantity', '-1', '--unit', 'piece', '--unitPriceMinor', '12000', '--taxRate', '19']
  const refusal = 'grossMinor is below 0: what takes back more than it charges is a credit note'
  await expect(site.run(invoicesAdd, ...head, ...days, ...line, '--no-mail')).rejects.toThrow(refusal)
})

test('the mail about an added invoice waits or is sent by command, and an import’s goes at once', async () => {
  const site = await openSite()
  await site.run(customersImport, await site.write('known.csv', customerHeadings, halde))
  const row = { customerId: 'halde', issuedOn: '2026-03-02', dueOn: '2026-03-16', currency: 'EUR', iban: 'DE13000000000000012345' }
  const line = { description: 'Care', quantity: '1', unit: 'piece', unitPriceMinor: '12000', taxRate: '19' }
  const cells = (number: string) => Object.entries({ ...row, ...line, number })
  const optionsOf = (number: string) => cells(number).flatMap(([name, cell]) => [`--${name}`, cell])
  const before = Date.now()
  expect(await site.run(invoicesAdd, ...optionsOf('RE/1'))).toMatch(
    /^Stored: 1 invoice\nThe email about halde\/RE\/1 is sent at \d{4}-\d\d-\d\d \d\d:\d\d\. To send it now, run: invoices mail halde\/RE\/1\n$/u,
  )
  expect(await site.run(invoicesAdd, ...optionsOf('2'), '--mail-now')).toBe('Stored: 1 invoice\n')
  const csv = [cells('3').map(([name]) => name), cells('3').map(([, cell]) => cell)].map((parts) => parts.join(','))
  await site.run(invoicesImport, await site.write('i.csv', ...csv))
  const list = async () => (await site.notices.listNotices()).map((notice) => (notice.kind === 'invoices' ? notice : undefined))
  const [waiting, ...others] = await list()
  expect(waiting).toMatchObject({ numbers: ['RE/1'] })
  expect(waiting?.mailAt?.getTime()).toBeGreaterThanOrEqual(before + 600_000)
  expect(others.map((notice) => [notice?.numbers, notice?.mailAt])).toEqual([
    [['2'], undefined],
    [['3'], undefined],
  ])
  expect(await site.run(invoicesMail, 'halde/RE/1')).toBe('The email about halde/RE/1 is being sent.\n')
  expect((await list()).map((notice) => notice?.mailAt)).toEqual([undefined, undefined, undefined])
  await expect(site.run(invoicesMail, 'halde/9')).rejects.toThrow('No such invoice: halde/9.')
})

test('lines of one number make one invoice, whose sums follow from them', async () => {
  const site = await openSite()
  await site.run(customersImport, await site.write('customers.csv', customerHeadings, halde))
  const headings =
    'customerId;number;reference;issuedOn;dueOn;currency;iban;bic;paidOn;paidMinor;description;quantity;unit;unitPriceMinor;taxRate'
  const file = await site.write(
    'invoices.csv',
    headings,
    'halde;2026-0001;Checkout;2026-03-02;2026-03-16;EUR;DE13000000000000012345;XXXXDEXXXXX;2026-03-09;5000;Workshop;1.5;day;10000;19',
    'halde;2026-0001;;;;;;;;;Print;3;piece;490;7',
  )
  expect(await site.run(invoicesImport, file)).toBe('Stored: 1 invoice\n')
  expect(JSON.parse(await site.run(invoicesList, '--customer', 'halde', '--json'))).toMatchObject({
    invoices: [
      {
        customerId: 'halde',
        state: 'open',
        netMinor: 16_470,
        taxMinor: 2953,
        grossMinor: 19_423,
        billedTo: { company: 'Halde, BV', vatId: 'NL004495445B01' },
      },
    ],
  })
  expect(await site.run(invoicesList)).toMatch(
    /2026-0001 +halde +2026-03-02 +2026-03-16 +overdue +164,70 € +29,53 € +194,23 € +144,23 € +Checkout/u,
  )
  await expect(site.run(invoicesList, '--customer', 'nobody')).rejects.toThrow('No such customer: nobody.')

  const json = await site.write('more.json', JSON.stringify([{ customerId: 'nobody', number: '2026-0002', lines: [] }, 'text']))
  const report = String(await site.run(invoicesImport, json).catch((error: unknown) => error))
  expect(report).toContain('entry 1: currency is missing')
  expect(report).toContain('entry 1: lines is empty')
  expect(report).toContain('entry 2: is not an object')
})

test('an invoice with another customer’s file is refused by row, and nothing is stored', async () => {
  const site = await openSite()
  await site.run(customersImport, await site.write('customers.csv', customerHeadings, halde, halde.replace('halde', 'halde-2')))
  const headings = 'customerId,number,reference,issuedOn,dueOn,currency,iban,bic,file,description,quantity,unit,unitPriceMinor,taxRate'
  const rowOf = (number: string, file: string) =>
    `halde,${number},Checkout,2026-03-02,2026-03-16,EUR,DE13000000000000012345,XXXXDEXXXXX,${file},Workshop,1,day,10000,19`
  const foreign = [
    'customers/alder/invoices/1.pdf',
    'customers/halde-2/invoices/1.pdf',
    'customers/halde/../alder/1.pdf',
    'customers/halde/',
    'users/zoe/photo.png',
    '/customers/halde/1.pdf',
  ]
  const rows = [rowOf('1', 'customers/halde/invoices/1.pdf'), ...foreign.map((file, index) => rowOf(String(index + 2), file))]
  const report = String(await site.run(invoicesImport, await site.write('invoices.csv', headings, ...rows)).catch(String))
  for (const [index] of foreign.entries()) {
    expect(report).toContain(`line ${index + 3}: file is not in the customer's own folder, customers/halde/`)
  }
  expect(report).not.toContain('line 2:')
  expect(report).toContain('6 problems; no invoices were stored.')
  const cells = rowOf('9', 'customers/alder/9.pdf').split(',')
  const options = headings.split(',').flatMap((heading, index) => [`--${heading}`, cells[index] ?? ''])
  await expect(site.run(invoicesAdd, ...options)).rejects.toThrow("options: file is not in the customer's own folder")
  expect(await site.run(invoicesImport, await site.write('own.csv', headings, rows[0] ?? ''))).toBe('Stored: 1 invoice\n')
})

test('a product with another customer’s file is refused', async () => {
  const site = await openSite()
  await site.run(customersImport, await site.write('customers.csv', customerHeadings, halde))
  const product = { customerId: 'halde', id: 'shop', name: 'Shop', type: 'shop', status: 'active', startedOn: '2026-01-01' }
  const priced = { ...product, priceMinor: 480_000, currency: 'EUR', interval: 'once' }
  const importFiles = async (...files: string[]) =>
    site.run(productsImport, await site.write('p.json', JSON.stringify([{ ...priced, files }])))
  await expect(importFiles('customers/halde/a.pdf', 'customers/alder/b.pdf')).rejects.toThrow(
    "entry 1: files contain one outside of the customer's folder, customers/halde/",
  )
  expect(await importFiles('customers/halde/a.pdf')).toBe('Stored: 1 product\n')
})

test('products come in with milestones and links, for customers that exist', async () => {
  const site = await openSite()
  await site.run(customersImport, await site.write('customers.csv', customerHeadings, halde))
  const headings = 'customerId,id,name,type,status,startedOn,priceMinor,currency,interval,milestones,links'
  const row =
    'shop,Shop,shop,active,2026-01-01,480000,EUR,once,Concept 2026-01-10 2026-01-12; Launch 2026-06-01,Board https://board.example'
  const file = await site.write('products.csv', headings, `halde,${row}`)
  expect(await site.run(productsImport, file)).toBe('Stored: 1 product\n')
  expect(JSON.parse(await site.run(productsList, '--json'))).toMatchObject([
    {
      customerId: 'halde',
      milestones: [
        { name: 'Concept', dueOn: '2026-01-10', doneOn: '2026-01-12' },
        { name: 'Launch', dueOn: '2026-06-01' },
      ],
      links: [{ label: 'Board', url: 'https://board.example' }],
    },
  ])
  const stray = await site.write('stray.csv', headings, `nobody,${row}`)
  await expect(site.run(productsImport, stray, '--json')).rejects.toThrow('no such customer: nobody')
  await expect(site.run(productsAdd, '--colour', 'red')).rejects.toThrow("Unknown option '--colour'")
})

test('a missing or malformed file is described in a sentence', async () => {
  const site = await openSite()
  await expect(site.run(customersImport)).rejects.toMatchObject({ name: 'UsageError' })
  await expect(site.run(customersImport, '/nowhere/x.csv')).rejects.toThrow('No such file: /nowhere/x.csv.')
  await expect(site.run(customersImport, await site.write('x.json', '{'))).rejects.toThrow('Invalid JSON in')
  await expect(site.run(customersImport, await site.write('y.json', '{}'))).rejects.toThrow('expected a JSON array')
  await expect(site.run(customersImport, await site.write('x.csv', 'id,colour', 'a,red'))).rejects.toThrow(
    /^Unknown headings in \S+\/x\.csv: colour\./u,
  )
  await expect(site.run(customersImport, await site.write('y.csv', 'id,company', '"a,b'))).rejects.toThrow('Invalid CSV in')
})

test('records come in by a pipe, which can be read once', async () => {
  const site = await openSite()
  const pipe = `${await site.write('customers.csv')}.pipe`
  await promisify(execFile)('mkfifo', [pipe])
  const written = writeFile(pipe, [customerHeadings, halde].join('\n'))
  expect(await site.run(customersImport, pipe)).toBe('Stored: 1 customer\n')
  await written
  const headings = 'customerId,number,issuedOn,dueOn,currency,description,quantity,unit,unitPriceMinor,taxRate,iban'
  const line = (description: string) => `halde,2026-0001,2026-03-02,2026-03-16,EUR,${description},1,piece,10000,19,DE89370400440532013000`
  const invoices = writeFile(pipe, [headings, line('Design'), line('Build')].join('\n'))
  expect(await site.run(invoicesImport, pipe)).toBe('Stored: 1 invoice\n')
  await invoices
})
