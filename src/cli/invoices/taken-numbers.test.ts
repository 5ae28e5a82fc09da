import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { createGateway } from '#gateway/gateway.ts'
import { agency, shareSite } from '#testing/site/agency.ts'
import { createCustomer, createInvoice, createSeller } from '#testing/site/customers.ts'

const getSite = shareSite()

/** A site with two customers, of whom the first has the invoice 2026-0001. */
async function createSite() {
  const site = await getSite()
  const { customers, invoices } = createGateway(site.documents)
  await customers.storeCustomers([createCustomer({ id: 'alder', company: 'Alder', emails: ['ida@alder.example'] }), createCustomer()])
  await invoices.putInvoices('alder', [createInvoice()])
  const run = (...args: string[]) => agency(site.dataDir, 'invoices', ...args)
  const importAll = async (given: readonly (readonly [customerId: string, invoice: Partial<Invoice>])[], ...switches: string[]) => {
    const file = join(site.dataDir, 'invoices.json')
    await writeFile(file, JSON.stringify(given.map(([customerId, invoice]) => ({ customerId, ...createInvoice(invoice) }))))
    return await run('import', file, ...switches)
  }
  return { invoices, run, importAll }
}

const taken = 'halde/2026-0001 has the number of alder/2026-0001: invoice numbers of a seller must be unique\n'

test('a number of another customer is refused, whose invoice is named', async () => {
  const { invoices, run, importAll } = await createSite()
  const line = ['--description', 'Work', '--quantity', '1', '--unit', 'hour', '--unitPrice', '100,00', '--taxRate', '19']
  const account = ['--iban', 'DE89370400440532013000', '--bic', 'COBADEFFXXX']
  const dates = ['--issuedOn', '2026-03-02', '--dueOn', '2026-03-16']
  const added = await run('add', '--customerId', 'halde', '--number', '2026-0001', '--currency', 'EUR', ...account, ...dates, ...line)
  expect(added).toMatchObject({ code: 1, stdout: expect.stringContaining(`options: ${taken}`) })
  const imported = await importAll([['halde', {}]], '--replace')
  expect(imported).toMatchObject({ code: 1, stdout: expect.stringContaining(`entry 1: ${taken}`) })
  await importAll([['halde', { number: '2' }]])
  expect(await run('credit', 'halde/2', '--number', '2026-0001')).toMatchObject({ code: 1, stdout: expect.stringContaining(taken) })
  expect((await invoices.listAllInvoices('halde')).map(({ number }) => number)).toEqual(['2'])
})

test('a file that uses a number for two customers is refused', async () => {
  const { invoices, importAll } = await createSite()
  const { code, stdout } = await importAll([
    ['alder', { number: '7' }],
    ['halde', { number: '7' }],
  ])
  expect(code).toBe(1)
  expect(stdout).toContain('entry 2: halde/7 has the number of alder/7 in the same input: invoice numbers')
  expect(await invoices.listAllInvoices('halde')).toEqual([])
})

test('what has its number already can be changed, and a draft gets none that another invoice has', async () => {
  const { invoices, importAll } = await createSite()
  await invoices.putInvoices('halde', [createInvoice(), createInvoice({ number: '3', state: 'draft' })])
  await invoices.putInvoices('alder', [createInvoice({ number: '3' })])
  expect(await importAll([['halde', {}]])).toMatchObject({ code: 0 })
  expect(await importAll([['halde', { notes: 'By post.' }]], '--replace')).toMatchObject({ code: 0 })
  expect(await importAll([['halde', { number: '3', state: 'draft', notes: 'Soon.' }]], '--replace')).toMatchObject({ code: 0 })
  const issued = await importAll([['halde', { number: '3' }]], '--replace')
  expect(issued).toMatchObject({ code: 1, stdout: expect.stringContaining('halde/3 has the number of alder/3: ') })
})

test('another company may have given the same number, and the demo takes none', async () => {
  const { invoices, importAll } = await createSite()
  await invoices.putInvoices('demo-en', [createInvoice({ number: '8' })])
  expect(await importAll([['halde', { number: '8' }]])).toMatchObject({ code: 0 })
  const { vatId: _, ...seller } = createSeller()
  const issuedBy = { ...seller, legalName: 'Before GmbH' }
  expect(await importAll([['halde', { issuedBy }]])).toMatchObject({ code: 0, stdout: expect.stringContaining('1 invoice') })
})
