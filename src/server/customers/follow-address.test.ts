import { expect, test, vi } from 'vitest'
import { openCustomerStore } from '#gateway/customers.ts'
import { openMailStore, type MailStore, type StoredMail } from '#gateway/mail.ts'
import { openMemberStore } from '#gateway/members.ts'
import { readRulesFolder } from '#server/backend/rules-folder.ts'
import { receiveMails } from '#testing/identity/account-mails.ts'
import { callAccounts, callAdmin, signIn, signUp, type TestSession } from '#testing/identity/identity-calls.ts'
import { beginSession, createFollower, createService } from '#testing/identity/session-service.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const { indexes } = await readRulesFolder(new URL('../../../', import.meta.url))

/** As the embedded provider runs it, which reports changes of addresses. */
const getReporting = shareBackend(async () => {
  const backend: TestBackend = await startBackend({ indexes, onAddressChange: async (change) => createFollower(backend).move(change) })
  return backend
})

/** As the hosted provider, which reports nothing. */
const getSilent = shareBackend(() => startBackend({ indexes }))

const [firm, own, colleague, attacker] = ['accounts@firm.example', 'a@private.example', 'zoe@firm.example', 'mallory@evil.example'] as const
const password = 'seven green bottles'
const waiting = { interval: 5, timeout: 100_000 }

type Room = Awaited<ReturnType<typeof openRoom>>

/** People and customers, as they come and go over HTTP. */
async function openRoom(getBackend: () => Promise<TestBackend>) {
  const backend = await getBackend()
  const startMs = backend.clock.now()
  const { documents, identity } = backend
  const customers = openCustomerStore(documents)
  const service = createService(backend)
  const codeOf = async (requestType: string, email: string, newEmail?: string) => {
    const { json } = await callAdmin(backend, ':sendOobCode', { requestType, email, ...(newEmail && { newEmail }), returnOobLink: true })
    return (json as { oobCode: string }).oobCode // a field of its answer
  }
  const apply = async (body: object) => expect((await callAccounts(backend, 'update', body)).status).toBe(200)
  /** Opens the site, as far as their sign-in goes. */
  const visit = async (email: string) => {
    const { idToken } = (await signIn(backend, { email, password })).json as TestSession // the fields of its answer
    await beginSession(service, idToken)
    return idToken
  }
  return {
    backend,
    visit,
    signUp: async (email: string) => {
      const { idToken, localId } = await signUp(backend, { email, password })
      await apply({ idToken, oobCode: await codeOf('VERIFY_EMAIL', email) })
      await visit(email)
      return localId
    },
    change: async (email: string, newEmail: string) => {
      const { idToken } = (await signIn(backend, { email, password })).json as TestSession // likewise
      await apply({ idToken, oobCode: await codeOf('VERIFY_AND_CHANGE_EMAIL', email, newEmail) })
      backend.clock.advance(10_000)
    },
    /** By the link "this was not me" of the mail about the change. */
    recover: async (email: string) => {
      const oobCode = await vi.waitFor(async () => {
        const mails = await receiveMails(backend, 1, { kind: 'emailChanged', email })
        const mail = mails.find(({ timeMs }) => timeMs >= startMs)
        if (!mail) throw new Error('The mail has not arrived.')
        return mail.oobCode
      }, waiting)
      await apply({ oobCode })
      await callAccounts(backend, 'resetPassword', { oobCode: await codeOf('PASSWORD_RESET', email), newPassword: password })
      backend.clock.advance(10_000)
    },
    remove: async (email: string) => {
      const [account] = await identity.findAccounts({ emails: [email] })
      await identity.deleteAccount(account?.localId ?? '')
    },
    list: (id: string, ...emails: string[]) => customers.putCustomer(createCustomer({ id, emails })),
    listPeople: async () => Object.fromEntries((await customers.listAllCustomers()).map(({ id, emails }) => [id, emails])),
  }
}

type Journey = {
  readonly steps: readonly ((room: Room) => Promise<unknown>)[]
  /** Whom the customers list in the end, where the provider reports changes of addresses, and where it does not. */
  readonly people: Record<string, readonly string[]>
  readonly unreported?: Record<string, readonly string[]>
}

const signUpAs = (email: string) => (room: Room) => room.signUp(email)
const change = (email: string, newEmail: string) => (room: Room) => room.change(email, newEmail)
const visit = (email: string) => (room: Room) => room.visit(email)
const list =
  (id: string, ...emails: string[]) =>
  (room: Room) =>
    room.list(id, ...emails)

const journeys: Record<string, Journey> = {
  'given on before a customer lists it, whose new owner comes last': {
    steps: [signUpAs(firm), change(firm, own), list('c', firm, colleague), visit(own), signUpAs(firm)],
    people: { c: [firm, colleague] },
  },
  'given on before a customer lists it, whose new owner comes first': {
    steps: [signUpAs(firm), change(firm, own), list('c', firm, colleague), signUpAs(firm), visit(own), visit(firm)],
    people: { c: [firm, colleague] },
  },
  'changed while a customer lists it': {
    steps: [list('c', firm, colleague), signUpAs(firm), change(firm, own), visit(own)],
    people: { c: [own, colleague] },
  },
  'listed after the last visit, and then changed': {
    steps: [signUpAs(firm), list('c', firm, colleague), change(firm, own), visit(own)],
    people: { c: [own, colleague] },
    unreported: { c: [firm, colleague] },
  },
  'listed by one customer before the change and by another after it': {
    steps: [list('c', firm), signUpAs(firm), change(firm, own), list('d', firm), visit(own)],
    people: { c: [own], d: [firm] },
  },
  'taken off and listed again for its next owner': {
    steps: [list('c', firm), signUpAs(firm), change(firm, own), list('c', colleague), list('c', firm, colleague), visit(own)],
    people: { c: [firm, colleague] },
  },
  'confirmed by its next owner before the person comes back': {
    steps: [list('c', firm), signUpAs(firm), change(firm, own), signUpAs(firm), visit(own), visit(firm)],
    people: { c: [own] },
    unreported: { c: [firm] },
  },
  'held by its next owner, who is gone before the person comes back': {
    steps: [list('c', firm), signUpAs(firm), change(firm, own), signUpAs(firm), (room) => room.remove(firm), visit(own)],
    people: { c: [own] },
    unreported: { c: [firm] },
  },
  'changed twice, and the person comes back at the end': {
    steps: [list('c', firm), signUpAs(firm), change(firm, 'b@private.example'), change('b@private.example', own), visit(own)],
    people: { c: [own] },
  },
  'changed and changed back': {
    steps: [list('c', firm), signUpAs(firm), change(firm, own), visit(own), change(own, firm), visit(firm)],
    people: { c: [firm] },
  },
  'changed by an attacker and recovered': {
    steps: [
      list('c', firm, colleague),
      signUpAs(firm),
      change(firm, attacker),
      visit(attacker),
      (room) => room.recover(firm),
      visit(firm),
      signUpAs(attacker),
      visit(firm),
    ],
    people: { c: [firm, colleague] },
  },
  'changed by an attacker, who signs up anew right after the recovery': {
    steps: [
      list('c', firm, colleague),
      signUpAs(firm),
      change(firm, attacker),
      (room) => room.recover(firm),
      signUpAs(attacker),
      visit(firm),
    ],
    people: { c: [firm, colleague] },
  },
  'of an account that is deleted, and another one that begins with it': {
    steps: [signUpAs(firm), (room) => room.remove(firm), signUpAs(own), list('c', firm), visit(own), signUpAs(firm), visit(own)],
    people: { c: [firm] },
  },
  'of an account that changes it, is deleted and begins anew': {
    steps: [signUpAs(firm), change(firm, own), (room) => room.remove(own), list('c', firm), signUpAs(own), visit(own), signUpAs(firm)],
    people: { c: [firm] },
  },
}
const cases = Object.entries(journeys).flatMap(([title, { steps, people, unreported = people }]) => [
  [`${title} (reported)`, getReporting, steps, people] as const,
  [`${title} (not reported)`, getSilent, steps, unreported] as const,
])

test.each(cases)('an address %s', async (_, getBackend, steps, people) => {
  const room = await openRoom(getBackend)
  for (const step of steps) await step(room)
  expect(await room.listPeople()).toEqual(people)
})

test.each([
  ['reported', getReporting],
  ['not reported', getSilent],
])('a move keeps each role, is recorded, and mailed to the members and the former address (%s)', async (_, getBackend) => {
  const room = await openRoom(getBackend)
  const { documents } = room.backend
  const customers = openCustomerStore(documents)
  const members = openMemberStore(documents)
  await customers.storeCustomers([
    createCustomer({ id: 'owned', emails: [firm, colleague] }),
    createCustomer({ id: 'books', emails: [colleague], bookkeepers: [firm] }),
    createCustomer({ id: 'other', emails: [colleague] }),
  ])
  const uid = await room.signUp(firm)
  const stored = await members.findCustomer('owned')
  if (!stored) throw new Error('There is no customer.')
  const invited = { id: 'i1', kind: 'invited', email: firm, by: 'somebody' } as const
  await members.changeMembers(stored, { emails: [firm, colleague], owners: [firm], bookkeepers: [] }, invited, [])
  await room.visit(firm)
  await room.change(firm, own)
  await room.visit(own)
  const lists = (await customers.listAllCustomers()).map(({ id, emails, owners, bookkeepers }) => [id, { emails, owners, bookkeepers }])
  expect(Object.fromEntries(lists)).toEqual({
    books: { emails: [colleague], owners: [colleague], bookkeepers: [own] },
    other: { emails: [colleague] },
    owned: { emails: [own, colleague], owners: [own], bookkeepers: [] },
  })
  const changes = (await members.listChangesOf({ uid, email: own })).map((change) => `${change.kind} ${change.former} ${change.email}`)
  expect(changes.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([`invited undefined ${own}`, `moved ${firm} ${own}`, `moved ${firm} ${own}`])
  const mails = openMailStore(documents)
  const subjectsTo = async (address: string) => (await listMailsTo(mails, address)).flatMap(({ subject }) => subject ?? [])
  const subject = 'Een adres met toegang tot Halde BV is gewijzigd'
  expect(await subjectsTo(own)).toEqual([])
  for (const address of [colleague, firm]) expect(await subjectsTo(address)).toEqual([subject, subject])
})

test('of moves of one account within a day the first three are mailed', async () => {
  const room = await openRoom(getReporting)
  await room.list('c', firm, colleague)
  await room.signUp(firm)
  const addresses = [firm, 'b@private.example', 'c@private.example', 'd@private.example', own]
  for (const [at, address] of addresses.slice(1).entries()) await room.change(addresses[at] ?? '', address)
  expect(await room.listPeople()).toEqual({ c: [own, colleague] })
  expect(await listMailsTo(openMailStore(room.backend.documents), colleague)).toHaveLength(3)
})

test('an unconfirmed address changes nothing until it is confirmed', async () => {
  const room = await openRoom(getReporting)
  const { identity } = room.backend
  await room.list('c', firm, colleague)
  const localId = await room.signUp(firm)
  await identity.updateAccount({ localId, email: own, isEmailVerified: false })
  await room.visit(own)
  expect(await room.listPeople()).toEqual({ c: [firm, colleague] })
  await identity.updateAccount({ localId, isEmailVerified: true })
  await room.visit(own)
  expect(await room.listPeople()).toEqual({ c: [own, colleague] })
})

test('an address that its account had never confirmed gives nothing to the next one', async () => {
  const room = await openRoom(getReporting)
  await room.list('c', firm, colleague)
  const { localId } = await signUp(room.backend, { email: firm, password })
  await room.backend.identity.updateAccount({ localId, email: own, isEmailVerified: true })
  await room.visit(own)
  expect(await room.listPeople()).toEqual({ c: [firm, colleague] })
})

async function listMailsTo({ walkMailsTo }: Pick<MailStore, 'walkMailsTo'>, address: string): Promise<StoredMail[]> {
  const found: StoredMail[] = []
  for await (const mail of walkMailsTo(address)) found.push(mail)
  return found
}
