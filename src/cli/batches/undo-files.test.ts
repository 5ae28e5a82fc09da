import { mkdir, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBatches } from '#gateway/batches/batches.ts'
import { createBatchRecorder } from '#gateway/batches/record-batch.ts'
import { createBookingFeed } from '#gateway/booking-feed.ts'
import { createGateway } from '#gateway/gateway.ts'
import { createNotices } from '#gateway/notices.ts'
import { agency, shareSite } from '#testing/site/agency.ts'
import { signIn } from '#testing/identity/identity-calls.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { createProduct } from '#testing/site/products.ts'

const getSite = shareSite()

async function createSite() {
  const site = await getSite()
  const gateway = createGateway(site.documents)
  await gateway.customers.putCustomer(createCustomer())
  await gateway.products.putProducts('halde', [createProduct()])
  await gateway.invoices.putInvoices('halde', [createInvoice()])
  const run = (...args: string[]) => agency(site.dataDir, ...args)
  return {
    site,
    gateway,
    run,
    write: async (name: string, content: string) => {
      const path = join(site.dataDir, 'to-put', name)
      await mkdir(join(site.dataDir, 'to-put'), { recursive: true })
      await writeFile(path, content)
      return path
    },
    listFiles: async () => await site.files.listNames('customers/halde'),
  }
}

/** The batch that a command has printed. */
function batchOf({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }): string {
  const [, id] = /^Batch (\S+)\. /mu.exec(stdout + stderr) ?? []
  if (id === undefined) throw new Error(`No batch in ${stdout}${stderr}`)
  return id
}

/** The record of a command of several commits whose process is gone: none has this number (pid_max(5)). */
function startKilled(id: string, input: string) {
  const runner = { host: hostname(), pid: 2 ** 31 - 1 }
  const recorder = createBatchRecorder({ id, command: input.split(' ')[0] ?? '', actor: 'mara', runner, isDryRun: false })
  recorder.expectSeveral(input)
  return recorder
}

test('files that were put beside a product go again with what the product says of them', async () => {
  const { run, write, listFiles, gateway } = await createSite()
  const before = await gateway.products.listProducts('halde')
  const put = ['files', 'put', 'halde', await write('a.txt', 'A'), await write('b.txt', 'B'), '--product', 'support'] as const
  const dry = await run(...put, '--dry-run')
  expect(dry).toMatchObject({ code: 0, stderr: '' })
  expect(dry.stdout).toMatch(
    /^new {2}files\/customers\/halde\/support\/a\.txt\n[^]*changed {2}customers\/halde\/products\/support\n {4}files/u,
  )
  expect(await listFiles()).toEqual([])
  const batch = batchOf(await run(...put))
  expect(await listFiles()).toHaveLength(2)
  expect((await run('undo', batch, '--dry-run')).stdout).toContain('deleted  files/customers/halde/support/a.txt\n')
  expect(await listFiles()).toHaveLength(2)
  const undone = await run('undo', batch)
  expect(undone.stdout).toContain('1 document restored, 0 removed.\n2 files removed.\n')
  expect(await listFiles()).toEqual([])
  expect(await gateway.products.listProducts('halde')).toEqual(before)
  expect(await run('undo', batchOf(undone))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('nothing is kept of files/customers/halde/support/a.txt, files/customers/halde/support/b.txt.'),
  })
})

test('a file that has become another since, or was given to an invoice, stays', async () => {
  const { run, write, listFiles, gateway, site } = await createSite()
  const batch = batchOf(await run('files', 'put', 'halde', await write('a.pdf', '%PDF-1.7\n%%EOF\n')))
  await gateway.invoices.setFile('halde', '2026-0001', 'customers/halde/a.pdf')
  expect((await run('undo', batch)).stderr).toContain('files/customers/halde/a.pdf was given to an invoice or product since.')
  await gateway.invoices.deleteInvoices('halde', ['2026-0001'])
  const content = new Blob(['Other']).stream()
  await site.files.uploadFile({ name: 'customers/halde/a.pdf', content, sizeBytes: 5 })
  expect((await run('undo', batch)).stderr).toContain('files/customers/halde/a.pdf has changed since.')
  expect(await listFiles()).toHaveLength(1)
  await site.files.deleteFile('customers/halde/a.pdf')
  expect(await run('undo', batch)).toMatchObject({ code: 0 })
})

test('a new customer that has got files stays until they are gone', async () => {
  const { run, write } = await createSite()
  const { createdAt: _, updatedAt: __, ...customer } = createCustomer({ id: 'alder' })
  const added = batchOf(await run('customers', 'import', await write('customers.json', JSON.stringify([customer]))))
  const put = batchOf(await run('files', 'put', 'alder', await write('a.txt', 'A')))
  expect(await run('undo', added)).toMatchObject({
    code: 1,
    stderr: `${added} cannot be taken back, and nothing was changed: customers/alder has got documents or files of its own since.\n`,
  })
  expect(await run('undo', put)).toMatchObject({ code: 0 })
  expect(await run('undo', added)).toMatchObject({ code: 0 })
})

test('what replaces or deletes a file says that nothing is kept of it', async () => {
  const { run, write } = await createSite()
  const put = ['files', 'put', 'halde', await write('a.txt', 'A')] as const
  await run(...put)
  const replaced = await run(...put, '--replace')
  expect(replaced.stdout).toMatch(
    /^Stored: halde\/a\.txt\nBatch \S+\. It cannot be taken back: nothing is kept of a file that gives way\.\n$/u,
  )
  expect((await run('undo', batchOf(replaced))).stderr).toContain('cannot be taken back: nothing is kept of a file that gives way.')
  expect((await run('files', 'delete', 'halde/a.txt', '--dry-run')).stdout).toBe(
    'deleted  files/customers/halde/a.txt\nhalde/a.txt would be deleted.\nIt could not be taken back: nothing is kept of a file that is deleted but in backups.\nNothing was stored.\n',
  )
  const deleted = await run('files', 'delete', 'halde/a.txt')
  expect(deleted.stdout).toMatch(/^Deleted: halde\/a\.txt\nBatch /u)
  expect((await run('undo', batchOf(deleted))).stderr).toContain('nothing is kept of a file that is deleted')
})

test('accounts that were taken over are deleted again, unless somebody has signed in', async () => {
  const { run, write, site } = await createSite()
  await site.identity.createAccount({ localId: 'old', email: 'old@halde.example' })
  const users = [
    ...['ada', 'bob', 'old'].map((localId) => ({ localId, email: `${localId}@halde.example` })),
    { localId: 'eve', email: 'Old@halde.example' },
  ]
  const file = await write('accounts.json', JSON.stringify({ users }))
  const listIds = async () =>
    (await site.identity.findAccounts({ localIds: ['ada', 'bob', 'eve', 'old'] })).map(({ localId }) => localId).toSorted()
  const dry = await run('accounts', 'import', file, '--dry-run')
  expect(dry).toMatchObject({ code: 1, stderr: '' })
  expect(dry.stdout).toBe(
    'New, and not taken over: 2 of 4 accounts.\n  old: there is such an account already.\n  eve: another account has the address Old@halde.example.\n',
  )
  expect(await listIds()).toEqual(['old'])
  const json: unknown = JSON.parse((await run('accounts', 'import', file, '--json')).stdout)
  expect(json).toMatchObject({
    takenOver: 2,
    refused: [expect.stringContaining('old: '), expect.stringContaining('eve: ')],
    batch: expect.stringMatching(/^\d{8}-/u),
  })
  const [{ id } = { id: '' }] = JSON.parse((await run('batches', 'list', '--json')).stdout) as { id: string }[] // what the command writes
  expect(await listIds()).toEqual(['ada', 'bob', 'old'])
  // What an import did not take is not its own, who ever takes it later.
  await site.identity.createAccount({ localId: 'eve', email: 'eve@halde.example' })
  expect((await run('undo', id)).stdout).toContain('2 accounts deleted.\n')
  expect(await listIds()).toEqual(['eve', 'old'])
  await site.identity.deleteAccount('eve')

  const again = batchOf(await run('accounts', 'import', file))
  site.clock.set(Date.now() + 60_000)
  const password = 'seven green bottles'
  await site.identity.updateAccount({ localId: 'ada', password })
  await signIn(site, { email: 'ada@halde.example', password })
  expect((await run('undo', again)).stderr).toContain('accounts/ada has signed in since.')
  expect(await listIds()).toEqual(['ada', 'bob', 'old'])
})

test('an undoing that was killed between its note of an account or a file and the change makes that change when it goes on', async () => {
  const { run, write, site, listFiles } = await createSite()
  await site.identity.createAccount({ localId: 'old', email: 'old@halde.example' })
  const accounts = await write('accounts.json', JSON.stringify({ users: [{ localId: 'ada', email: 'ada@halde.example' }] }))
  const commands = [
    ['accounts', 'import', accounts],
    ['files', 'put', 'halde', await write('a.txt', 'A')],
    ['users', 'disable', 'old@halde.example'],
  ]
  for (const [at, command] of commands.entries()) {
    const id = batchOf(await run(...command))
    const killed = startKilled(`killed-${at}`, `undo ${id}`)
    const kill = () => Promise.reject(new Error('Killed.'))
    const identity = killed.wrapIdentity(site.documents, { ...site.identity, updateAccount: kill, deleteAccount: kill })
    const files = killed.wrapFiles(site.documents, { ...site.files, deleteFile: kill })
    const { findBatch, undoBatch } = createBatches(killed.wrap(site.documents))
    const batch = await findBatch(id)
    await expect(batch && undoBatch(batch, killed.id, { identity, files })).rejects.toThrow('Killed.')
    expect(await run('undo', id, '--dry-run')).toMatchObject({ code: 0 })
    expect(await run('undo', id)).toMatchObject({ code: 0, stdout: expect.stringContaining(`Batch killed-${at} had been interrupted`) })
  }
  expect(await listFiles()).toEqual([])
  expect(await site.identity.findAccounts({ localIds: ['ada', 'old'] })).toMatchObject([{ localId: 'old', isDisabled: false }])
})

test('an interrupted command stays known where its undoing is killed at the first restored document', async () => {
  const { run, site, gateway } = await createSite()
  const { wrap, id } = startKilled('import', 'customers import')
  await createGateway(wrap(site.documents)).customers.putCustomer(createCustomer({ company: 'Other' }))
  let commitCount = 0
  const killed = startKilled('undoing', `undo ${id}`)
  const { findBatch, undoBatch } = createBatches(
    killed.wrap({
      ...site.documents,
      commit: async (writes) => (++commitCount === 2 ? await Promise.reject(new Error('Killed.')) : await site.documents.commit(writes)),
    }),
  )
  const batch = await findBatch(id)
  await expect(batch && undoBatch(batch, killed.id)).rejects.toThrow('Killed.')
  expect(await run('customers', 'list')).toMatchObject({ stderr: expect.stringMatching(/^Batch undoing .* was interrupted/u) })
  expect(await run('undo', id)).toMatchObject({ code: 0, stdout: expect.stringContaining('1 document restored, 0 removed.'), stderr: '' })
  expect(await gateway.customers.findCustomer('halde')).toMatchObject({ company: createCustomer().company })
})

test('an undoing that is killed when all is done but its own last commit ends when it is given again', async () => {
  const { run, site } = await createSite()
  const id = batchOf(await run('customers', 'archive', 'halde'))
  const killed = startKilled('undoing', `undo ${id}`)
  const { findBatch, undoBatch } = createBatches(killed.wrap(site.documents))
  const batch = await findBatch(id)
  expect(batch && (await undoBatch(batch, killed.id))).toMatchObject({ restoredCount: 1 })
  expect((await run('batches', 'list')).stderr).toMatch(
    new RegExp(`^Batch undoing .* was interrupted.*\\n.*does the rest: npm run agency -- undo ${id}\\n`, 'u'),
  )
  expect(await run('undo', 'undoing')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('undoing (undo) was interrupted. Let it do the rest'),
  })
  expect(await run('undo', id)).toMatchObject({ code: 0, stderr: '' })
  expect(await run('batches', 'list')).toMatchObject({ stderr: '' })
  expect(await run('undo', id)).toMatchObject({ code: 1, stderr: `${id} was taken back already, by undoing.\n` })
})

test('the address of the feed that was before is good again', async () => {
  const { run, site } = await createSite()
  const feed = createBookingFeed(site.documents)
  const renew = ['bookings', 'feed', '--renew', 'https://www.example.com'] as const
  const dry = await run(...renew, '--dry-run')
  expect(dry.stdout).toMatch(/^new {2}bookingFeed\/agency\n/u)
  expect(dry.stdout).not.toContain('feed.ics')
  expect(await feed.findKey()).toBeUndefined()
  await run(...renew)
  const first = await feed.findKey()
  const renewed = batchOf(await run(...renew))
  expect(await feed.findKey()).not.toEqual(first)
  expect(await run('undo', renewed)).toMatchObject({ code: 0 })
  expect(await feed.findKey()).toEqual(first)
  const ended = batchOf(await run('bookings', 'feed', '--revoke'))
  expect(await run('bookings', 'feed', '--revoke')).toMatchObject({ code: 1, stderr: 'There is no address that could end.\n' })
  expect(await run('undo', ended)).toMatchObject({ code: 0 })
  expect(await feed.findKey()).toEqual(first)
})

test('links to drafts end for good', async () => {
  const { run } = await createSite()
  expect((await run('content', 'preview', '--revoke', '--dry-run')).stdout).toBe(
    'All preview links would end.\nIt could not be taken back: links that have ended stay so.\nNothing was stored.\n',
  )
  expect((await run('batches', 'list')).stdout).toBe('Nothing was changed by commands.\n')
  expect((await run('content', 'preview', '--revoke')).stdout).toMatch(
    /Batch \S+\. It cannot be taken back: links that have ended stay so\.\n$/u,
  )
})

test('undo says how many invitations have gone out, and how many are sent no more', async () => {
  const { run, write, site, gateway } = await createSite()
  const notices = createNotices(site.documents)
  const { createdAt: _, updatedAt: __, ...customer } = createCustomer({ id: 'alder', emails: ['ann@alder.example', 'bob@alder.example'] })
  const file = await write('customers.json', JSON.stringify([customer]))
  const imported = ['customers', 'import', file, '--invite'] as const
  const json = await run(...imported, '--json')
  expect(json.stderr).toBe('')
  const answer = JSON.parse(json.stdout) as { readonly batch: string } // what the command writes
  expect(answer).toMatchObject({
    stored: ['alder'],
    invitations: ['ann', 'bob'].map((name) => ({ customerId: 'alder', email: `${name}@alder.example`, outcome: 'invited' })),
  })
  const [first] = await notices.listNotices(9)
  const id = first?.id ?? ''
  await notices.settleNotice(id, [{ id, to: 'ann@alder.example', subject: 'S', text: 'T', html: 'H' }])
  expect((await run('undo', answer.batch)).stdout).toContain(
    '0 documents restored, 1 removed.\nNot sent, as they still waited: 1 invitation.\nGone out by mail, and known to those who got them: 1 invitation.\nBatch ',
  )
  expect(await notices.listNotices(9)).toEqual([])
  expect(await gateway.customers.findCustomer('alder')).toBeUndefined()
})

test('an invitation alone is a batch, too', async () => {
  const { run, write, site } = await createSite()
  const notices = createNotices(site.documents)
  const { createdAt: _, updatedAt: __, ...customer } = createCustomer()
  const file = await write('customers.json', JSON.stringify([customer]))
  const batch = batchOf(await run('customers', 'import', file, '--invite'))
  expect(await notices.listNotices(9)).toHaveLength(1)
  expect((await run('undo', batch)).stdout).toContain('Not sent, as they still waited: 1 invitation.\n')
  expect(await notices.listNotices(9)).toEqual([])
})
