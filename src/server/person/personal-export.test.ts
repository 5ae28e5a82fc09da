import { expect, test } from 'vitest'
import { openBookingStore } from '#gateway/bookings.ts'
import { openLeadStore } from '#gateway/leads.ts'
import { collections } from '#gateway/documents/collections.ts'
import { createGateway } from '#gateway/gateway.ts'
import { openMailStore, createMailWrite } from '#gateway/mail.ts'
import { openMemberStore } from '#gateway/members.ts'
import { openPasskeyStore } from '#gateway/passkeys.ts'
import { openRecoveryCodeStore } from '#gateway/recovery-codes.ts'
import { openSubscriptionStore } from '#gateway/subscriptions.ts'
import { createMailboxLimiter } from '#server/mails/mailbox-limiter.ts'
import { createNewsletterService } from '#server/contact/newsletter-service.ts'
import { readRulesFolder } from '#server/backend/rules-folder.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { enrollApp } from '#testing/identity/authenticator-app.ts'
import { callAccounts, signIn, signUp, type TestSession } from '#testing/identity/identity-calls.ts'
import { beginSession, createService } from '#testing/identity/session-service.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { content } from '#testing/site/product-content.ts'
import { collectExport, type ExportEntry } from './personal-export.ts'

const root = new URL('../../../', import.meta.url)
const { indexes } = await readRulesFolder(root)
const email = 'zoe@halde.example'
const password = 'seven green bottles'

/** A backend with the account of a person, and what they would download now: every text by its name. */
async function openExport({ isConfirmed = true } = {}) {
  const backend = await startBackend({ indexes, allowedOrigins: ['http://localhost'] })
  const { documents, files, identity, clock } = backend
  const gateway = createGateway(documents)
  const { localId: uid, idToken } = await signUp(backend, { email, password })
  await identity.updateAccount({ localId: uid, isEmailVerified: isConfirmed })
  const service = createService(backend)
  const sessionId = await beginSession(service, idToken)
  const sources = {
    files,
    identity,
    records: {
      leads: openLeadStore(documents),
      subscriptions: openSubscriptionStore(documents),
      bookings: openBookingStore(documents),
    },
    members: openMemberStore(documents),
    requests: gateway.requests,
    mails: openMailStore(documents),
    passkeys: openPasskeyStore(documents),
    recoveryCodes: openRecoveryCodeStore(documents),
    listAudit: () => Promise.resolve([]),
    now: clock.now,
  }
  return {
    backend,
    gateway,
    uid,
    subscriptions: sources.records.subscriptions,
    read: async () => {
      const visitor = await service.find(sessionId)
      if (!visitor) throw new Error('The session has ended.')
      const entries = await collectExport(sources, { user: visitor.user, listSessions: () => service.list(sessionId), gateway })
      const texts = await Promise.all(entries.map(async ({ name, open }) => [name, await readText(await open())] as const))
      return new Map(texts)
    },
    [Symbol.asyncDispose]: () => backend[Symbol.asyncDispose](),
  }
}

async function readText(entry: Awaited<ReturnType<ExportEntry['open']>>): Promise<string> {
  return await new Response(entry?.input as BodyInit).text() // bytes, or a stream of them
}

/** A request by one person to which another one of the customer and the agency have said something. */
async function talk({ gateway }: Awaited<ReturnType<typeof openExport>>, customerId: string, asker: string, other: string): Promise<void> {
  const address = { customerId, id: `of-${asker}` }
  const mark = (uid: string, what: string) => `${what} by ${uid} at ${customerId}`
  const asked = { kind: 'question', subject: mark(asker, 'asked'), text: 'Why?', locale: 'en' } as const
  await gateway.requests.createRequest(address, asked, asker)
  await gateway.requests.answerRequest(address, { id: 'm1', author: 'Mara', text: mark('Mara', 'answered') })
  await gateway.requests.addMessage(address, { id: 'm2', uid: other, text: mark(other, 'added') })
}

test('a person’s requests and messages are exported once, also of former companies', async () => {
  await using room = await openExport()
  const { gateway, uid } = room
  for (const id of ['acme', 'halde', 'foreign']) {
    await gateway.customers.putCustomer(createCustomer({ id, emails: id === 'halde' ? [email] : [`someone@${id}.example`] }))
  }
  for (const id of ['acme', 'halde']) {
    await talk(room, id, uid, 'colleague')
    await talk(room, id, 'colleague', uid)
  }
  await talk(room, 'foreign', 'colleague', 'stranger')

  const texts = await room.read()
  const all = [...texts.entries()]
    .filter(([name]) => name.endsWith('.json'))
    .map(([, text]) => text)
    .join('')
  const count = (text: string) => all.split(text).length - 1
  for (const id of ['acme', 'halde']) {
    expect(count(`asked by ${uid} at ${id}`)).toBe(1)
    expect(count(`added by ${uid} at ${id}`)).toBe(1)
  }
  expect(count('answered by Mara at halde')).toBe(2)
  for (const foreign of ['Mara at acme', 'colleague at acme', 'at foreign']) expect(all).not.toContain(foreign)
  expect(JSON.parse(texts.get('requests.json') ?? '')).toMatchObject([{ customerId: 'acme', id: `of-${uid}`, text: 'Why?' }])
  expect(JSON.parse(texts.get('messages.json') ?? '')).toMatchObject([{ customerId: 'acme', requestId: 'of-colleague', id: 'm2' }])
})

test('there is a file of each collection that says something of a person', async () => {
  await using room = await openExport()
  await room.gateway.customers.putCustomer(createCustomer({ emails: [email] }))
  const names = new Set([...(await room.read()).keys()].map((name) => name.replace(/^customers\/halde\//u, '')))
  const exported = Object.values(collections).flatMap((collection) => ('exported' in collection ? [collection.exported] : []))
  expect(exported.filter((name) => !names.has(name))).toEqual([])
})

test('it is there at which companies the address is stored, and in which role', async () => {
  await using room = await openExport()
  const { customers } = room.gateway
  await customers.putCustomer(createCustomer({ id: 'acme', company: 'Acme', emails: ['ann@acme.example', email] }))
  await customers.putCustomer(createCustomer({ id: 'halde', company: 'Halde BV', emails: ['bob@halde.example'], bookkeepers: [email] }))
  await customers.putCustomer(createCustomer({ id: 'foreign', emails: ['eve@foreign.example'] }))
  const texts = await room.read()
  expect(JSON.parse(texts.get('companies.json') ?? '')).toEqual([
    { customerId: 'acme', company: 'Acme', role: 'member' },
    { customerId: 'halde', company: 'Halde BV', role: 'bookkeeping' },
  ])
  for (const other of ['bob@halde', 'eve@foreign']) expect([...texts.values()].join('')).not.toContain(other)
})

test('the ways in are there by name and day, and nothing that signs in', async () => {
  await using room = await openExport()
  const { backend, uid } = room
  const { documents, clock } = backend
  const { secretKey } = await enrollApp(backend, ((await signIn(backend, { email, password })).json as TestSession).idToken) // no second factor yet
  const passkey = { credentialId: 'key', publicKey: 'pQEC', counter: 0, transports: [], isBackedUp: false }
  const named = { id: 'a'.repeat(64), uid, name: 'Laptop', createdAt: new Date(clock.now()) }
  await openPasskeyStore(documents).createPasskey({ ...passkey, ...named }, { hash: 'b'.repeat(64), endsAt: new Date(clock.now()) })
  await openRecoveryCodeStore(documents).putCodes({ uid, hashes: ['c0de'], createdAt: new Date(clock.now()) })
  const texts = await room.read()
  expect(JSON.parse(texts.get('account.json') ?? '')).toMatchObject({ secondFactor: { name: 'Phone', addedAt: expect.any(String) } })
  expect(JSON.parse(texts.get('passkeys.json') ?? '')).toMatchObject([{ name: 'Laptop', createdAt: expect.any(String) }])
  expect(JSON.parse(texts.get('recovery-codes.json') ?? '')).toEqual({ unused: 1, createdAt: expect.any(String) })
  for (const secret of [secretKey, 'c0de', 'pQEC']) expect([...texts.values()].join('')).not.toContain(secret)
})

test('mails to a person are exported in any spelling of the address, without secret links', async () => {
  await using room = await openExport()
  const { backend, subscriptions } = room
  const { documents, clock } = backend
  const words = { content, siteName: 'Fourfold', siteUrl: 'https://site.test', agencyEmail: 'hello@fourfold.example' }
  const newsletter = createNewsletterService({
    subscriptions,
    mailboxes: createMailboxLimiter(clock.now),
    now: clock.now,
    random: (size) => Buffer.alloc(size, 7),
    ...words,
  })
  await newsletter.subscribe({ list: 'videos', email: 'Zoe@Halde.example', locale: 'en' }, { clientAddress: '192.0.2.1' })
  await callAccounts(backend, 'sendOobCode', { requestType: 'PASSWORD_RESET', email })
  const link = 'https://site.test/dashboard/login?mode=signIn&oobCode=c0de'
  const text = `Dear Zoe,\n\n${link}\n\nBye`
  await documents.commit(
    [
      { id: 'own', to: email, subject: 'Yours', text, html: `<a href="${link.replace('&', '&amp;')}">${text}</a>` },
      { id: 'foreign', to: 'ann@halde.example', subject: 'Hers', text, html: '' },
    ].map(createMailWrite),
  )
  const bare = { type: 'map', fields: new Map([['html', `<a href="${link}">Go</a>`]]) } as const
  await documents.commit([
    {
      set: ['mail', 'bare'],
      fields: new Map<string, typeof bare | string>([
        ['to', email],
        ['message', bare],
      ]),
    },
  ])

  const texts = await room.read()
  const mails: { readonly id: string }[] = JSON.parse(texts.get('mails.json') ?? '')
  expect(mails).toHaveLength(4)
  const own = mails.find(({ id }) => id === 'own')
  expect(own).toMatchObject({ to: email, subject: 'Yours', text: 'Dear Zoe,\n\nhttps://site.test/dashboard/login?…\n\nBye' })
  expect(own).not.toHaveProperty('html')
  expect(mails.find(({ id }) => id === 'bare')).toMatchObject({ html: '<a href="https://site.test/dashboard/login?…">Go</a>' })
  expect(mails).toContainEqual(
    expect.objectContaining({ to: 'Zoe@Halde.example', text: expect.stringContaining('https://site.test/videos?…') }),
  )
  expect(mails).toContainEqual(expect.objectContaining({ to: email, template: 'account' }))

  const all = [...texts.values()].join('')
  const [{ key } = { key: '' }] = await subscriptions.listSubscriptionsOf(email)
  expect(key).toHaveLength(22)
  for (const secret of [key, 'c0de', 'sealed', 'Hers']) expect(all).not.toContain(secret)
})

test('mails to an unconfirmed address are not exported', async () => {
  await using room = await openExport({ isConfirmed: false })
  await callAccounts(room.backend, 'sendOobCode', { requestType: 'PASSWORD_RESET', email })
  expect(JSON.parse((await room.read()).get('mails.json') ?? '')).toEqual([])
})

test('no name of a file leads out of the folder of the archive', async () => {
  await using open = await openExport()
  const { uid, backend } = open
  const tails = ['a/b.txt', '../../../evil.txt', './c.txt', '..\\..\\evil.bat', 'C:evil.txt']
  for (const tail of tails) {
    const bytes = new TextEncoder().encode(tail)
    const content = new Blob([bytes]).stream()
    await backend.files.uploadFile({ name: `users/${uid}/${tail}`, content, sizeBytes: bytes.length, contentType: 'text/plain' })
  }
  const read = await open.read()
  const stored = [...read].filter(([, text]) => tails.includes(text))
  expect(new Map(stored.map(([name, text]) => [text, name]))).toEqual(
    new Map([
      ['a/b.txt', 'files/a/b.txt'],
      ['../../../evil.txt', 'files/_/_/_/evil.txt'],
      ['./c.txt', 'files/_/c.txt'],
      ['..\\..\\evil.bat', 'files/.._.._evil.bat'],
      ['C:evil.txt', 'files/C_evil.txt'],
    ]),
  )
})
