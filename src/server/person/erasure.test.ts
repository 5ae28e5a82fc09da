import { randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openBookingStore } from '#gateway/bookings.ts'
import { openLeadStore } from '#gateway/leads.ts'
import { collectionNameOf, collections, findCollection } from '#gateway/documents/collections.ts'
import { decodePlainFields } from '#gateway/documents/typed-document.ts'
import { openErasureStore } from '#gateway/erasures.ts'
import { createGateway } from '#gateway/gateway.ts'
import { openMailStore } from '#gateway/mail.ts'
import { openMemberStore } from '#gateway/members.ts'
import { openSessionStore } from '#gateway/accounts/sessions.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { openPasskeyStore } from '#gateway/passkeys.ts'
import { openRecoveryCodeStore } from '#gateway/recovery-codes.ts'
import { openStaffMemberStore } from '#gateway/staff-members.ts'
import { openSubscriptionStore } from '#gateway/subscriptions.ts'
import { createBookingService } from '#server/bookings/booking-service.ts'
import { createContactService } from '#server/contact/contact-service.ts'
import { createMembersService } from '#server/customers/members-service.ts'
import { createNewsletterService } from '#server/contact/newsletter-service.ts'
import { readRulesFolder } from '#server/backend/rules-folder.ts'
import { createMailboxLimiter } from '#server/mails/mailbox-limiter.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { findInFolder } from '#testing/backend/find-in-folder.ts'
import { callAccounts, signUp } from '#testing/identity/identity-calls.ts'
import { sampleFiles } from '#testing/files/sample-files.ts'
import { beginSession, createService } from '#testing/identity/session-service.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { content } from '#testing/site/product-content.ts'
import { createErasure } from './erasure.ts'

const root = new URL('../../../', import.meta.url)
const { indexes } = await readRulesFolder(root)

/** A backend as the product runs it, with everything that holds something of people. */
async function open() {
  const backend = await startBackend({
    indexes,
    allowedOrigins: ['http://localhost'],
    userData: { document: 'users/{UID}', files: 'users/{UID}' },
    limits: { vacuumDelayMilliseconds: 20 },
  })
  const { documents, files, identity, clock } = backend
  const gateway = createGateway(documents)
  const leads = openLeadStore(documents)
  const subscriptions = openSubscriptionStore(documents)
  const members = openMemberStore(documents)
  const words = { content, siteName: 'Fourfold', siteUrl: 'https://site.test', agencyEmail: 'hello@fourfold.example' }
  const bookings = openBookingStore(documents)
  const mailboxes = createMailboxLimiter(clock.now)
  const bookingService = createBookingService({
    ...words,
    bookings,
    mailboxes,
    listBusy: async () => [],
    now: clock.now,
    random: randomBytes,
  })
  const erasure = createErasure({
    erasures: openErasureStore(documents),
    identity,
    sessions: openSessionStore(documents),
    passkeys: openPasskeyStore(documents),
    recoveryCodes: openRecoveryCodeStore(documents),
    staffMembers: openStaffMemberStore(documents),
    profiles: gateway.profiles,
    requests: gateway.requests,
    members,
    leads,
    subscriptions,
    bookings,
    bookingService,
    mails: openMailStore(documents),
    files,
    vacuum: backend.vacuum,
    now: clock.now,
  })
  return {
    backend,
    gateway,
    members,
    erasure,
    sessionService: createService(backend),
    membersService: createMembersService({
      members,
      identity: backend.identity,
      profiles: gateway.profiles,
      now: clock.now,
      createId: randomUUID,
      ...words,
    }),
    contactService: createContactService({ leads, mailboxes, files, now: clock.now, limits: [], ...words }),
    newsletterService: createNewsletterService({
      subscriptions,
      mailboxes,
      now: clock.now,
      random: (size) => Buffer.alloc(size, 7),
      ...words,
    }),
    leads,
    subscriptions,
    bookingService,
    [Symbol.asyncDispose]: () => backend[Symbol.asyncDispose](),
  }
}
type Room = Awaited<ReturnType<typeof open>>

/** A person who has left data everywhere; each text is unique. */
async function leaveTraces(room: Room, name: string, clientAddress: string) {
  const { backend, gateway, sessionService } = room
  const mark = (what: string) => `canary${what}${name}`
  const email = `${mark('mail')}@halde.example`
  const client = { clientAddress }
  // A link for an address that has no account yet.
  await callAccounts(backend, 'sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'http://localhost/' })
  const { localId: uid, idToken } = await signUpFrom(room, email, client)
  await backend.identity.updateAccount({ localId: uid, isEmailVerified: true, displayName: mark('account') })
  await callAccounts(backend, 'sendOobCode', { requestType: 'PASSWORD_RESET', email }, client)
  await gateway.profiles.saveProfile(uid, { displayName: mark('profile'), phone: phoneOf(name) }, undefined)
  await putFile(backend, `users/${uid}/photo-1.png`, mark('photo'))
  const sessionId = await beginWith(sessionService, idToken, mark('device'))
  await beginWith(sessionService, idToken, mark('otherdevice'))
  await sessionService.endOther(sessionId, 'all')

  await room.members.noteAddress(uid, email)
  const invited = { email, role: 'staff', locale: 'en', noticeId: `staff-${name}` } as const
  await openStaffMemberStore(backend.documents).addMember({ uid, addedAt: new Date(), addedBy: mark('colleague') }, invited)
  await openNoticeStore(backend.documents).settleNotice(invited.noticeId, [])
  const passkey = { id: name, uid, credentialId: name, publicKey: 'pQEC', counter: 0, transports: [], isBackedUp: false, name: mark('key') }
  await openPasskeyStore(backend.documents).createPasskey({ ...passkey, createdAt: new Date() }, { hash: name, endsAt: new Date() })
  await openRecoveryCodeStore(backend.documents).putCodes({ uid, hashes: [mark('code')], createdAt: new Date() })
  const customer = createCustomer({ id: `customer-${name}`, emails: [email, `colleague-${name}@halde.example`] })
  await gateway.customers.putCustomer(customer)
  await gateway.invoices.putInvoices(customer.id, [createInvoice({ notes: mark('invoice') })])
  const asked = { kind: 'question', subject: mark('subject'), text: mark('question'), locale: 'en' } as const
  await gateway.requests.createRequest({ customerId: customer.id, id: 'own' }, asked, uid)
  await gateway.requests.answerRequest({ customerId: customer.id, id: 'own' }, { id: 'a', author: 'Mara', text: mark('answer') })
  const others = { ...asked, subject: 'Theirs', text: `theirs${name}` }
  await gateway.requests.createRequest({ customerId: customer.id, id: 'theirs' }, others, `colleague-${name}`)
  await gateway.requests.addMessage({ customerId: customer.id, id: 'theirs' }, { id: 'm', uid, text: mark('message') })
  const user = { uid, email, emailVerified: true }
  await room.membersService.invite({ customerId: customer.id, user }, `invited-${name}@halde.example`)
  const colleague = { uid: `colleague-${name}`, email: `colleague-${name}@halde.example`, emailVerified: true }
  const other = createCustomer({ id: `other-${name}`, emails: [colleague.email] })
  await gateway.customers.putCustomer(other)
  await room.membersService.invite({ customerId: other.id, user: colleague }, email)

  // Typed in another case.
  const typed = { locale: 'en', name: mark('name'), email: email.toUpperCase() } as const
  const message = { ...typed, formName: 'contact', country: 'NL', topic: 'shop', budget: 'unsure', message: mark('contact') } as const
  await room.contactService.submit(message, client)
  const application = { ...typed, formName: 'application', role: 'talent-pool', message: mark('letter') } as const
  const bytes = Buffer.concat([sampleFiles['application/pdf'], Buffer.from(mark('document'))])
  const file = { sizeBytes: bytes.length, open: () => new Blob([bytes]).stream() }
  await room.contactService.submit({ ...application, fileName: 'cv.pdf', fileSha256: 'a'.repeat(64) }, client, file)
  await room.newsletterService.subscribe({ list: 'videos', email: email.toUpperCase(), locale: 'en' }, client)
  const now = backend.clock.now()
  const [start] = await room.bookingService.listSlots({ from: new Date(now), to: new Date(now + 30 * 86_400_000) })
  if (!start) throw new Error('There is no free slot.')
  const call = { ...typed, topic: mark('topic'), timeZone: 'UTC', start, idempotencyKey: `${clientAddress.replaceAll('.', '')}` }
  await room.bookingService.book(call, client)

  const own = [
    'topic',
    'mail',
    'account',
    'profile',
    'photo',
    'device',
    'subject',
    'question',
    'answer',
    'message',
    'name',
    'contact',
    'letter',
  ]
  const marks = [...own, 'document'].map(mark)
  return {
    uid,
    idToken,
    user,
    customer,
    sessionId,
    kept: mark('invoice'),
    marks: [...marks, mark('mail').toUpperCase(), phoneOf(name), clientAddress],
  }
}

async function signUpFrom({ backend }: Room, email: string, client: { readonly clientAddress: string }) {
  const { json } = await callAccounts(backend, 'signUp', { email, password: 'seven green bottles', returnSecureToken: true }, client)
  return json as Awaited<ReturnType<typeof signUp>> // the fields of its answer
}

async function beginWith(service: Room['sessionService'], idToken: string, userAgent: string): Promise<string> {
  const begun = await service.begin(idToken, undefined, userAgent)
  if (!begun) throw new Error('The session was refused.')
  return begun.sessionId
}

const phoneOf = (name: string) => `+49301234567${name.length}`

/** A picture with words behind it. */
function withText(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...sampleFiles['image/png'], ...new TextEncoder().encode(text)])
}

async function putFile({ files }: Room['backend'], name: string, text: string): Promise<void> {
  const bytes = withText(text)
  await files.uploadFile({ name, content: new Blob([bytes]).stream(), sizeBytes: bytes.length })
}

/** The collections of which a document holds one of the texts. */
async function listTraced({ backend: { documents } }: Room, texts: readonly string[]): Promise<readonly string[]> {
  const traced = new Set<string>()
  for (const id of new Set(Object.keys(collections).map((name) => name.split('/').at(-1) ?? ''))) {
    for (const { path, fields } of await documents.runQuery({ collection: [id], isGroup: true })) {
      const written = JSON.stringify([path, decodePlainFields(fields)])
      if (texts.some((text) => written.includes(text))) traced.add(collectionNameOf(path))
    }
  }
  return [...traced]
}

/** Resolves when no mail waits. */
async function untilSent({ backend }: Room): Promise<void> {
  const count = (await backend.documents.runQuery({ collection: ['mail'] })).length
  await vi.waitFor(async () => expect(await readdir(join(backend.dataDir, 'mail'))).toHaveLength(count), { timeout: 100_000 })
}

test('after an erasure the data folder holds nothing of the person except invoices', async () => {
  await using room = await open()
  const { backend, gateway, erasure } = room
  // Other people before and after, so that the erased data lies between data that stays.
  const before = await leaveTraces(room, 'anna', '203.0.113.11')
  const person = await leaveTraces(room, 'berta', '203.0.113.22')
  const after = await leaveTraces(room, 'carl-xy', '203.0.113.33')
  await untilSent(room)
  expect(await findInFolder(backend.dataDir, person.marks)).toEqual(person.marks)

  await erasure.ask(person.user)
  // The table of collections says of each what becomes of it, and each that holds something is tried here.
  const traced = await listTraced(room, [...person.marks, person.kept, person.uid])
  const treated = Object.entries(collections).flatMap(([name, { erasure }]) => (/^(?:deleted|redacted)$/u.test(erasure) ? [name] : []))
  expect(treated.filter((name) => !traced.includes(name))).toEqual([])
  expect(traced.filter((name) => findCollection(name.split('/').flatMap((each) => [each, 'id']))?.erasure === 'nothing held')).toEqual([])
  await erasure.finish()
  // As long as the account is there, nothing goes.
  expect(await gateway.requests.findRequest({ customerId: person.customer.id, id: 'own' })).toBeDefined()
  const deleted = await callAccounts(backend, 'delete', { idToken: person.idToken }, { clientAddress: '203.0.113.22' })
  expect(deleted.status).toBe(200)
  await erasure.finish()
  const gone = [...person.marks, person.uid]
  await vi.waitFor(async () => expect(await findInFolder(backend.dataDir, gone)).toEqual([]), { timeout: 30_000, interval: 200 })
  expect(await findInFolder(backend.dataDir, [person.kept])).toEqual([person.kept])

  for (const other of [before, after]) expect(await findInFolder(backend.dataDir, other.marks)).toEqual(other.marks)
  const theirs = { customerId: person.customer.id, id: 'theirs' }
  expect(await gateway.requests.findRequest(theirs)).toMatchObject({ subject: 'Theirs' })
  expect(await gateway.requests.listMessages(theirs)).toEqual([])
  expect((await gateway.customers.getCustomer(person.customer.id)).emails).toEqual([
    'colleague-berta@halde.example',
    'invited-berta@halde.example',
  ])
  // The number of invitations counts on.
  expect(await room.members.listChanges(person.customer.id, new Date(0))).toEqual([expect.objectContaining({ kind: 'invited' })])
  const logged = JSON.stringify(backend.logged)
  for (const mark of person.marks) expect(logged).not.toContain(mark)
  expect(await openErasureStore(backend.documents).listErasures(10)).toEqual([])
})

test('an account with an unconfirmed address does not erase the records under that address', async () => {
  await using room = await open()
  const { backend, erasure } = room
  const email = 'zoe@halde.example'
  await room.gateway.customers.putCustomer(createCustomer({ emails: [email] }))
  await room.newsletterService.subscribe({ list: 'videos', email, locale: 'en' }, { clientAddress: '203.0.113.1' })
  const { localId: uid, idToken } = await signUp(backend, { email, password: 'seven green bottles' })
  await erasure.ask({ uid, email, emailVerified: false })
  await callAccounts(backend, 'delete', { idToken })
  await erasure.finish()
  expect((await room.gateway.customers.getCustomer('halde')).emails).toEqual([email])
  expect(await room.subscriptions.listSubscriptionsOf(email)).toHaveLength(1)
})

test('a deletion that was given up is forgotten after an hour, and takes nothing', async () => {
  await using room = await open()
  const { backend, erasure } = room
  const { localId: uid } = await signUp(backend)
  const erasures = openErasureStore(backend.documents)
  await room.gateway.profiles.saveProfile(uid, { displayName: 'Anna' }, undefined)
  await erasure.ask({ uid, email: undefined, emailVerified: false })
  await erasure.finish()
  expect(await erasures.listErasures(10)).toHaveLength(1)
  backend.clock.advance(3_600_000)
  await erasure.finish()
  expect(await erasures.listErasures(10)).toEqual([])
  expect((await room.gateway.profiles.getProfile(uid)).profile).toEqual({ displayName: 'Anna' })
})

test('an erasure that a crashed server left is finished by the next one', async () => {
  await using room = await open()
  const { backend } = room
  const { localId: uid, idToken } = await signUp(backend)
  await room.gateway.requests.createRequest(
    { customerId: 'halde', id: 'q' },
    { kind: 'question', subject: 'Why?', text: 'Why?', locale: 'en' },
    uid,
  )
  const sessionId = await beginSession(room.sessionService, idToken)
  await room.erasure.ask({ uid, email: undefined, emailVerified: false })
  await callAccounts(backend, 'delete', { idToken })
  await backend.restart()
  await room.erasure.finish()
  expect(await room.gateway.requests.listRequests('halde')).toEqual([])
  backend.clock.advance(6000)
  expect(await room.sessionService.find(sessionId)).toBeUndefined()
})

test('an erasure takes nothing from the next account that has confirmed the address', async () => {
  await using room = await open()
  const { identity } = room.backend
  const email = 'accounts@halde.example'
  const create = (address: string) => identity.createAccount({ email: address, password: 'seven green bottles', isEmailVerified: true })
  const { localId: uid } = await create(email)
  await room.erasure.ask({ uid, email, emailVerified: true })
  await identity.updateAccount({ localId: uid, email: 'a@private.example', isEmailVerified: true })
  await create(email)
  await room.gateway.customers.putCustomer(createCustomer({ emails: [email] }))
  await room.newsletterService.subscribe({ list: 'videos', email, locale: 'en' }, { clientAddress: '192.0.2.1' })
  await identity.deleteAccount(uid)
  await room.erasure.finish()
  expect(await room.gateway.customers.findCustomersByEmail(email)).toHaveLength(1)
  expect(await room.subscriptions.listSubscriptionsOf(email)).toHaveLength(1)
})

test('a note of an erasure that is malformed keeps no other person from being erased', async () => {
  await using room = await open()
  const { backend, erasure } = room
  const { localId: uid, idToken } = await signUp(backend)
  await room.gateway.profiles.saveProfile(uid, { displayName: 'Anna' }, undefined)
  const askedAt = { type: 'timestamp', microseconds: 0n } as const
  await backend.documents.commit([{ set: ['erasures', 'broken'], fields: new Map([['askedAt', askedAt]]) }])
  await erasure.ask({ uid, email: undefined, emailVerified: false })
  await callAccounts(backend, 'delete', { idToken })
  await expect(erasure.finish()).rejects.toMatchObject({ errors: [{ message: expect.stringContaining('erasures/broken is malformed') }] })
  expect((await room.gateway.profiles.getProfile(uid)).profile).toEqual({})
})
