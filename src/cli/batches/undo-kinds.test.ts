import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decodeImages } from '#gateway/batches/document-images.ts'
import { createBookings } from '#gateway/bookings.ts'
import { createContactRequests } from '#gateway/contact-requests.ts'
import { createErasures } from '#gateway/erasures.ts'
import { createGateway } from '#gateway/gateway.ts'
import { createNotices } from '#gateway/notices.ts'
import { agency, shareSite } from '#testing/site/agency.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'

const getSite = shareSite()

async function createSite() {
  const site = await getSite()
  const gateway = createGateway(site.documents)
  await gateway.customers.putCustomer(createCustomer())
  const run = (...args: string[]) => agency(site.dataDir, ...args)
  return {
    site,
    gateway,
    run,
    notices: createNotices(site.documents),
    /** Runs a command that stores something. @returns The id of its batch. */
    store: async (...args: string[]) => {
      const { stdout, stderr } = await run(...args)
      const [, id] = /^Batch (\S+)\. /mu.exec(stdout) ?? []
      if (id === undefined) throw new Error(`No batch in ${stdout}${stderr}`)
      return id
    },
  }
}

function createMail(id: string) {
  return { id, to: 'zoe@halde.example', subject: 'S', text: 'T', html: 'H' }
}

test('somebody who was disabled can sign in again, unless that has changed since', async () => {
  const { run, store, site } = await createSite()
  const { localId } = await site.identity.createAccount({ email: 'ada@halde.example' })
  const isDisabled = async () => (await site.identity.findAccounts({ localIds: [localId] }))[0]?.isDisabled
  expect((await run('users', 'disable', 'ada@halde.example', '--dry-run')).stdout).toBe(
    `changed  accounts/${localId}\n    isDisabled: false → true\nNothing was stored.\n`,
  )
  expect(await isDisabled()).toBe(false)
  const batch = await store('users', 'disable', 'ada@halde.example')
  expect(await isDisabled()).toBe(true)
  expect((await run('undo', batch, '--dry-run')).stdout).toContain('isDisabled: true → false')
  const undone = await store('undo', batch)
  expect(await isDisabled()).toBe(false)
  await store('undo', undone)
  expect(await isDisabled()).toBe(true)
  const enabled = await store('users', 'disable', 'ada@halde.example', '--enable')
  await site.identity.updateAccount({ localId, isDisabled: true })
  expect(await run('undo', enabled)).toMatchObject({ code: 1, stderr: expect.stringContaining(`accounts/${localId} has changed since.`) })
  await site.identity.deleteAccount(localId)
  expect(await run('undo', enabled)).toMatchObject({ code: 1, stderr: expect.stringContaining(`accounts/${localId} was deleted since.`) })
})

test('what cannot be taken back is said before and after, and when it is tried', async () => {
  const { run, store, site } = await createSite()
  await site.identity.createAccount({ email: 'ada@halde.example' })
  const erase = ['users', 'erase', 'ada@halde.example', '--confirm', 'ada@halde.example'] as const
  const reason = 'nothing is kept of an account but in backups.'
  expect((await run('users', 'erase', '--help')).stdout.replaceAll(/\s+/gu, ' ')).toContain(`It cannot be taken back: ${reason}`)
  expect((await run(...erase, '--dry-run')).stdout).toBe(
    `The account ada@halde.example would be deleted, and what else there is of its person.\nIt could not be taken back: ${reason}\nNothing was stored.\n`,
  )
  const json: unknown = JSON.parse((await run(...erase, '--dry-run', '--json')).stdout)
  expect(json).toMatchObject({ message: expect.stringContaining('would be deleted'), cannotBeTakenBack: reason.slice(0, -1) })
  expect(json).not.toHaveProperty('batch')
  expect((await run('users', 'list')).stdout).toContain('ada@halde.example')
  expect(await createErasures(site.documents).listErasures(9)).toEqual([])
  const batch = await store(...erase)
  expect(await run('undo', batch)).toMatchObject({ code: 1, stderr: `${batch} (users erase) cannot be taken back: ${reason}\n` })
  expect((await run('batches', 'list')).stdout).toMatch(new RegExp(`^${batch} .*users erase +mara +cannot be taken back$`, 'mu'))
})

test('a new invoice whose mail has gone out stays unless it is forced away; a draft goes', async () => {
  const { run, store, site, gateway, notices } = await createSite()
  const file = join(site.dataDir, 'invoices.json')
  const records = [createInvoice({ number: '7' }), createInvoice({ number: '8' }), createInvoice({ number: '9', state: 'draft' })]
  await writeFile(file, JSON.stringify(records.map((invoice) => ({ customerId: 'halde', ...invoice }))))
  const batch = await store('invoices', 'import', file)
  const [notice] = await notices.listNotices(9)
  await notices.settleNotice(notice?.id ?? '', [createMail(`${notice?.id}-1772000000000-0`)])
  expect(await run('undo', batch)).toMatchObject({
    code: 1,
    stderr: `${batch} is not taken back, and nothing was changed. Mails have gone out about halde/7, halde/8: use invoices credit or invoices void, which leave a trace. --force takes it back all the same.\n`,
  })
  expect(await gateway.invoices.listAllInvoices('halde')).toHaveLength(3)
  const forced = await run('undo', batch, '--force')
  expect(forced.stdout).toContain('0 documents restored, 3 removed.\nMails about it have gone out and stay sent.\n')
  expect(await gateway.invoices.listAllInvoices('halde')).toEqual([])
})

test('a mail about another invoice, whose number begins alike, keeps none', async () => {
  const { run, store, site, gateway, notices } = await createSite()
  const file = join(site.dataDir, 'invoices.json')
  await writeFile(file, JSON.stringify([{ customerId: 'halde', ...createInvoice({ number: '2026' }) }]))
  const batch = await store('invoices', 'import', file)
  const [notice] = await notices.listNotices(9)
  await notices.settleNotice(notice?.id ?? '', [createMail('invoices-halde-2026-0001-1772000000000-0')])
  expect(await run('undo', batch)).toMatchObject({ code: 0 })
  expect(await gateway.invoices.listAllInvoices('halde')).toEqual([])
})

test('an answer to a lead is taken back until its mail is written, and no copy of the lead is kept', async () => {
  const { run, store, site, notices } = await createSite()
  const contactRequests = createContactRequests(site.documents)
  const lead = {
    id: 'l1',
    reference: '00000-00001',
    formName: 'contact',
    locale: 'en',
    name: 'Ida',
    email: 'ida@alder.example',
    country: 'ES',
    topic: 'care',
    budget: 'unsure',
  } as const
  await contactRequests.createContactRequest({ ...lead, message: 'Secret words', createdAt: new Date('2024-01-01') }, [])
  const answer = ['leads', 'answer', lead.reference, '--as', 'Mara', '--text', 'Gladly.'] as const
  const dry = await run(...answer, '--dry-run')
  expect(dry.stderr).toBe('')
  expect(dry.stdout).toMatch(/^changed {2}contactRequests\/l1\n {4}answeredAt: "/u)
  const batch = await store(...answer)
  const changes = await site.documents.runQuery({ collection: ['batches', batch, 'changes'] })
  const images = await Promise.all(changes.map(({ fields }) => decodeImages(fields.get('images') as Uint8Array))) // as the recorder stores them
  expect(images.flat()).toMatchObject([
    { path: ['contactRequests', 'l1'], before: new Map(), names: ['answeredAt'] },
    { path: ['notices', expect.any(String)] },
  ])
  expect(await run('undo', batch)).toMatchObject({ code: 0 })
  expect(await contactRequests.findContactRequest('l1')).not.toHaveProperty('answeredAt')
  expect(await notices.listNotices(9)).toEqual([])

  const sent = await store(...answer)
  const [notice] = await notices.listNotices(9)
  await notices.settleNotice(notice?.id ?? '', [createMail(notice?.id ?? '')])
  expect(await run('undo', sent)).toMatchObject({ code: 1, stderr: expect.stringContaining('The answer has gone out by mail. --force') })
  expect(await contactRequests.findContactRequest('l1')).toHaveProperty('answeredAt')
  expect((await run('leads', 'delete', lead.reference, '--dry-run')).stdout).toContain(
    'ida@alder.example would be deleted.\nIt could not be taken back',
  )
  expect(await run('leads', 'delete', lead.reference)).toMatchObject({ code: 0 })
})

test('a canceled call stands again until the mail about it is written, and a block goes', async () => {
  const { run, store, site } = await createSite()
  const bookings = createBookings(site.documents)
  const [start, end] = [new Date('2999-07-01T08:00:00Z'), new Date('2999-07-01T08:30:00Z')]
  const id = 'a'.repeat(32)
  const now = new Date()
  const person = { name: 'Ann', email: 'ann@halde.example', locale: 'nl', timeZone: 'Europe/Amsterdam' } as const
  const booking = {
    id,
    state: 'confirmed',
    ...person,
    start,
    end,
    sequence: 0,
    createdAt: now,
    changedAt: now,
    tokenHashes: ['t'],
  } as const
  await bookings.change({
    bookingId: id,
    window: { start, end },
    now,
    decide: () => ({ change: { booking, add: { kind: 'booking', id, start, end } } }),
  })
  const batch = await store('bookings', 'cancel', id)
  expect(await run('undo', batch)).toMatchObject({ code: 0 })
  expect(await bookings.findBooking(id)).toMatchObject({ state: 'confirmed' })
  expect(await bookings.listEntries({ start, end }, now)).toMatchObject([{ id }])

  const canceled = await store('bookings', 'cancel', id)
  const stored = await bookings.findBooking(id)
  if (!stored) throw new Error('The booking is gone.')
  const { mailDue: _, readAt: __, ...told } = stored
  await bookings.putBooking(told, stored, [])
  expect(await run('undo', canceled)).toMatchObject({ code: 1, stderr: expect.stringContaining(`bookings/${id} has changed since.`) })

  expect((await run('bookings', 'block', '2999-07-02T09:00', '2999-07-02T12:00', '--dry-run')).stdout).toMatch(
    /^new {2}bookingSlots\/2999-07-02\n/u,
  )
  const block = await store('bookings', 'block', '2999-07-02T09:00', '2999-07-02T12:00')
  expect(await run('undo', block)).toMatchObject({ code: 0 })
  expect(await bookings.listEntries({ start: new Date('2999-07-02'), end: new Date('2999-07-03') }, now)).toEqual([])
})

test('mails that are asked for are said to be final, and a dry run says who would get one', async () => {
  const { run, store, gateway, notices } = await createSite()
  expect((await run('customers', 'remind', 'halde', '--dry-run')).stdout).toBe(
    'What would be done:\nzoe@halde.example is invited.\nIt could not be taken back: the mails go out within a minute.\nNothing was stored.\n',
  )
  expect(await notices.listNotices(9)).toEqual([])
  const batch = await store('customers', 'remind', 'halde')
  expect((await run('undo', batch)).stderr).toBe(`${batch} (customers remind) cannot be taken back: the mails go out within a minute.\n`)

  await gateway.invoices.storeInvoices([{ customerId: 'halde', invoice: createInvoice() }], true, new Date('2999-01-01'))
  const mail = ['invoices', 'mail', 'halde/2026-0001'] as const
  expect((await run(...mail, '--dry-run')).stdout).toMatch(/^The mail about halde\/2026-0001 would go out\.\n/u)
  const [, notice] = await notices.listNotices(9)
  expect(notice).toHaveProperty('mailAt')
  await notices.settleNotice(notice?.id ?? '', [])
  for (const args of [mail, [...mail, '--dry-run']]) {
    expect(await run(...args)).toMatchObject({ code: 1, stderr: expect.stringContaining('No mail about halde/2026-0001 waits') })
  }
})
