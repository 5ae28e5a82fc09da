import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { agency, createFolder, shareSite } from '#testing/site/agency.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'

const getSite = shareSite()

async function createSite() {
  const site = await getSite()
  const gateway = createGateway(site.documents)
  await gateway.customers.storeCustomers([
    createCustomer(),
    createCustomer({ id: 'alder', company: 'Alder', emails: ['ida@alder.example'] }),
  ])
  await gateway.invoices.putInvoices('halde', [createInvoice()])
  return { site, gateway, run: (...args: string[]) => agency(site.dataDir, ...args) }
}

test('an archived customer is not listed, stays readable, and can be unarchived', async () => {
  const { run } = await createSite()
  expect((await run('customers', 'archive', 'halde', '--dry-run')).stdout).toMatch(/^changed {2}customers\/halde\n {4}archivedAt: "/u)
  expect((await run('customers', 'archive', 'halde')).stdout).toMatch(/^Archived customer halde\.\nBatch /u)
  expect((await run('customers', 'list')).stdout).toMatch(/^Id .*\nalder .*\n$/u)
  expect((await run('customers', 'list', '--archived')).stdout).toMatch(/^Id .*\nhalde .*\n$/u)
  expect((await run('customers', 'members')).stdout).not.toContain('halde')
  expect((await run('customers', 'members', '--customer', 'halde')).stdout).toContain('zoe@halde.example')
  expect((await run('customers', 'show', 'halde')).stdout).toMatch(/\nArchived +since \d{4}-\d\d-\d\d; no emails are sent\n/u)
  expect(await run('customers', 'archive', 'halde')).toMatchObject({ code: 1, stderr: expect.stringContaining('is already archived') })
  expect(await run('customers', 'unarchive', 'halde')).toMatchObject({ code: 0 })
  expect((await run('customers', 'list')).stdout).toContain('halde')
  expect(await run('customers', 'unarchive', 'halde')).toMatchObject({ code: 1, stderr: 'Customer halde is not archived.\n' })
  expect((await run('customers', 'list', '--archived')).stdout).toBe('No archived customers.\n')
  expect(await run('customers', 'archive', 'nobody')).toMatchObject({ code: 1, stderr: 'No such customer: nobody.\n' })
})

test('an archived customer gets no mail, and no invoice that would need one', async () => {
  const { run, site } = await createSite()
  await run('customers', 'archive', 'halde')
  const file = join(site.dataDir, 'invoices.json')
  await writeFile(file, JSON.stringify([{ customerId: 'halde', ...createInvoice({ number: '2' }) }]))
  for (const args of [
    ['customers', 'remind', 'halde'],
    ['customers', 'invite', 'halde', 'ada@halde.example'],
    ['invoices', 'remind', 'halde/2026-0001'],
  ]) {
    expect([args, await run(...args)]).toMatchObject([args, { code: 1, stderr: expect.stringContaining('customers unarchive halde') }])
  }
  expect((await run('invoices', 'import', file)).stdout).toContain(
    'halde/2 would be emailed, but the customer is archived: use --no-mail, or run customers unarchive halde\n',
  )
  expect(await run('invoices', 'import', file, '--no-mail')).toMatchObject({ code: 0, stdout: expect.stringContaining('1 invoice') })
  await writeFile(file, JSON.stringify([{ customerId: 'halde', ...createInvoice({ number: '3', paid: [['2026-03-04', 11_900]] }) }]))
  expect(await run('invoices', 'import', file)).toMatchObject({ code: 0 })
  expect(await run('invoices', 'credit', '2026-0001', '--number', 'GS-1')).toMatchObject({ code: 0 })
  expect(await openNoticeStore(site.documents).listNotices()).toEqual([])
})

test('the archive is exported and imported, and stays where a replacement leaves it out', async () => {
  const { run, gateway } = await createSite()
  await run('customers', 'archive', 'halde')
  await using folder = await createFolder()
  const file = join(folder.path, 'customers.json')
  await run('customers', 'export', file)
  const before = await gateway.customers.getCustomer('halde')
  const text = await readFile(file, 'utf8')
  expect(text).toContain(`"archivedAt": "${before.archivedAt?.toISOString()}"`)
  expect((await run('customers', 'import', file, '--replace')).stdout).toContain('0 new and 0 changed customers; 2 unchanged')
  await run('customers', 'update', 'halde', '--company', 'Halde SA')
  expect(await gateway.customers.getCustomer('halde')).toMatchObject({ company: 'Halde SA', archivedAt: before.archivedAt })
  await using other = await createFolder()
  expect(await agency(other.path, 'customers', 'import', file)).toMatchObject({ code: 0 })
  expect((await agency(other.path, 'customers', 'list', '--archived')).stdout).toContain('halde')
  await writeFile(file, text.replace(/"archivedAt": ".*?"/u, '"archivedAt": "soon"'))
  expect(await run('customers', 'import', file, '--replace')).toMatchObject({ code: 1, stdout: expect.stringContaining('archivedAt') })
})
