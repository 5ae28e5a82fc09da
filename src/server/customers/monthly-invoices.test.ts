import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { createGateway } from '#gateway/gateway.ts'
import { openMonthlyMailStore } from '#gateway/monthly-mails.ts'
import { createMonthlyInvoices } from './monthly-invoices.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { listStoredMails } from '#testing/site/stored-mails.ts'
import { writeMail } from '#server/mails/write-mail.ts'
import { content } from '#testing/site/product-content.ts'

const getBackend = shareBackend()
const [zoe, kim, eve] = ['zoe@halde.example', 'kim@books.example', 'eve@other.example'] as const

/** A customer with a bookkeeper and invoices of March and April; it is the first of April there, and still March in UTC. */
async function openService() {
  const backend = await getBackend()
  const gateway = createGateway(backend.documents)
  await gateway.customers.storeCustomers([
    createCustomer({ emails: [zoe], bookkeepers: [kim] }),
    createCustomer({ id: 'demo', emails: [zoe] }),
    createCustomer({ id: 'archived', emails: [zoe], archivedAt: new Date('2026-03-01') }),
  ])
  await gateway.invoices.putInvoices('archived', [createInvoice({ issuedOn: '2026-03-31' })])
  const numbers = { march: ['2026-0001', '2026-0002'], april: ['2026-0003'], draft: ['2026-0004'] }
  await gateway.invoices.putInvoices('halde', [
    ...numbers.march.map((number) => createInvoice({ number, issuedOn: '2026-03-31' })),
    ...numbers.april.map((number) => createInvoice({ number, issuedOn: '2026-04-01' })),
    ...numbers.draft.map((number) => createInvoice({ number, issuedOn: '2026-03-30', state: 'draft' })),
    createInvoice({ number: '2026-0005', issuedOn: '2026-03-30', state: 'proforma' }),
  ])
  const clock = { now: Date.parse('2026-03-31T22:30:00Z') }
  const { writeMails } = createMonthlyInvoices({
    monthlyMails: openMonthlyMailStore(backend.documents),
    gateway,
    identity: backend.identity,
    demoCustomerIds: ['demo'],
    now: () => clock.now,
    content,
    createInvoiceFile: () => Promise.reject(new Error('Nobody wants files.')),
    siteName: 'Fourfold',
    siteUrl: 'https://site.test',
    agencyEmail: 'hello@fourfold.example',
  })
  return {
    clock,
    writeMails,
    store: (...invoices: Parameters<typeof gateway.invoices.putInvoices>[1]) => gateway.invoices.putInvoices('halde', invoices),
    signUp: async (email: string, monthly: boolean, isEmailVerified = true) => {
      const { localId } = await backend.identity.createAccount({ email, isEmailVerified })
      await gateway.profiles.saveProfile(localId, { locale: 'de', notifications: { monthly } }, undefined)
    },
    listMails: () => listStoredMails(backend.documents),
  }
}

test('subscribers get last month’s documents once, as links into the dashboard', async () => {
  const room = await openService()
  await room.signUp(kim, true)
  await room.signUp(zoe, false)
  await room.signUp(eve, true)
  await Promise.all([room.writeMails(), room.writeMails()])
  await room.writeMails()
  const [mail, ...others] = await room.listMails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: kim, subject: 'Rechnungen aus März 2026 für Halde BV' })
  for (const number of ['2026-0001', '2026-0002']) {
    expect(mail?.text).toContain(`${number}: https://site.test/de/dashboard/invoices/${number}/pdf?customer=halde\n`)
  }
  expect(mail?.text).not.toMatch(/2026-000[34]|\{/u)
  room.clock.now = Date.parse('2026-05-01T12:00:00Z')
  await room.writeMails()
  expect((await room.listMails()).map(({ subject }) => subject).toSorted()).toEqual([
    'Rechnungen aus April 2026 für Halde BV',
    'Rechnungen aus März 2026 für Halde BV',
  ])
})

test.each([
  ['whose address is not confirmed', kim, false],
  ['without access', eve, true],
])('a person %s gets nothing', async (_, email, isEmailVerified) => {
  const room = await openService()
  await room.signUp(email, true, isEmailVerified)
  await room.writeMails()
  expect(await room.listMails()).toEqual([])
})

test('a month without documents is no mail, also while it lasts', async () => {
  const room = await openService()
  await room.signUp(kim, true)
  room.clock.now = Date.parse('2026-03-20T12:00:00Z')
  await room.writeMails()
  room.clock.now = Date.parse('2026-06-20T12:00:00Z')
  await room.writeMails()
  expect(await room.listMails()).toEqual([])
})

test('a document that is stored after the mail of its month comes with the next one, once', async () => {
  const room = await openService()
  await room.signUp(kim, true)
  await room.writeMails()
  // Imported in April, issued from a draft in April, and older than a year's books.
  await room.store(
    createInvoice({ number: '2026-0005', issuedOn: '2026-03-31' }),
    createInvoice({ number: '2026-0004', issuedOn: '2026-03-30' }),
    createInvoice({ number: '2024-0001', issuedOn: '2024-12-31' }),
  )
  await room.writeMails()
  expect(await room.listMails()).toHaveLength(1)

  const readNumbers = async (month: string) => {
    await room.writeMails()
    const mail = (await room.listMails()).find(({ subject }) => subject.includes(month))
    expect(mail?.text).not.toMatch(/\{|undefined|\n{3}/u)
    return mail?.text.match(/^\d{4}-\d{4}(?=: )/gmu)
  }
  room.clock.now = Date.parse('2026-05-01T12:00:00Z')
  expect(await readNumbers('April')).toEqual(['2026-0003', '2026-0005', '2026-0004'])
  await room.store(createInvoice({ number: '2026-0006', issuedOn: '2026-04-30' }))
  room.clock.now = Date.parse('2026-06-01T12:00:00Z')
  expect(await readNumbers('Mai')).toEqual(['2026-0006'])
  room.clock.now = Date.parse('2026-07-01T12:00:00Z')
  await room.writeMails()
  expect(await room.listMails()).toHaveLength(3)
})

test.each(locales)('documents of earlier months are named as such in %s', (locale) => {
  for (const [count, late] of [
    [0, 1],
    [1, 2],
    [2, 0],
  ] as const) {
    const values = {
      attached: 0,
      company: 'Halde BV',
      count,
      documents: 'D',
      late,
      lateDocuments: late > 0 ? 'L' : '',
      link: 'https://site.test/',
      month: new Date('2026-03-01T00:00:00Z'),
    }
    const context = { content, siteName: 'Fourfold', agencyEmail: 'hello@site.test' }
    const { text, html } = writeMail('invoices-month', locale, values, { to: 'anna@halde.example', at: new Date(0) }, context)
    expect(text.split('\n\n')).toHaveLength(late > 0 ? 8 : 6)
    expect(text).not.toMatch(/\{|\n{3}/u)
    expect(html).not.toMatch(/<p[^>]*><\/p>/u)
  }
})
