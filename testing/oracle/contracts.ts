import { createCustomer, createInvoice, createLine } from '#testing/site/customers.ts'
import { createAppointment } from '#testing/site/appointments.ts'
import { createProduct } from '#testing/site/products.ts'
import { openSessionStore, type StoredSession } from '#gateway/accounts/sessions.ts'
import { openViewAccountStore } from '#gateway/accounts/view-accounts.ts'
import { openAppointmentStore } from '#gateway/appointments.ts'
import { openBatchStore } from '#gateway/batches/batches.ts'
import { BatchRecorder } from '#gateway/batches/record-batch.ts'
import { createBookingFeed } from '#gateway/booking-feed.ts'
import { openLeadStore, type StoredLead } from '#gateway/leads.ts'
import { openCustomerStore } from '#gateway/customers.ts'
import { deleteDocuments } from '#gateway/documents/delete-documents.ts'
import type { DocumentsClient } from '#gateway/documents/documents.ts'
import { encodePlainObject } from '#gateway/documents/typed-document.ts'
import { openErasureStore } from '#gateway/erasures.ts'
import { createSequenceWrite, readNumberSequences } from '#gateway/invoices/number-sequences.ts'
import { findInvoicesNumbered } from '#gateway/invoices/find-numbered.ts'
import { openInvoiceStore } from '#gateway/invoices/invoices.ts'
import { createLedgerReader } from '#gateway/invoices/read-ledger.ts'
import { openMailStore } from '#gateway/mail.ts'
import { openMemberStore } from '#gateway/members.ts'
import { openMonthlyMailStore } from '#gateway/monthly-mails.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { openPreviewLinkStore } from '#gateway/preview-links.ts'
import { openProblemStore } from '#gateway/problems.ts'
import { openProductStore } from '#gateway/products.ts'
import { openProfileStore } from '#gateway/profiles.ts'
import { openDocuments, type ProviderConnection } from '#gateway/provider/connection.ts'
import { openRequestStore } from '#gateway/requests.ts'
import { openStaffViewStore } from '#gateway/staff-views.ts'
import { openSubscriptionStore } from '#gateway/subscriptions.ts'
import { openVitalsStore } from '#gateway/vitals.ts'
import { createWorkLease } from '#gateway/work-lease.ts'
import { callBookings, createMail } from './booking-contract.ts'
import { callFiles } from './file-contract.ts'
import { callIdentity } from './identity-contract.ts'
import { callImports } from './import-contract.ts'
import { callRequests } from './request-contract.ts'
import { callStaff } from './staff-contract.ts'
import type { Trace } from './run-contracts.ts'

/** Calls the documents of a provider by every method of every store of the gateway. */
async function callDocuments(connection: ProviderConnection, { trace, refused, note }: Trace): Promise<void> {
  const client = openDocuments(connection)
  const documents = trace('createDocumentsClient', client)
  const customers = trace('openCustomerStore', openCustomerStore(client))
  const invoices = trace('openInvoiceStore', openInvoiceStore(client))
  const ledger = trace('createLedgerReader', createLedgerReader(client, ['customers', 'halde', 'invoices']))
  const products = trace('openProductStore', openProductStore(client))
  const profiles = trace('openProfileStore', openProfileStore(client))
  const requests = trace('openRequestStore', openRequestStore(client))
  const appointments = trace('openAppointmentStore', openAppointmentStore(client))
  const members = trace('openMemberStore', openMemberStore(client))

  await documents.commit([{ set: ['things', 'ä b'], fields: encodePlainObject({ rank: 1, tags: ['x'], 'odd name': 1.5, none: null }) }])
  await documents.commit([{ set: ['things', 'b'], fields: encodePlainObject({ rank: 2 }), serverTimes: [['at']] }])
  await refused(documents.commit([{ set: ['things', 'b'], fields: new Map(), currentDocument: { exists: false } }]))
  await refused(documents.commit([{ set: ['things', 'none'], fields: new Map(), currentDocument: { exists: true } }]))
  await refused(documents.commit([{ set: ['things', 'b'], fields: new Map(), currentDocument: { updateTime: 1n } }]))
  await documents.batchGet([
    ['things', 'ä b'],
    ['things', 'none'],
  ])
  const byRank = [{ field: ['rank'], direction: 'DESCENDING' }] as const
  await documents.runQuery({ collection: ['things'], orderBy: byRank, startAfter: [2n], limit: 5 })
  await documents.runQuery({ collection: ['nothing'] })
  note('createDocumentsClient.iterate')
  for await (const _ of documents.iterate({ collection: ['things'], isGroup: true, limit: 2, pageSize: 1 }));
  await documents.readQuery({ collection: ['things'], where: [{ field: ['odd name'], equals: 1.5 }] })
  await documents.countQuery({
    collection: ['things'],
    where: [
      { field: ['rank'], atLeast: 1n },
      { field: ['rank'], below: 2n },
    ],
  })
  note('deleteDocuments')
  await deleteDocuments(client, [
    ['things', 'ä b'],
    ['things', 'b'],
  ])

  const customer = createCustomer({ bookkeepers: ['books@halde.example'] })
  await customers.putCustomer(createCustomer({ id: 'other', company: 'Other BV', emails: ['zoe@halde.example'] }))
  await customers.storeCustomers([customer])
  await refused(customers.storeCustomers([customer]))
  await customers.findCustomersByEmail('Zoe@halde.example')
  await customers.listAllCustomers()
  await customers.findCustomer('halde')
  await customers.getCustomer('halde')
  const [versioned] = await customers.findVersionedCustomers(['halde', 'nobody'])
  await customers.storeCustomers([{ ...customer, company: 'Halde NV', replaces: versioned }])
  await refused(customers.storeCustomers([{ ...customer, company: 'Halde SA', replaces: versioned }]))

  const open = createInvoice()
  const paid = createInvoice({ number: '2026/0002', paid: [['2026-03-04', 11_900]] })
  const credit = createInvoice({
    number: '2026-0003',
    kind: 'creditNote',
    creditsNumber: open.number,
    lines: [createLine({ unitPriceMinor: 10_000 })],
  })
  await invoices.storeInvoices([{ customerId: 'halde', invoice: open }], true, new Date('2026-03-02T12:00:00Z'))
  await refused(invoices.storeInvoices([{ customerId: 'halde', invoice: open }]))
  await invoices.putInvoices('halde', [paid, credit])
  await invoices.openLedger('halde')
  await invoices.listAllInvoices('halde')
  note('readNumberSequences')
  await documents.commit([createSequenceWrite(await readNumberSequences(client), '2026-{0000}', 1)])
  note('readNumberSequences')
  await readNumberSequences(client)
  note('findInvoicesNumbered')
  await findInvoicesNumbered(client, [open.number, 'none'])
  await invoices.listVersionedInvoices('halde')
  await invoices.findInvoice('halde', '2026/0002')
  await invoices.findShownInvoice('halde', '2026/0002')
  await invoices.findVersionedInvoices([
    { customerId: 'halde', number: open.number },
    { customerId: 'halde', number: 'none' },
  ])
  await invoices.listCreditNotes('halde', open.number)
  await invoices.setFile('halde', open.number, 'customers/halde/invoices/a.pdf')
  await invoices.findInvoiceOfFile('halde', 'customers/halde/invoices/a.pdf')
  await refused(invoices.setFile('halde', 'none', 'customers/halde/invoices/a.pdf'))
  const [read] = await invoices.findVersionedInvoices([{ customerId: 'halde', number: open.number }])
  if (!read) throw new Error('The invoice that was stored is not there.')
  const reminded = { customerId: 'halde', invoice: { ...open, reminders: ['2026-03-20' as const] }, replaces: read }
  await invoices.storeReminder(reminded)
  await refused(invoices.storeReminder(reminded))
  const reading = await ledger.readWhole()
  await ledger.readAgain(reading)
  await ledger.countInvoices()
  await invoices.deleteInvoices('halde', [credit.number, 'none'])

  const product = createProduct()
  await products.putProducts('halde', [product])
  await refused(products.storeProducts([{ customerId: 'halde', product }]))
  await products.listProducts('halde')
  await products.listVersionedProducts('halde')
  await products.listProductsThat('halde', 'run', { limit: 20 })
  await products.listProductsThat('halde', 'ended', { limit: 20, offset: 1 })
  await products.countProductsThat('halde', 'run')
  await products.findProducts('halde', [product.id, 'none'])
  await products.findProduct('halde', product.id)
  await products.findVersionedProducts([{ customerId: 'halde', id: product.id }])
  await products.addFiles('halde', product.id, ['customers/halde/products/support/plan.pdf'])
  await refused(products.addFiles('halde', 'none', ['x']))
  await products.deleteProducts('halde', [product.id])

  await profiles.getProfile('anna')
  await profiles.saveProfile('anna', { displayName: 'Anna', notifications: { invoices: false } }, undefined)
  await profiles.saveProfile('anna', { displayName: 'Zoe' }, undefined)
  await profiles.deleteProfile('anna')

  await callRequests(requests, open.number, { note, refused })

  const appointment = createAppointment()
  await appointments.createAppointments([{ customerId: 'halde', appointment }])
  await refused(appointments.createAppointments([{ customerId: 'halde', appointment }]))
  await appointments.putAppointments('halde', [createAppointment({ id: 'second' })])
  await appointments.listAppointments('halde')
  await appointments.listAppointmentsAfter('halde', new Date('2026-11-30T00:00:00Z'))
  await appointments.findAppointment({ customerId: 'halde', id: appointment.id })
  await appointments.findAppointments([{ customerId: 'halde', id: 'second' }])
  await appointments.moveAppointment({ customerId: 'halde', id: appointment.id }, appointment)
  await refused(appointments.moveAppointment({ customerId: 'halde', id: 'none' }, appointment))
  await appointments.cancelAppointment({ customerId: 'halde', id: appointment.id })
  await refused(appointments.cancelAppointment({ customerId: 'halde', id: 'none' }))
  await appointments.deleteAppointments('halde', ['second'])

  const stored = await members.findCustomer('halde')
  if (!stored) throw new Error('The customer that was stored is not there.')
  const lists = { emails: ['zoe@halde.example', 'ada@halde.example'], owners: ['zoe@halde.example'], bookkeepers: [] }
  const change = { id: 'c1', kind: 'invited', email: 'ada@halde.example', by: 'anna' } as const
  await members.changeMembers(stored, lists, change, [createMail('invitation')])
  await members.changeMembers(stored, lists, { ...change, id: 'c2' }, [])
  await members.findCustomersOfBookkeeper('books@halde.example')
  await members.listChanges('halde', new Date('2020-01-01T00:00:00Z'))
  await members.listChangesOf({ uid: 'anna', email: 'ada@halde.example' })
  await members.listCustomersOf('ada@halde.example')
  await members.renameInChanges('halde', 'ada@halde.example', 'eva@halde.example')
  await members.removeEverywhere('ada@halde.example')
  await members.redactChange({ customerId: 'halde', id: 'c1' })
  await members.noteAddress('anna', 'zoe@halde.example')
  await members.findAddress('anna')
  await members.findLastHolder('zoe@halde.example')
  await members.forgetAddress('anna')
  await members.deleteChangesBefore(new Date('2100-01-01T00:00:00Z'), 10)
  await callServiceStores(client, { trace, note })
}

/** The stores that only the service uses. */
async function callServiceStores(client: DocumentsClient, { trace, note }: Pick<Trace, 'trace' | 'note'>): Promise<void> {
  const batches = trace('openBatchStore', openBatchStore(client))
  const recorderOf = (id: string) =>
    new BatchRecorder({ id, command: 'customers update', actor: 'mara', runner: { host: 'host-1', pid: 1 }, isDryRun: false })
  const recorder = recorderOf('batch-1')
  const [recorded] = await openCustomerStore(client).findVersionedCustomers(['other'])
  if (!recorded) throw new Error('The customer that was stored is not there.')
  await openCustomerStore(recorder.wrap(client)).storeCustomers([{ ...createCustomer({ id: 'other' }), replaces: recorded }])
  await batches.listBatches(5)
  await batches.findBatch('batch-1')
  await batches.undoBatch('batch-1', 'batch-2')
  await batches.undoBatch('batch-1', 'batch-3')
  const open = recorderOf('batch-4')
  open.expectSeveral('file')
  const { putCustomer } = openCustomerStore(open.wrap(client))
  await putCustomer(createCustomer({ id: 'other', company: 'One' }))
  await putCustomer(createCustomer({ id: 'other', company: 'Two' }))
  await batches.listOpenBatches(5)
  await open.finish(client)
  await batches.deleteBatchesBefore(new Date('2100-01-01T00:00:00Z'), 5)

  const moment = new Date('2026-03-02T12:00:00Z')
  await callStaff(client, trace, moment)
  await callImports(client, trace, moment)

  let viewCount = 0
  const staffViews = trace(
    'openStaffViewStore',
    openStaffViewStore({
      documents: client,
      now: () => Date.UTC(2026, 2, 2),
      createId: () => `00000000-0000-4000-8000-00000000000${viewCount++}`,
      createSecret: () => 's'.repeat(43),
      hash: (secret) => secret.slice(0, 3),
    }),
  )
  const linkKey = await staffViews.createLink('halde', 'mara')
  await staffViews.isUnused(linkKey)
  const opened = await staffViews.open(linkKey)
  if (!opened) throw new Error('The link of a view opened nothing.')
  await staffViews.find(opened.cookieKey)
  await staffViews.listOpened('halde')
  await staffViews.end(opened.cookieKey)
  const viewAccounts = trace('openViewAccountStore', openViewAccountStore(client))
  await viewAccounts.noteViewAccount({ uid: 'staff-view-1', endsAt: moment })
  await viewAccounts.putViewAccount({ uid: 'staff-view-1', endsAt: moment, sealedIdToken: 'sealed' })
  await viewAccounts.findViewAccount('staff-view-1')
  await viewAccounts.listOldestViewAccounts(3)
  await viewAccounts.deleteViewAccount('staff-view-1')
  const leads = trace('openLeadStore', openLeadStore(client))
  const subscriptions = trace('openSubscriptionStore', openSubscriptionStore(client))
  const sessions = trace('openSessionStore', openSessionStore(client))
  const erasures = trace('openErasureStore', openErasureStore(client))
  const notices = trace('openNoticeStore', openNoticeStore(client))
  const monthlyMails = trace('openMonthlyMailStore', openMonthlyMailStore(client))
  const mails = trace('openMailStore', openMailStore(client))
  const problems = trace('openProblemStore', openProblemStore(client))
  const vitals = trace('openVitalsStore', openVitalsStore(client))
  const bookingFeed = trace('createBookingFeed', createBookingFeed(client))
  const previewLinks = trace(
    'openPreviewLinkStore',
    openPreviewLinkStore({ documents: client, now: () => Date.UTC(2026, 2, 2), random: (sizeBytes) => new Uint8Array(sizeBytes) }),
  )
  const workLease = trace('createWorkLease', createWorkLease(client))
  const longAgo = new Date('2020-01-01T00:00:00Z')
  const later = new Date('2026-03-03T12:00:00Z')
  const visitor = { locale: 'de', name: 'Ida', email: 'Ida@Example.com' } as const
  const times = { consentAt: moment, createdAt: moment }
  const application: StoredLead = {
    id: 'k1',
    reference: 'A-1',
    formName: 'application',
    ...visitor,
    message: 'Hello.',
    role: 'developer',
    ...times,
  }
  await leads.createLead(application, [createMail('k1-receipt')])
  await leads.createLead(application, [])
  await leads.findLead('k1')
  await leads.findLeadByReference('A-1')
  await leads.answerLead('k1', { id: 'a1', author: 'mara', text: 'Hello Ida.', sentAt: new Date('2026-01-16T12:00:00Z') })
  await leads.findKnownIds(['k1', 'none'])
  await leads.listApplicationsBefore(later, 5)
  await leads.listLeadsOf('ida@example.com')
  await leads.listLatestLeadsOf('ida@example.com', 5)
  await leads.listLeads({ limit: 2, pageSize: 1 })
  await leads.deleteLead('k1')

  const pending = {
    list: 'videos',
    email: 'ida@example.com',
    locale: 'de',
    state: 'pending',
    key: 'k',
    mailCount: 1,
    mailedAt: moment,
  } as const
  const subscription = { id: 'a'.repeat(32), ...pending, ...times, expiresAt: later }
  await subscriptions.putSubscription(subscription, undefined, [createMail('s1')])
  await subscriptions.putSubscription(subscription, undefined, [])
  const found = await subscriptions.findSubscription(subscription.id)
  await subscriptions.listSubscriptionsOf('ida@example.com')
  await subscriptions.listNextToExpire(5)
  await subscriptions.listSubscriptions({ limit: 2, pageSize: 1 })
  if (found) await subscriptions.putSubscription({ ...subscription, mailCount: 2 }, found, [])
  if (found) await subscriptions.deleteUnchanged(found)
  await subscriptions.deleteSubscription(subscription.id)

  const session: StoredSession = {
    hash: 'f'.repeat(64),
    uid: 'anna',
    signedInAt: moment,
    lastSeenAt: moment,
    sealedIdToken: 'sealed',
    idTokenExpiresAt: later,
  }
  await sessions.createSession(session)
  await sessions.findSession(session.hash)
  await sessions.updateSession({ ...session, lastSeenAt: later })
  await sessions.updateSession({ ...session, hash: 'e'.repeat(64) })
  await sessions.listSessionsOf('anna')
  await sessions.listOldestSessions('signedInAt', 3)
  await sessions.listOldestSessions('lastSeenAt', 3)
  await sessions.endSignIns([session])
  await sessions.isSignInEnded(session)
  const [ended] = await sessions.listOldestEndedSignIns(3)
  if (ended) await sessions.deleteEndedSignIns([ended.id])
  await sessions.createSession(session)
  await sessions.deleteSessionsOf('anna')
  await sessions.deleteSessions([session.hash])

  await erasures.putErasure({ uid: 'anna/x', email: 'zoe@halde.example', askedAt: moment })
  for (const { id } of await erasures.listErasures(5)) await erasures.deleteErasure(id)
  await notices.releaseInvoiceNotice('halde', '2026-0001')
  await notices.releaseInvoiceNotice('halde', 'none')
  for (const { id } of await notices.listNotices(5)) await notices.settleNotice(id, [createMail(`mail-${id}`)])
  await notices.settleNotice('none', [])
  await monthlyMails.findSettledMonth('halde')
  await monthlyMails.settleMonth('halde', { month: '2026-02', numbers: ['2026-0001'] }, [createMail('month')])
  await monthlyMails.settleMonth('halde', { month: '2026-02', numbers: [] }, [createMail('month')])
  await mails.findGivenUp('mail-1')
  await client.commit([
    { set: ['mail', 'given-up'], fields: encodePlainObject({ to: 'zoe@halde.example', delivery: { state: 'ERROR', attempts: 8 } }) },
  ])
  const givenUp = await mails.findGivenUp('given-up')
  if (!givenUp) throw new Error('The mail that was given up is not there.')
  await mails.sendAgain(givenUp)
  note('openMailStore.walkMailsTo')
  for await (const _ of mails.walkMailsTo('zoe@halde.example'));
  await mails.deleteEndedBefore(longAgo, 5)
  await mails.deleteMailsNamed('mail-')
  await mails.deleteMailsTo('zoe@halde.example')

  const at = new Date('2026-03-02T10:00:00Z')
  const problem = { release: '2026-03-01T10:00Z', page: '/', place: 'unknown', message: 'Error: a', count: 1, firstAt: at, lastAt: at }
  await problems.find()
  await problems.put([problem])
  await problems.put([], await problems.find())
  await vitals.putDay({ day: '2026-03-02', pages: [{ page: '/', locale: 'en', device: 'phone', vitals: { LCP: [0, 1] } }] })
  await vitals.findDay('2026-03-02')
  await vitals.findDay('2026-03-03')
  await vitals.listSince('2026-01-01')
  await vitals.listTextsSince('2026-01-01')
  await vitals.deleteBefore('2026-03-03')

  await bookingFeed.putKey({ keyHash: 'a'.repeat(64), createdAt: moment })
  await bookingFeed.findKey()
  await bookingFeed.deleteKey()

  const preview = await previewLinks.sign('draft', new Date('2026-03-09T00:00:00Z'))
  await previewLinks.verify('draft', preview)
  await previewLinks.revoke()

  await workLease.take('first', moment, later)
  await workLease.take('first', moment, later)
  await workLease.take('other', moment, later)
  await workLease.release('other')
  await workLease.release('first')
  await callBookings(client, { trace, note })
}

/** By the part of the provider that they call; each begins with nothing stored. */
export const contracts = { identity: callIdentity, files: callFiles, documents: callDocuments } as const
export type ContractName = keyof typeof contracts
export const contractNames = ['identity', 'files', 'documents'] as const satisfies readonly ContractName[]
