import { hash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { withRole } from '#domain/customers/member-roles.ts'
import { locales } from '#domain/locale.ts'
import { createGateway } from '#gateway/gateway.ts'
import { openLeadStore } from '#gateway/leads.ts'
import { openMemberStore } from '#gateway/members.ts'
import { createInvitationUse, openStaffMemberStore } from '#gateway/staff-members.ts'
import { createNoticeWrite, openNoticeStore } from '#gateway/notices.ts'
import { createNoticeService } from './notice-service.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { listStoredMails } from '#testing/site/stored-mails.ts'
import { content } from '#testing/site/product-content.ts'

const getBackend = shareBackend()
const zoe = 'zoe@halde.example'
const ann = 'ann@halde.example'
/** A day on which the invoices of `createInvoice` are not due yet. */
const today = new Date('2026-03-05T12:00:00Z')

async function openService(now = () => today) {
  const backend = await getBackend()
  const gateway = createGateway(backend.documents)
  await gateway.customers.storeCustomers([createCustomer({ emails: [zoe, ann] }), createCustomer({ id: 'demo', emails: [zoe] })])
  const signUp = async (email: string, isEmailVerified = true) => (await backend.identity.createAccount({ email, isEmailVerified })).localId
  const notices = openNoticeStore(backend.documents)
  const leads = openLeadStore(backend.documents)
  const { writeMails } = createNoticeService({
    notices,
    gateway,
    identity: backend.identity,
    leads,
    staffMembers: openStaffMemberStore(backend.documents),
    random: randomBytes,
    demoCustomerIds: ['demo'],
    now: () => now().getTime(),
    content,
    createInvoiceFile: () => Promise.reject(new Error('Nobody wants files.')),
    siteName: 'Fourfold',
    siteUrl: 'https://site.test',
    agencyEmail: 'hello@fourfold.example',
  })
  return {
    gateway,
    leads,
    members: openMemberStore(backend.documents),
    notices,
    signUp,
    writeMails,
    /** Asks something as an account; the agency answers. */
    askAndAnswer: async (uid: string, customerId = 'halde') => {
      const address = { customerId, id: 'q1' }
      await gateway.requests.createRequest(address, { kind: 'question', subject: 'Half a day', text: 'Why?', locale: 'en' }, uid)
      await gateway.requests.answerRequest(address, { id: 'm1', author: 'Mara', text: 'For the round.' }, true)
    },
    /** Stores a customer that nobody can read. */
    breakCustomer: async (id: string) => {
      const path = ['customers', id]
      const [whole] = await backend.documents.batchGet([path])
      if (!whole) throw new Error('There is no such customer.')
      await backend.documents.commit([{ set: path, fields: new Map([...whole.fields, ['company', 1n]]) }])
      return { mend: () => backend.documents.commit([{ set: path, fields: whole.fields }]) }
    },
    listMails: () => listStoredMails(backend.documents),
    documents: backend.documents,
    clock: backend.clock,
  }
}

test('the author of a request is notified of the reply once, with a link and without its text', async () => {
  const room = await openService()
  await room.signUp(ann)
  await room.askAndAnswer(await room.signUp(zoe))
  await Promise.all([room.writeMails(), room.writeMails()])
  await room.writeMails()
  const [mail, ...others] = await room.listMails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: zoe, subject: 'Mara has answered: Half a day' })
  expect(mail?.text).toContain('https://site.test/dashboard/requests?customer=halde#request-q1\n')
  expect(mail?.text).not.toContain('For the round.')
})

test('new invoices are mailed to a customer’s people in their languages, also before sign-in', async () => {
  const room = await openService()
  await room.gateway.profiles.saveProfile(await room.signUp(zoe), { locale: 'de' }, undefined)
  const invoices = ['2026-0001', '2026-0002'].map((number) => ({ customerId: 'halde', invoice: createInvoice({ number }) }))
  await room.gateway.invoices.storeInvoices(invoices, true)
  await room.writeMails()
  const mails = await room.listMails()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [ann, '2 nieuwe facturen voor Halde BV'],
    [zoe, '2 neue Rechnungen für Halde BV'],
  ])
  expect(mails[0]?.text).toContain('https://site.test/nl/dashboard/invoices?customer=halde\n')
  expect(mails[1]?.text).toContain('2026-0001 und 2026-0002')
})

test('bookkeepers are notified of new invoices', async () => {
  const room = await openService()
  await room.gateway.customers.putCustomer(createCustomer({ emails: [zoe], bookkeepers: ['kim@books.example'] }))
  await room.gateway.invoices.storeInvoices([{ customerId: 'halde', invoice: createInvoice() }], true)
  await room.writeMails()
  expect((await room.listMails()).map(({ to }) => to).toSorted()).toEqual(['kim@books.example', zoe])
})

test('notifications that a person turned off are not sent, and others are', async () => {
  const room = await openService()
  const uid = await room.signUp(zoe)
  await room.gateway.profiles.saveProfile(uid, { notifications: { invoices: true, requests: false } }, undefined)
  await room.gateway.profiles.saveProfile(await room.signUp(ann), { notifications: { invoices: false } }, undefined)
  await room.askAndAnswer(uid)
  await room.gateway.invoices.storeInvoices([{ customerId: 'halde', invoice: createInvoice({ number: 'RE/2026/001' }) }], true)
  await room.writeMails()
  const [mail, ...others] = await room.listMails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: zoe, subject: 'Een nieuwe factuur voor Halde BV' })
  expect(mail?.text).toContain('https://site.test/nl/dashboard/invoices/RE_2F2026_2F001?customer=halde\n')
})

test('a delayed invoice mail is sent when due or released, and delays no others', async () => {
  let now = today
  const room = await openService(() => now)
  const mailAt = new Date(today.getTime() + 600_000)
  const store = (number: string, at?: Date) =>
    room.gateway.invoices.storeInvoices([{ customerId: 'halde', invoice: createInvoice({ number }) }], true, at)
  for (let index = 0; index < 60; index++) await store(`W${index}`, mailAt)
  await store('RE/1', mailAt)
  await store('N1')
  await room.writeMails()
  const listTold = async () => (await room.listMails()).filter(({ to }) => to === zoe).map(({ text }) => /invoices\/(\w+)/u.exec(text)?.[1])
  expect(await listTold()).toEqual(['N1'])
  expect(await room.notices.releaseInvoiceNotice('halde', 'RE/1')).toBe(true)
  expect(await room.notices.releaseInvoiceNotice('halde', 'N1')).toBe(false)
  await room.writeMails()
  expect(new Set(await listTold())).toEqual(new Set(['N1', 'RE_2F1']))
  now = mailAt
  await room.writeMails()
  expect(await listTold()).toHaveLength(62)
})

test('an invoice that is undone and added again is mailed again, and a reminder once per day', async () => {
  const room = await openService(() => new Date('2026-03-18T12:00:00Z'))
  const add = async () => await room.gateway.invoices.storeInvoices([{ customerId: 'halde', invoice: createInvoice() }], true)
  const remind = async () => {
    const [stored] = await room.gateway.invoices.findVersionedInvoices([{ customerId: 'halde', number: '2026-0001' }])
    if (!stored) throw new Error('There is no invoice.')
    const invoice = { ...stored.invoice, reminders: ['2026-03-18' as const] }
    await room.gateway.invoices.storeReminder({ ...stored, invoice, replaces: stored })
  }
  for (const act of [add, remind]) {
    await act()
    await room.writeMails()
    room.clock.advance(60_000)
    await room.gateway.invoices.deleteInvoices('halde', ['2026-0001'])
    if (act === remind) await room.gateway.invoices.putInvoices('halde', [createInvoice()])
    await act()
    await room.writeMails()
  }
  const subjects = (await room.listMails()).flatMap(({ to, subject }) => (to === zoe ? [subject] : []))
  expect(subjects.toSorted()).toEqual([
    'Betalingsherinnering: factuur 2026-0001',
    'Een nieuwe factuur voor Halde BV',
    'Een nieuwe factuur voor Halde BV',
  ])
  expect(await room.notices.listNotices()).toEqual([])
})

test('mails are not sent to unconfirmed people, or about demo, paid and old invoices', async () => {
  const room = await openService()
  // Not confirmed; of the demo; paid; due long ago; not asked for.
  await room.askAndAnswer(await room.signUp(zoe, false))
  await room.askAndAnswer(await room.signUp('eve@other.example'), 'demo')
  const paid = createInvoice({ number: '2026-0002', paid: [['2026-03-03', 11_900]] })
  const old = createInvoice({ number: '2025-0001', issuedOn: '2025-03-02' })
  const ofHalde = [paid, old].map((invoice) => ({ customerId: 'halde', invoice }))
  await room.gateway.invoices.storeInvoices([...ofHalde, { customerId: 'demo', invoice: createInvoice() }], true)
  await room.gateway.invoices.storeInvoices([{ customerId: 'halde', invoice: createInvoice({ number: '2026-0009' }) }])
  await room.writeMails()
  expect(await room.listMails()).toEqual([])
})

test('an invoice is news until two weeks after its due date', async () => {
  const room = await openService()
  const invoices = (['2026-02-19', '2026-02-18'] as const).map((dueOn) => createInvoice({ number: dueOn, issuedOn: dueOn, dueOn }))
  const draft = createInvoice({ number: 'D1', state: 'draft' })
  const proforma = createInvoice({ number: 'P1', state: 'proforma' })
  await room.gateway.invoices.storeInvoices(
    [...invoices, draft, proforma].map((invoice) => ({ customerId: 'halde', invoice })),
    true,
  )
  await room.writeMails()
  const texts = (await room.listMails()).filter(({ to }) => to === zoe).map(({ text }) => text)
  expect(texts).toEqual([expect.stringContaining('2026-02-19')])
  expect(texts.join(' ')).not.toMatch(/2026-02-18|D1|P1/u)
})

test.each(locales)('both mails speak the reader’s language %s, and lead to its pages', async (locale) => {
  const room = await openService()
  const uid = await room.signUp(zoe)
  await room.gateway.profiles.saveProfile(uid, { locale }, undefined)
  await room.askAndAnswer(uid)
  await room.gateway.invoices.storeInvoices([{ customerId: 'halde', invoice: createInvoice() }], true)
  await room.writeMails()
  const mails = (await room.listMails()).filter(({ to }) => to === zoe)
  expect(mails).toHaveLength(2)
  const prefix = locale === 'en' ? '' : `/${locale}`
  for (const { text, subject } of mails) {
    expect(text).toContain(`https://site.test${prefix}/dashboard/`)
    expect(text + subject).not.toMatch(/\{|undefined/u)
    expect(/Hello|answered|invoice for/u.test(text + subject)).toBe(locale === 'en')
  }
})

test('a notice that fails is reported and retried, and does not block others', async () => {
  const room = await openService()
  await room.gateway.customers.storeCustomers([createCustomer({ id: 'broken', emails: [zoe] })])
  for (const customerId of ['broken', 'halde']) await room.gateway.invoices.storeInvoices([{ customerId, invoice: createInvoice() }], true)
  const company = await room.breakCustomer('broken')
  await expect(room.writeMails()).rejects.toMatchObject({ errors: [{ name: 'MalformedDocumentError' }] })
  expect((await room.listMails()).map(({ to }) => to)).toEqual([ann, zoe])
  await company.mend()
  await room.writeMails()
  expect(await room.listMails()).toHaveLength(3)
})

test('all people of a large customer are notified', async () => {
  const room = await openService()
  const emails = Array.from({ length: 101 }, (_, index) => `person-${String(index).padStart(3, '0')}@large.example`)
  const last = emails.at(-1) ?? ''
  await room.gateway.profiles.saveProfile(await room.signUp(last), { notifications: { invoices: false } }, undefined)
  await room.gateway.customers.storeCustomers([createCustomer({ id: 'large', emails })])
  await room.gateway.invoices.storeInvoices([{ customerId: 'large', invoice: createInvoice() }], true)
  await room.writeMails()
  expect((await room.listMails()).map(({ to }) => to)).toEqual(emails.slice(0, -1))
})

test('owners get reminders of an overdue invoice in three stages, in their language, until paid', async () => {
  const room = await openService(() => new Date('2026-04-01T12:00:00Z'))
  await room.gateway.profiles.saveProfile(await room.signUp(zoe), { locale: 'de' }, undefined)
  const remind = async (number: string, reminders: readonly CalendarDate[]) => {
    const [stored] = await room.gateway.invoices.findVersionedInvoices([{ customerId: 'halde', number }])
    if (!stored) throw new Error('There is no invoice.')
    await room.gateway.invoices.storeReminder({ ...stored, invoice: { ...stored.invoice, reminders }, replaces: stored })
  }
  const [open, paid] = ['1', '2'].map((number) => createInvoice({ number, paid: [['2026-03-09', 1900]] }))
  await room.gateway.invoices.storeInvoices([open, paid].flatMap((invoice) => (invoice ? [{ customerId: 'halde', invoice }] : [])))
  await remind('1', ['2026-03-18'])
  await remind('2', ['2026-03-18'])
  await room.gateway.invoices.putInvoices('halde', [createInvoice({ number: '2', paid: [['2026-03-20', 11_900]] })])
  await room.writeMails()
  await remind('1', ['2026-03-18', '2026-03-25'])
  await room.writeMails()
  await remind('1', ['2026-03-18', '2026-03-25', '2026-04-01'])
  await room.writeMails()
  const mails = await room.listMails()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [zoe, 'Zahlungserinnerung: Rechnung 1'],
    [zoe, 'Zweite Zahlungserinnerung: Rechnung 1'],
    [zoe, 'Letzte Zahlungserinnerung: Rechnung 1'],
  ])
  expect(mails[0]?.text).toContain(
    'die Rechnung 1 von Fourfold an Halde BV war am 16. März 2026 fällig, und 100,00\u00A0€ sind noch offen.',
  )
  expect(mails[0]?.text).toContain('https://site.test/de/dashboard/invoices/1?customer=halde\n')
})

test('an invoice that was credited meanwhile gets no reminder', async () => {
  const room = await openService(() => new Date('2026-04-01T12:00:00Z'))
  await room.gateway.invoices.putInvoices('halde', [createInvoice()])
  const [stored] = await room.gateway.invoices.findVersionedInvoices([{ customerId: 'halde', number: '2026-0001' }])
  if (!stored) throw new Error('There is no invoice.')
  const invoice = { ...stored.invoice, reminders: ['2026-04-01' as const] }
  await room.gateway.invoices.storeReminder({ ...stored, invoice, replaces: stored })
  await room.gateway.invoices.putInvoices('halde', [createInvoice({ number: 'GS-1', kind: 'creditNote', creditsNumber: '2026-0001' })])
  await room.writeMails()
  expect(await room.listMails()).toEqual([])
  expect(await room.notices.listNotices()).toEqual([])
})

test('bookkeepers get reminders instead of the owners', async () => {
  const room = await openService(() => new Date('2026-04-01T12:00:00Z'))
  await room.gateway.customers.putCustomer(createCustomer({ emails: [zoe], bookkeepers: ['kim@books.example'] }))
  await room.gateway.invoices.putInvoices('halde', [createInvoice()])
  const [stored] = await room.gateway.invoices.findVersionedInvoices([{ customerId: 'halde', number: '2026-0001' }])
  if (!stored) throw new Error('There is no invoice.')
  const invoice = { ...stored.invoice, reminders: ['2026-04-01' as const] }
  await room.gateway.invoices.storeReminder({ ...stored, invoice, replaces: stored })
  await room.writeMails()
  expect((await room.listMails()).map(({ to, subject }) => [to, subject])).toEqual([
    ['kim@books.example', 'Betalingsherinnering: factuur 2026-0001'],
  ])
})

test('a person invited by staff gets an invitation, and the others a notice in the agency’s name', async () => {
  const room = await openService()
  const [stored] = await room.gateway.customers.findVersionedCustomers(['halde'])
  if (!stored) throw new Error('There is no customer.')
  const change = { id: 'c1', kind: 'invited', email: 'kim@books.example', staff: 'mara' } as const
  const notice = { id: 'access-c1', kind: 'access', customerId: 'halde', change: 'invited', email: change.email, role: 'member' } as const
  const found = await room.members.findCustomer('halde')
  if (!found) throw new Error('There is no customer.')
  await room.members.changeMembers(found, withRole(stored, change.email, 'member'), change, [], notice)
  await room.writeMails()
  const mails = await room.listMails()
  expect(mails.map(({ to }) => to).toSorted()).toEqual([ann, 'kim@books.example', zoe].toSorted())
  const invitation = mails.find(({ to }) => to === 'kim@books.example')
  expect(invitation?.text).toContain('https://site.test/nl/dashboard/login?mode=emailLink')
  expect(invitation?.text).toContain('Fourfold')
})

test('an answer to a lead goes to the person who wrote, in the language of the form', async () => {
  const room = await openService()
  const lead = {
    id: 'l1',
    reference: '11111-11111',
    formName: 'contact',
    createdAt: today,
    locale: 'es',
    name: 'Inés',
    email: 'ines@halde.example',
  } as const
  await room.leads.createLead({ ...lead, country: 'ES', topic: 'care', budget: 'unsure', message: 'Hola' }, [])
  await room.leads.answerLead('l1', { id: 'a1', author: 'Mara', text: '¿El martes?', sentAt: new Date(0) })
  await room.writeMails()
  const [mail, ...others] = await room.listMails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'ines@halde.example', subject: 'Sobre tu mensaje (11111-11111)' })
  expect(mail?.text).toBe('Hola, Inés:\n\n¿El martes?\n\nUn saludo,\nMara, Fourfold\n')
})

test('an archived customer gets no invoice mails, but answers to its questions', async () => {
  const room = await openService()
  const uid = await room.signUp(zoe)
  await room.gateway.customers.putCustomer(createCustomer({ emails: [zoe, ann], archivedAt: today }))
  await room.gateway.invoices.storeInvoices([{ customerId: 'halde', invoice: createInvoice() }], true)
  await room.askAndAnswer(uid)
  await room.writeMails()
  expect(await room.listMails()).toMatchObject([{ to: zoe, subject: 'Mara has answered: Half a day' }])
  expect(await room.notices.listNotices()).toEqual([])
})

test('a notice that is malformed is named, and the others are written', async () => {
  const room = await openService()
  await room.documents.commit([{ set: ['notices', 'broken'], fields: new Map([['kind', '__proto__']]), serverTimes: [['madeAt']] }])
  await room.gateway.invoices.storeInvoices([{ customerId: 'halde', invoice: createInvoice() }], true)
  await expect(room.writeMails()).rejects.toMatchObject({ errors: [{ message: expect.stringContaining('notices/broken is malformed') }] })
  expect((await room.listMails()).length).toBeGreaterThan(0)
})

test('a member of staff gets an invitation that works once, and none after a removal', async () => {
  const room = await openService()
  const members = openStaffMemberStore(room.documents)
  const invite = (uid: string) =>
    members.addMember(
      { uid, addedAt: today, addedBy: 'mara' },
      { email: `${uid}@agency.example`, role: 'bookkeeping', locale: 'de', noticeId: uid },
    )
  await invite('kim')
  await invite('gone')
  await members.removeMember('gone')
  await room.writeMails()
  const [mail, ...others] = await room.listMails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'kim@agency.example', subject: 'Ihr Zugang zu den internen Seiten von Fourfold' })
  const [, secret = ''] = /https:\/\/site\.test\/de\/dashboard\/login\?invitation=([\w-]{43})\n/u.exec(mail?.text ?? '') ?? []
  const found = await members.findInvited(hash('sha256', secret))
  expect(found).toMatchObject({ uid: 'kim', addedBy: 'mara', invitationEndsAt: new Date('2026-03-12T12:00:00Z') })
  expect(await room.notices.listNotices()).toEqual([])
  if (!found) throw new Error('There is no invitation.')
  await room.documents.commit([createInvitationUse(found)])
  await expect(room.documents.commit([createInvitationUse(found)])).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' })
  expect(await members.findInvited(hash('sha256', secret))).toBeUndefined()
})

test('who has lost an authenticator app by the command line hears of it, in their language', async () => {
  const service = await openService()
  const uid = await service.signUp(zoe)
  await service.gateway.profiles.saveProfile(uid, { locale: 'de' }, undefined)
  const removed = { kind: 'appRemoved', removedAt: new Date('2026-03-05T11:00:00Z') } as const
  await service.documents.commit([
    createNoticeWrite({ id: 'app-1', uid, ...removed }),
    // Deleted meanwhile.
    createNoticeWrite({ id: 'app-2', uid: 'nobody', ...removed }),
  ])
  await service.writeMails()
  expect(await service.listMails()).toMatchObject([{ to: zoe, subject: 'Authentifizierungs-App entfernt' }])
  expect(await service.notices.listNotices()).toEqual([])
})
