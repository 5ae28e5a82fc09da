import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoCustomerIds } from '#domain/customers/demo-customer-ids.ts'
import { createGateway } from '#gateway/gateway.ts'
import { seedDemo } from '#server/demo/demo.ts'
import { agency, shareSite } from '#testing/site/agency.ts'
import { createCustomer, createInvoice, createSeller } from '#testing/site/customers.ts'
import { content } from '#testing/site/product-content.ts'

const getSite = shareSite()

async function startWithDemo() {
  const site = await getSite()
  const gateway = createGateway(site.documents)
  await seedDemo({
    gateway,
    accounts: site.identity,
    files: site.files,
    dataDir: site.dataDir,
    seller: createSeller(),
    content,
    today: '2026-11-20',
    random: (sizeBytes) => new Uint8Array(sizeBytes),
  })
  await gateway.customers.putCustomer(createCustomer())
  await gateway.invoices.putInvoices('halde', [createInvoice()])
  const listStored = async () => ({
    customers: (await gateway.customers.listAllCustomers()).map(({ id }) => id),
    invoices: (await site.documents.runQuery({ collection: ['invoices'], isGroup: true })).map(({ path }) => path[1]),
    rest: (
      await Promise.all(
        ['products', 'appointments', 'requests', 'messages'].map((name) => site.documents.runQuery({ collection: [name], isGroup: true })),
      )
    ).flat().length,
    files: await site.files.listNames('customers'),
    accounts: (await site.identity.findAccounts({ localIds: ['demo'] })).length,
    hasPassword: existsSync(join(site.dataDir, 'demo-account.json')),
  })
  const run = async (...args: string[]) => {
    // Making the demo takes a while, and tokens carry this machine's time.
    site.clock.set(Date.now())
    return await agency(site.dataDir, 'demo', 'remove', ...args)
  }
  return { site, gateway, listStored, run }
}

test('the demo goes with all that is its own, and the agency’s records stay', async () => {
  const { listStored, run } = await startWithDemo()
  const before = await listStored()
  const what = /5 customers, \d{3} invoices, \d+ products, 4 appointments, \d requests, \d+ files, 1 account\.\n/u
  expect((await run('--dry-run')).stdout).toMatch(new RegExp(`^Would delete the demo: ${what.source}`, 'u'))
  expect(await listStored()).toEqual(before)
  expect(await run()).toMatchObject({ code: 0, stdout: expect.stringMatching(new RegExp(`^Deleted the demo: ${what.source}`, 'u')) })
  expect(await listStored()).toEqual({ customers: ['halde'], invoices: ['halde'], rest: 0, files: [], accounts: 0, hasPassword: false })
  expect((await run()).stdout).toMatch(/^No demo data found; nothing to delete\.\n/u)
})

test('records that the agency added to a demo customer are named, and deleted with --all alone', async () => {
  const { gateway, listStored, run, site } = await startWithDemo()
  await gateway.invoices.putInvoices('demo', [createInvoice({ number: 'N-1', iban: 'DE89370400440532013000' })])
  const [german] = await gateway.customers.findVersionedCustomers(['demo'])
  if (!german) throw new Error('There is no demo customer.')
  const { updateTime: _, ...customer } = german
  await gateway.customers.putCustomer({ ...customer, company: 'Petersen Bau' })
  const bytes = new Blob(['x'])
  await site.files.uploadFile({ name: 'customers/demo-nl/plan.txt', content: bytes.stream(), sizeBytes: 1, contentType: 'text/plain' })
  const before = await listStored()
  const { code, stderr } = await run()
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /Nothing was deleted\. These do not belong to the demo:\n {2}customer demo, now named Petersen Bau\n {2}invoices\/N-1 of customer demo\n {2}file customers\/demo-nl\/plan\.txt\n.*use --all/u,
  )
  expect(await listStored()).toEqual(before)
  expect((await run('--all')).code).toBe(0)
  expect((await listStored()).customers.filter((id) => demoCustomerIds.includes(id))).toEqual([])
})
