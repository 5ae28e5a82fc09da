import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
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
  const [, id] = /^Batch (\d{8}-[a-z\d]{5})\. To undo it, run: npm run agency -- undo \1$/mu.exec(stdout + stderr) ?? []
  if (id === undefined) throw new Error(`No batch in ${stdout}${stderr}`)
  return id
}

const second = { customerId: 'halde', ...createInvoice({ number: '2' }) }

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
    'changed  customers/halde/invoices/1\n    reference: "Checkout" → "B"\nchanged halde/1 (reference)\nWould store: 0 new and 1 changed invoices; 0 unchanged\n',
  )
  expect(await run('invoices', 'share', 'halde/9', '--dry-run')).toMatchObject({ code: 1, stderr: 'No such invoice: halde/9.\n' })
  expect(await readInvoices()).toEqual(['2 Checkout draft', '1 Checkout open'])
})

test('an answer as JSON names its batch, and the list of batches says who changed what', async () => {
  const { run, store } = await createSite()
  await store('invoices', [{ ...second, state: 'draft' }])
  const shared: unknown = JSON.parse((await run('invoices', 'share', 'halde/2', '--json')).stdout)
  expect(shared).toMatchObject({
    message: 'Shared halde/2 with its customer as a proforma invoice.',
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
