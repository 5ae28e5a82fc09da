import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { createNotices } from '#gateway/notices.ts'
import { agency, createFolder, shareSite } from '#testing/site/agency.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { runCommand } from '#cli/run-command.ts'

const getSite = shareSite()

/** A running site with a customer and an invoice. */
async function createSite() {
  const site = await getSite()
  const gateway = createGateway(site.documents)
  await gateway.customers.putCustomer(createCustomer())
  await gateway.invoices.putInvoices('halde', [createInvoice({ number: '1' })])
  const run = (...args: string[]) => agency(site.dataDir, ...args)
  return {
    site,
    gateway,
    run,
    /** Stores records by an import. @returns The id of its batch. */
    store: async (kind: string, records: readonly object[], ...options: string[]) => {
      const file = join(site.dataDir, 'records.json')
      await writeFile(file, JSON.stringify(records))
      return batchOf(await run(kind, 'import', file, ...options))
    },
    readInvoices: async () =>
      (await gateway.invoices.listAllInvoices('halde')).map(({ number, reference, state }) => `${number} ${reference} ${state}`),
  }
}

/** The batch that a command has printed. */
function batchOf({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }): string {
  const [, id] = /^Batch (\d{8}-[a-z\d]{5})\. To take it back: npm run agency -- undo \1$/mu.exec(stdout + stderr) ?? []
  if (id === undefined) throw new Error(`No batch in ${stdout}${stderr}`)
  return id
}

const second = { customerId: 'halde', ...createInvoice({ number: '2' }) }

test('an import is taken back as a whole: new documents go, replaced ones are as they were, and mails that wait are not sent', async () => {
  const { site, run, store, readInvoices, gateway } = await createSite()
  const before = await gateway.invoices.findInvoice('halde', '1')
  const batch = await store(
    'invoices',
    [second, { customerId: 'halde', ...createInvoice({ number: '1', reference: 'Another' }) }],
    '--replace',
  )
  expect(await readInvoices()).toEqual(['2 Checkout open', '1 Another open'])
  expect(await createNotices(site.documents).listNotices(10)).toHaveLength(1)
  const undone = await run('undo', batch)
  expect(undone.stdout).toContain(`${batch} (invoices import) is taken back: 1 document restored, 1 removed.\nBatch `)
  expect(await gateway.invoices.listAllInvoices('halde')).toEqual([before])
  expect(await createNotices(site.documents).listNotices(10)).toEqual([])
  expect((await run('undo', batch)).stderr).toBe(`${batch} was taken back already, by ${batchOf(undone)}.\n`)

  // To undo is a batch, too.
  const redone = await run('undo', batchOf(undone))
  expect(await readInvoices()).toEqual(['2 Checkout open', '1 Another open'])
  expect(await run('undo', batchOf(redone))).toMatchObject({ code: 0 })
  expect(await readInvoices()).toEqual(['1 Checkout open'])
})

test('what has changed since is named, and then nothing is taken back', async () => {
  const { run, store, readInvoices, gateway } = await createSite()
  const batch = await store('invoices', [second, { ...second, number: '3' }])
  await gateway.invoices.setFile('halde', '2', 'customers/halde/2.pdf')
  await gateway.invoices.deleteInvoices('halde', ['3'])
  const { code, stderr } = await run('undo', batch)
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `${batch} cannot be taken back, and nothing was changed: customers/halde/invoices/2 has changed; customers/halde/invoices/3 was deleted since.\n`,
  })
  expect(await readInvoices()).toEqual(['2 Checkout open', '1 Checkout open'])
})

test('a new customer stays who has got something meanwhile', async () => {
  const { run, store } = await createSite()
  const { createdAt: _, updatedAt: __, ...customer } = createCustomer({ id: 'alder' })
  const batch = await store('customers', [customer])
  const invoices = await store('invoices', [{ ...second, customerId: 'alder' }])
  expect((await run('undo', batch)).stderr).toContain('customers/alder has got documents or files of its own since.')
  expect(await run('undo', invoices)).toMatchObject({ code: 0 })
  expect(await run('undo', batch)).toMatchObject({ code: 0 })
  expect((await run('customers', 'list')).stdout).not.toContain('alder')
})

test('mails that have gone out are said to stay sent', async () => {
  const { site, run, store } = await createSite()
  const batch = await store('invoices', [second])
  const [notice] = await createNotices(site.documents).listNotices(10)
  await createNotices(site.documents).settleNotice(notice?.id ?? '', [])
  expect((await run('undo', batch)).stdout).toContain('Mails about it have gone out and stay sent.\n')
})

test('a dry run shows each difference and stores nothing', async () => {
  const { site, run, readInvoices, store } = await createSite()
  await store('invoices', [{ ...second, state: 'draft' }], '--no-mail')
  expect(await run('invoices', 'share', 'halde/2', '--dry-run')).toEqual({
    code: 0,
    stdout: 'changed  customers/halde/invoices/2\n    state: "draft" → "proforma"\nNothing was stored.\n',
    stderr: '',
  })
  const json = await run('invoices', 'share', 'halde/2', '--dry-run', '--json')
  expect(JSON.parse(json.stdout)).toEqual({
    changes: [{ document: 'customers/halde/invoices/2', change: 'changed', fields: [{ field: 'state', from: 'draft', to: 'proforma' }] }],
  })
  await writeFile(
    join(site.dataDir, 'x.json'),
    JSON.stringify([{ customerId: 'halde', ...createInvoice({ number: '1', reference: 'B' }) }]),
  )
  const replaced = await run('invoices', 'import', join(site.dataDir, 'x.json'), '--replace', '--dry-run')
  expect(replaced.stdout).toBe(
    'changed  customers/halde/invoices/1\n    reference: "Checkout" → "B"\nchanged halde/1 (reference)\nIn order, and not stored: 0 new and 1 changed invoices; 0 unchanged\n',
  )
  expect(await run('invoices', 'share', 'halde/9', '--dry-run')).toMatchObject({ code: 1, stderr: 'There is no invoice halde/9.\n' })
  expect(await readInvoices()).toEqual(['2 Checkout draft', '1 Checkout open'])
})

test('an answer as JSON names its batch, and the list of batches says who changed what', async () => {
  const { run, store } = await createSite()
  await store('invoices', [{ ...second, state: 'draft' }])
  const shared: unknown = JSON.parse((await run('invoices', 'share', 'halde/2', '--json')).stdout)
  expect(shared).toMatchObject({
    message: 'halde/2 is shown to its customer as a proforma invoice.',
    batch: expect.stringMatching(/^\d{8}-/u),
  })
  const listed: readonly object[] = JSON.parse((await run('batches', 'list', '--json')).stdout)
  expect(listed.slice(0, 2)).toMatchObject([
    { command: 'invoices share', actor: 'mara' },
    { command: 'invoices import', actor: 'mara' },
  ])
  expect((await run('batches', 'list')).stdout).toMatch(/^Batch +Time +Command +By/u)
})

test('a dry run shows a terminal the first differences, and anything else all of them', async () => {
  const { site } = await createSite()
  const file = join(site.dataDir, 'many.json')
  const { createdAt: _, updatedAt: __, ...customer } = createCustomer()
  await writeFile(file, JSON.stringify(Array.from({ length: 40 }, (_, at) => ({ ...customer, id: `c${at}` }))))
  const args = ['customers', 'import', file, '--dry-run']
  const whole = (await runCommand(args, { dataDir: site.dataDir })).stdout
  expect(whole).toContain('customers/c39')
  const cut = (await runCommand(args, { dataDir: site.dataDir, terminalWidth: 80 })).stdout
  expect(cut.split('\n').length).toBeLessThan(whole.split('\n').length)
  expect(cut).toMatch(/\n… and \d+ more lines; --json has all of them\.\n/u)
})

test('the audit log names the batch of each change', async () => {
  await using folder = await createFolder()
  const { createdAt: _, updatedAt: __, ...customer } = createCustomer()
  const file = join(folder.path, 'customers.json')
  await writeFile(file, JSON.stringify([customer]))
  const batch = batchOf(await agency(folder.path, 'customers', 'import', file))
  await agency(folder.path, 'customers', 'set-role', 'halde', 'zoe@halde.example', 'owner')
  const { stdout } = await agency(folder.path, 'audit', 'list', '--json', '--batch', batch)
  expect(JSON.parse(stdout)).toMatchObject([{ action: 'createDocument', actor: 'mara', documentName: 'customers/halde', batch }])
  expect((await agency(folder.path, 'audit', 'list')).stdout).toContain(batch)
})

test.each([
  [['undo', 'a/b'], 2, '"a/b" is no batch. See: npm run agency -- undo --help\n'],
  [['undo', '20260101-aaaaa'], 1, 'There is no batch 20260101-aaaaa: it never was, or is older than 30 days.\n'],
])('%j is refused', async (args, code, stderr) => {
  const { run } = await createSite()
  expect(await run(...args)).toEqual({ code, stdout: '', stderr })
})
