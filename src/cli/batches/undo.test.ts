import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { createBookingFeed } from '#gateway/booking-feed.ts'
import { openBookingStore } from '#gateway/bookings.ts'
import { createGateway } from '#gateway/gateway.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { createCustomer, createDeduction, createInvoice, createLine } from '#testing/site/customers.ts'
import { createProduct } from '#testing/site/products.ts'
import { agency, shareSite } from '#testing/site/agency.ts'

const getSite = shareSite()

/** A running site with two customers, of whom the first has a product and invoice 1. */
async function createSite() {
  const site = await getSite()
  const gateway = createGateway(site.documents)
  for (const id of ['halde', 'alder']) await gateway.customers.putCustomer(createCustomer({ id }))
  await gateway.products.putProducts('halde', [createProduct()])
  await gateway.invoices.putInvoices('halde', [createInvoice({ number: '1' })])
  const run = (...args: string[]) => agency(site.dataDir, ...args)
  const write = async (name: string, content: string) => {
    await mkdir(join(site.dataDir, 'to-put'), { recursive: true })
    await writeFile(join(site.dataDir, 'to-put', name), content)
    return join(site.dataDir, 'to-put', name)
  }
  /** Runs a command that stores something. @returns The id of its batch. */
  const store = async (...args: string[]) => {
    const { stdout, stderr } = await run(...args)
    const [, id] = /^Batch (\d{8}-[a-z\d]{5})\. /mu.exec(stdout) ?? []
    if (id === undefined) throw new Error(`No batch in ${stdout}${stderr}`)
    return id
  }
  return {
    site,
    gateway,
    run,
    write,
    store,
    notices: openNoticeStore(site.documents),
    storeInvoices: async (invoices: readonly Invoice[], ...options: string[]) => {
      const records = invoices.map((invoice) => ({ customerId: 'halde', ...invoice }))
      return await store('invoices', 'import', await write('invoices.json', JSON.stringify(records)), ...options)
    },
    readInvoices: async () => (await gateway.invoices.listAllInvoices('halde')).map(({ number, state }) => `${number} ${state}`).toSorted(),
  }
}

const draft = createInvoice({ number: '2', state: 'draft' })
const advance = createInvoice({ number: '2', kind: 'advance', paid: [['2026-03-05', 11_900]] })

/** An invoice that deducts the advance invoice. */
const createFinal = (number: string) =>
  createInvoice({ number, issuedOn: '2026-03-10', lines: [createLine({ quantity: 3 }), createDeduction('2')] })

test('new documents go, replaced ones are as they were, and mails that wait are not sent', async () => {
  const { gateway, notices, run, storeInvoices, readInvoices } = await createSite()
  const before = await gateway.invoices.findInvoice('halde', '1')
  const batch = await storeInvoices([draft, createInvoice({ number: '1', reference: 'B' }), createInvoice({ number: '3' })], '--replace')
  expect(await notices.listNotices(10)).toHaveLength(1)
  expect((await run('undo', batch, '--dry-run')).stdout).toMatch(
    new RegExp(`^deleted .*/invoices/2\n[^]*Would undo batch ${batch} \\(invoices import\\): 1 document restored, 1 removed\\.\n`, 'u'),
  )
  expect(await readInvoices()).toEqual(['1 open', '2 draft', '3 open'])
  expect((await run('undo', batch)).stdout).toContain(
    `Undid batch ${batch} (invoices import): 1 document restored, 1 removed.\n` +
      'Voided 1 invoice: invoice numbers are never reused.\nPending emails about it are not sent.\nThis cannot be undone: ',
  )
  expect(await gateway.invoices.findInvoice('halde', '1')).toEqual(before)
  expect(await readInvoices()).toEqual(['1 open', '3 void'])
  expect(await notices.listNotices(10)).toEqual([])
  expect((await run('undo', batch)).stderr).toMatch(new RegExp(`^Batch ${batch} was already undone by \\d{8}-.....\\.\n$`, 'u'))
})

const payment = { paidOn: '2026-03-10', amountMinor: createInvoice().grossMinor, method: 'transfer' } as const
test.each<[string, Partial<Invoice>]>([
  ['an open invoice', {}],
  ['a paid invoice', { state: 'paid', payments: [payment] }],
  ['a credit note', { kind: 'creditNote', creditsNumber: '1' }],
])('the number of %s is never free again, for no customer', async (_, fields) => {
  const { gateway, run, write, storeInvoices, readInvoices } = await createSite()
  await run('undo', await storeInvoices([createInvoice({ number: '2', ...fields })]))
  expect(await readInvoices()).toEqual(['1 open', '2 void'])
  expect(await gateway.invoices.findInvoice('halde', '2')).toMatchObject({ payments: [] })
  for (const [customerId, options, problem] of [
    ['halde', [], 'halde/2 already exists'],
    ['halde', ['--replace'], 'halde/2 is void, and stays so'],
    ['alder', [], 'alder/2 has the number of halde/2'],
  ] as const) {
    const again = [{ customerId, ...createInvoice({ number: '2', ...fields }), kind: fields.kind ?? 'invoice' }]
    const { code, stdout } = await run('invoices', 'import', await write('again.json', JSON.stringify(again)), ...options)
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining(problem) })
  }
})

test('a draft that the batch issued becomes void, and one that it shared is a draft again', async () => {
  const { run, store, storeInvoices, readInvoices } = await createSite()
  await storeInvoices([draft, { ...draft, number: '3' }])
  const issued = await storeInvoices([{ ...draft, state: 'open' }], '--replace')
  const shared = await store('invoices', 'share', 'halde/3')
  for (const batch of [issued, shared]) expect(await run('undo', batch)).toMatchObject({ code: 0 })
  expect(await readInvoices()).toEqual(['1 open', '2 void', '3 draft'])
})

test('an advance invoice stays until the invoice that deducts it is void', async () => {
  const { run, storeInvoices, readInvoices } = await createSite()
  const batch = await storeInvoices([advance])
  const final = await storeInvoices([createFinal('3')])
  expect((await run('undo', batch)).stderr).toContain('customers/halde/invoices/2 was deducted by an invoice since.')
  for (const each of [final, batch]) expect(await run('undo', each)).toMatchObject({ code: 0 })
  expect(await readInvoices()).toEqual(['1 open', '2 void', '3 void'])
})

test('an advance invoice that was deducted stays paid', async () => {
  const { run, store, storeInvoices, readInvoices } = await createSite()
  await storeInvoices([{ ...advance, state: 'open', payments: [] }])
  const paid = await store('invoices', 'pay', 'halde/2', '--on', '2026-03-05')
  await storeInvoices([createFinal('3')])
  expect((await run('undo', paid)).stderr).toContain('customers/halde/invoices/2 was deducted by an invoice since.')
  expect(await readInvoices()).toEqual(['1 open', '2 paid', '3 open'])
})

test.each([
  ['a credit note', ['credit', 'halde/3', '--number', '4'], '4', ['1 open', '2 paid', '3 open', '4 open', '5 open']],
  ['an invoice that became void', ['void', 'halde/3'], '3', ['1 open', '2 paid', '3 void', '5 open']],
])('%s stays when another invoice deducts the advance invoice since', async (_, command, number, expected) => {
  const { run, store, storeInvoices, readInvoices } = await createSite()
  await storeInvoices([advance])
  await storeInvoices([createFinal('3')])
  const batch = await store('invoices', ...command)
  const other = await storeInvoices([createFinal('5')])
  expect((await run('undo', batch)).stderr).toContain(
    `customers/halde/invoices/${number} concerns a deduction of 2 that was made or changed since.`,
  )
  expect(await readInvoices()).toEqual(expected)
  for (const each of [other, batch]) expect(await run('undo', each)).toMatchObject({ code: 0 })
})

test('an invoice with a credit note stays until that one is void', async () => {
  const { run, store, storeInvoices, readInvoices } = await createSite()
  const batch = await storeInvoices([createInvoice({ number: '2' })])
  const credited = await store('invoices', 'credit', 'halde/2', '--number', 'G2')
  expect((await run('undo', batch)).stderr).toContain('customers/halde/invoices/2 was credited by a credit note since.')
  for (const each of [credited, batch]) expect(await run('undo', each)).toMatchObject({ code: 0 })
  expect(await readInvoices()).toEqual(['1 open', '2 void', 'G2 void'])
})

test('records that have changed since are named, and the undo changes nothing', async () => {
  const { gateway, run, storeInvoices, readInvoices } = await createSite()
  const changed = createInvoice({ number: '1', reference: 'B' })
  const batch = await storeInvoices([draft, { ...draft, number: '3' }, changed], '--replace')
  await gateway.invoices.setFile('halde', '2', 'customers/halde/2.pdf')
  await gateway.invoices.deleteInvoices('halde', ['1', '3'])
  // Invoice 3 was to be deleted and is already gone, so it is no conflict.
  expect(await run('undo', batch)).toEqual({
    code: 1,
    stdout: '',
    stderr: `Cannot undo batch ${batch}; nothing was changed. Conflicts: customers/halde/invoices/2 has changed; customers/halde/invoices/1 was deleted since.\n`,
  })
  expect(await readInvoices()).toEqual(['2 draft'])
})

test('an undo that was cut off does the rest when it is given again', async () => {
  const { gateway, run, storeInvoices, readInvoices } = await createSite()
  const one = createInvoice({ number: '1' })
  await gateway.invoices.putInvoices('halde', [{ ...one, number: '0' }])
  const changed = ['0', '1'].map((number) => ({ ...one, number, reference: 'B' }))
  const batch = await storeInvoices([...changed, draft, { ...draft, number: '3' }, { ...one, number: '4' }], '--replace')
  // As its first commit leaves them.
  await gateway.invoices.putInvoices('halde', [one, { ...one, number: '4', state: 'void' }])
  await gateway.invoices.deleteInvoices('halde', ['2'])
  expect((await run('undo', batch)).stdout).toContain('1 document restored, 1 removed.\n')
  expect(await readInvoices()).toEqual(['0 open', '1 open', '4 void'])
  expect(await gateway.invoices.findInvoice('halde', '0')).toMatchObject({ reference: one.reference })
})

test.each(['file', 'product'])('a new customer who has got a %s stays until it is gone', async (kind) => {
  const { run, site, gateway, write, store } = await createSite()
  const { createdAt: _, updatedAt: __, ...customer } = createCustomer({ id: 'new' })
  const batch = await store('customers', 'import', await write('customers.json', JSON.stringify([customer])))
  if (kind === 'product') await gateway.products.putProducts('new', [createProduct()])
  else await run('files', 'put', 'new', await write('a.txt', 'A'))
  expect((await run('undo', batch)).stderr).toContain('customers/new has got documents or files of its own since.')
  await site.documents.commit([{ delete: ['customers', 'new', 'products', createProduct().id] }])
  await site.files.deleteFile('customers/new/a.txt')
  expect(await run('undo', batch)).toMatchObject({ code: 0 })
})

test('undo of files put removes their paths from the product, and keeps the files', async () => {
  const { run, site, gateway, write, store } = await createSite()
  const before = await gateway.products.listProducts('halde')
  const put = ['files', 'put', 'halde', await write('a.txt', 'A'), '--product', 'support'] as const
  const dry = await run(...put, '--dry-run')
  expect(dry.stdout).toMatch(/^changed {2}customers\/halde\/products\/support\n {4}files/u)
  expect(await site.files.listNames('customers/halde')).toEqual([])
  expect((await run('undo', await store(...put))).stdout).toContain(
    'Files were kept; delete them with `files delete`: customers/halde/support/a.txt.\n',
  )
  expect(await gateway.products.listProducts('halde')).toEqual(before)
  expect(await site.files.listNames('customers/halde')).toEqual(['customers/halde/support/a.txt'])
})

test('mails that have gone out are said to stay sent', async () => {
  const { notices, run, storeInvoices } = await createSite()
  const batch = await storeInvoices([createInvoice({ number: '2' })])
  const [notice] = await notices.listNotices(10)
  await notices.settleNotice(notice?.id ?? '', [])
  expect((await run('undo', batch)).stdout).toContain('Emails about it may already have been sent.\n')
})

const put = ['files', 'put', 'halde', 'FILE']
test.each<[string, readonly string[], string]>([
  [
    'an account that goes',
    ['users', 'erase', 'ada@halde.example', '--confirm', 'ada@halde.example'],
    'a deleted account remains only in backups',
  ],
  ['who is disabled', ['users', 'disable', 'ada@halde.example'], 'run it again, with or without --enable'],
  ['a mail that is asked for', ['customers', 'remind', 'halde'], 'the emails are sent within a minute'],
  ['a file', put, 'files stay until `files delete`'],
  ['a file that gives way', [...put, '--replace'], 'replaced files are not kept'],
  ['links to drafts', ['content', 'preview', '--revoke'], 'revoked links stay revoked'],
])('that undo leaves %s is said before and after, and there is no batch', async (_, args, reason) => {
  const { run, site, write } = await createSite()
  const file = await write('a.txt', 'A')
  if (args.includes('--replace')) await run('files', 'put', 'halde', file)
  await site.identity.createAccount({ localId: 'ada', email: 'ada@halde.example' })
  const command = args.map((arg) => (arg === 'FILE' ? file : arg))
  const dry = await run(...command, '--dry-run')
  expect(dry).toMatchObject({ code: 0, stderr: '' })
  expect(dry.stdout).toMatch(new RegExp(`\nThis cannot be undone: ${reason}[^\n]*\nNothing was stored\\.\n$`, 'u'))
  expect((await site.identity.findAccounts({ localIds: ['ada'] }))[0]?.isDisabled).toBe(false)
  const { code, stdout } = await run(...command)
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(new RegExp(`\nThis cannot be undone: ${reason}[^\n]*\n$`, 'u')),
  })
  expect((await run('batches', 'list')).stdout).toBe('No batches yet.\n')
})

test('undo restores a canceled call until its mail is written, and removes a block', async () => {
  const { run, store, site } = await createSite()
  const bookings = openBookingStore(site.documents)
  const [start, end, now] = [new Date('2999-07-01T08:00:00Z'), new Date('2999-07-01T08:30:00Z'), new Date()]
  const id = 'a'.repeat(32)
  const person = { name: 'Ann', email: 'ann@halde.example', locale: 'nl', timeZone: 'Europe/Amsterdam' } as const
  const times = { start, end, createdAt: now, changedAt: now }
  const booking = { id, state: 'confirmed', ...person, ...times, sequence: 0, tokenHashes: ['t'] } as const
  const decide = () => ({ change: { booking, add: { kind: 'booking', id, start, end } } }) as const
  await bookings.change({ bookingId: id, window: { start, end }, now, decide })
  expect(await run('undo', await store('bookings', 'cancel', id))).toMatchObject({ code: 0 })
  expect(await bookings.findBooking(id)).toMatchObject({ state: 'confirmed' })
  expect(await bookings.listEntries({ start, end }, now)).toMatchObject([{ id }])

  const canceled = await store('bookings', 'cancel', id)
  const stored = await bookings.findBooking(id)
  if (!stored) throw new Error('The booking is gone.')
  const { mailDue: _, readAt: __, ...notified } = stored
  await bookings.putBooking(notified, stored, [])
  expect(await run('undo', canceled)).toMatchObject({ code: 1, stderr: expect.stringContaining(`bookings/${id} has changed since.`) })

  const block = await store('bookings', 'block', '2999-07-02T09:00', '2999-07-02T12:00')
  expect(await run('undo', block)).toMatchObject({ code: 0 })
  expect(await bookings.listEntries({ start: new Date('2999-07-02'), end: new Date('2999-07-03') }, now)).toEqual([])
})

test('a new customer whose dashboard staff have opened goes, with the note of that', async () => {
  const { run, site, store, write } = await createSite()
  const { createdAt: _, updatedAt: __, ...customer } = createCustomer({ id: 'birch' })
  const batch = await store('customers', 'import', await write('customers.json', JSON.stringify([customer])))
  expect(await run('open', 'birch', '--site', 'https://www.example.com')).toMatchObject({ code: 0 })
  const views = { collection: ['customers', 'birch', 'staffViews'] }
  expect(await site.documents.runQuery(views)).toHaveLength(1)
  expect(await run('undo', batch)).toMatchObject({ code: 0, stdout: expect.stringContaining('0 documents restored, 1 removed.') })
  expect(await site.documents.runQuery(views)).toEqual([])
})

test('the address of the feed that was before is good again', async () => {
  const { run, site, store } = await createSite()
  const feed = createBookingFeed(site.documents)
  const renew = ['bookings', 'feed', '--renew', 'https://www.example.com'] as const
  expect((await run(...renew, '--dry-run')).stdout).not.toContain('feed.ics')
  await run(...renew)
  const first = await feed.findKey()
  for (const args of [renew, ['bookings', 'feed', '--revoke']]) {
    const batch = await store(...args)
    expect(await feed.findKey()).not.toEqual(first)
    expect(await run('undo', batch)).toMatchObject({ code: 0 })
    expect(await feed.findKey()).toEqual(first)
  }
})

test.each([
  [['undo', 'a/b'], 2, 'Invalid batch ID: "a/b". See: npm run agency -- undo --help\n'],
  [['undo', '20260101-aaaaa'], 1, 'No such batch: 20260101-aaaaa. Batches can be undone for 30 days.\n'],
])('%j is refused', async (args, code, stderr) => {
  const { run } = await createSite()
  expect(await run(...args)).toEqual({ code, stdout: '', stderr })
})
