import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mostChanges, mostMembers } from '#domain/customers/membership.ts'
import { openCustomerStore } from '#gateway/customers.ts'
import { encodePlainObject } from '#gateway/documents/typed-document.ts'
import { openMemberStore } from '#gateway/members.ts'
import { openProfileStore } from '#gateway/profiles.ts'
import { createMembersService } from './members-service.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { listStoredMails } from '#testing/site/stored-mails.ts'
import { content } from '#testing/site/product-content.ts'

const getBackend = shareBackend()
const zoe = 'zoe@halde.example'
const ann = 'ann@halde.example'
const bob = 'bob@halde.example'

/** A customer of these people, and its service. */
async function openService(emails: readonly string[], locale: 'en' | 'de' | 'nl' | 'es' = 'en') {
  const backend = await getBackend()
  const customers = openCustomerStore(backend.documents)
  await customers.storeCustomers([createCustomer({ emails, locale }), createCustomer({ id: 'other', emails: ['eve@other.example'] })])
  const members = openMemberStore(backend.documents)
  const service = createMembersService({
    members,
    identity: backend.identity,
    profiles: openProfileStore(backend.documents),
    now: backend.clock.now,
    createId: randomUUID,
    content,
    siteName: 'Fourfold',
    siteUrl: 'https://site.test',
    agencyEmail: 'hello@fourfold.example',
  })
  return {
    backend,
    service,
    as: (email: string, emailVerified = true) => ({ customerId: 'halde', user: { uid: `uid-of-${email}`, email, emailVerified } }),
    listEmails: async () => (await customers.getCustomer('halde')).emails,
    listChanges: async () => (await members.listChanges('halde', new Date(0))).map(({ kind, email, by }) => [kind, email, by]),
    listMails: () => listStoredMails(backend.documents),
  }
}

test('an added colleague gets an invitation, and the members except the inviter are notified', async () => {
  const room = await openService([zoe, ann])
  expect(await room.service.invite(room.as(zoe), bob)).toEqual({ kind: 'invited' })
  expect(await room.listEmails()).toEqual([zoe, ann, bob])
  const mails = await room.listMails()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [ann, 'A new colleague has access to Halde BV'],
    [bob, `${zoe} invited you to Halde BV’s dashboard`],
  ])
  expect(mails[1]?.text).toContain('https://site.test/dashboard/login?mode=emailLink\n')
  expect(await room.listChanges()).toEqual([['invited', bob, `uid-of-${zoe}`]])
})

test.each(['de', 'nl', 'es'] as const)(
  'the mails are in the customer’s language %s, and so is the login that they lead to',
  async (locale) => {
    const room = await openService([zoe, ann], locale)
    await room.service.invite(room.as(zoe), bob)
    await room.service.remove(room.as(zoe), ann)
    const mails = await room.listMails()
    expect(mails.map(({ to }) => to)).toEqual([ann, ann, bob, bob])
    expect(mails.map(({ text }) => text).join()).toContain(`https://site.test/${locale}/dashboard/login?mode=emailLink`)
    for (const { subject, text } of mails) expect(subject + text).not.toMatch(/invited you|has access|was removed|Kind regards|\{/u)
  },
)

test('an address is invited three times a day, however often it is removed in between', async () => {
  const room = await openService([zoe])
  const kinds: string[] = []
  for (let count = 0; count < 4; count += 1) {
    kinds.push((await room.service.invite(room.as(zoe), bob)).kind)
    await room.service.remove(room.as(zoe), bob)
  }
  expect(kinds).toEqual(['invited', 'invited', 'invited', 'limited'])
  expect(await room.service.invite(room.as(zoe), ann)).toEqual({ kind: 'invited' })
  room.backend.clock.advance(24 * 60 * 60 * 1000 + 1000)
  expect(await room.service.invite(room.as(zoe), bob)).toEqual({ kind: 'invited' })
})

test('a member is not invited again, and gets no mail', async () => {
  const room = await openService([zoe, ann])
  expect(await room.service.invite(room.as(zoe), ann)).toEqual({ kind: 'listed' })
  expect(await room.listMails()).toEqual([])
  expect(await room.listChanges()).toEqual([])
})

test('a colleague is removed, and all people including that one are notified', async () => {
  const room = await openService([zoe, ann, bob])
  expect(await room.service.remove(room.as(zoe), ann)).toEqual({ kind: 'removed' })
  expect(await room.service.remove(room.as(zoe), ann)).toEqual({ kind: 'removed' })
  expect(await room.listEmails()).toEqual([zoe, bob])
  expect((await room.listMails()).map(({ to, subject }) => [to, subject])).toEqual([
    [ann, 'Your access to Halde BV was removed'],
    [bob, 'A colleague’s access to Halde BV was removed'],
  ])
  expect(await room.listChanges()).toEqual([['removed', ann, `uid-of-${zoe}`]])
})

test('the last person stays', async () => {
  const room = await openService([zoe])
  expect(await room.service.remove(room.as(zoe), zoe)).toEqual({ kind: 'last' })
  expect(await room.listEmails()).toEqual([zoe])
})

test.each([
  ['of another customer', 'eve@other.example', true],
  ['who has not confirmed the address', zoe, false],
  ['whose address only looks alike', 'zoe@halde.example.org', true],
])('a person %s changes nothing', async (_, email, emailVerified) => {
  const room = await openService([zoe, ann])
  const visit = room.as(email, emailVerified)
  expect(await room.service.invite(visit, bob)).toEqual({ kind: 'notMember' })
  expect(await room.service.remove(visit, ann)).toEqual({ kind: 'notMember' })
  expect(await room.service.invite({ ...visit, customerId: 'nobody' }, bob)).toEqual({ kind: 'notMember' })
  expect(await room.listEmails()).toEqual([zoe, ann])
  expect(await room.listMails()).toEqual([])
})

test('a removed member can neither rejoin nor remove anybody', async () => {
  const room = await openService([zoe, ann])
  await room.service.remove(room.as(zoe), ann)
  expect(await room.service.invite(room.as(ann), ann)).toEqual({ kind: 'notMember' })
  expect(await room.service.remove(room.as(ann), zoe)).toEqual({ kind: 'notMember' })
})

test('there is room for 50 people and no more', async () => {
  const people = Array.from({ length: mostMembers - 1 }, (_, index) => `person${index}@halde.example`)
  const room = await openService([zoe, ...people])
  expect(await room.service.invite(room.as(zoe), bob)).toEqual({ kind: 'full' })
  await room.service.remove(room.as(zoe), 'person7@halde.example')
  expect(await room.service.invite(room.as(zoe), bob)).toEqual({ kind: 'invited' })
  expect(await room.listEmails()).toHaveLength(mostMembers)
})

test('all members of a customer together invite at most 20 others a day, also if some leave', async () => {
  const room = await openService([zoe, ann])
  for (let number = 1; number <= 20; number += 1) {
    const email = `guest${number}@halde.example`
    expect(await room.service.invite(room.as(number % 2 === 0 ? zoe : ann), email)).toEqual({ kind: 'invited' })
    await room.service.remove(room.as(zoe), email)
    room.backend.clock.advance(60_000)
  }
  expect(await room.service.invite(room.as(zoe), bob)).toMatchObject({ kind: 'limited', retryAfterSeconds: 24 * 60 * 60 - 20 * 60 })
  room.backend.clock.advance((24 * 60 - 20) * 60_000 + 1000)
  expect(await room.service.invite(room.as(zoe), bob)).toEqual({ kind: 'invited' })
})

test('changes of the same moment do not lose each other', async () => {
  const room = await openService([zoe, ann])
  const invited = Array.from({ length: 8 }, (_, index) => `new${index}@halde.example`)
  const outcomes = await Promise.all([
    ...invited.map((email, index) => room.service.invite(room.as(index % 2 === 0 ? zoe : ann), email)),
    room.service.invite(room.as(ann), 'new0@halde.example'),
  ])
  expect((await room.listEmails()).toSorted()).toEqual([ann, ...invited, zoe])
  expect(outcomes.filter(({ kind }) => kind === 'listed')).toHaveLength(1)
  expect(await room.listChanges()).toHaveLength(8)
})

test('two owners who remove each other at once leave one of them', async () => {
  const room = await openService([zoe, ann])
  await room.service.changeRole(room.as(zoe), ann, 'owner')
  const outcomes = await Promise.all([room.service.remove(room.as(zoe), ann), room.service.remove(room.as(ann), zoe)])
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['notMember', 'removed'])
  expect(await room.listEmails()).toHaveLength(1)
})

test('only owners remove others and give roles; the first member has no special rights', async () => {
  const room = await openService([zoe, ann, bob])
  for (const visit of [room.as(ann), room.as(bob)]) {
    expect(await room.service.remove(visit, zoe)).toEqual({ kind: 'notOwner' })
    expect(await room.service.changeRole(visit, ann, 'owner')).toEqual({ kind: 'notOwner' })
  }
  expect(await room.service.changeRole(room.as(zoe), ann, 'owner')).toEqual({ kind: 'changed' })
  expect(await room.service.remove(room.as(ann), zoe)).toEqual({ kind: 'removed' })
  expect(await room.service.remove(room.as(bob), bob)).toEqual({ kind: 'removed' })
  expect(await room.listEmails()).toEqual([ann])
})

test('the last owner cannot leave, change their role, or be removed', async () => {
  const room = await openService([zoe, ann])
  const owner = room.as(zoe)
  expect(await room.service.remove(owner, zoe)).toEqual({ kind: 'last' })
  for (const role of ['member', 'bookkeeping'] as const) expect(await room.service.changeRole(owner, zoe, role)).toEqual({ kind: 'last' })
  expect(await room.service.remove(room.as(ann), zoe)).toEqual({ kind: 'notOwner' })
  await room.service.changeRole(owner, ann, 'owner')
  for (const email of [zoe, ann]) await room.backend.identity.createAccount({ email, isEmailVerified: true })
  const outcomes = await Promise.all([room.service.remove(owner, zoe), room.service.remove(room.as(ann), ann)])
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['last', 'removed'])
})

test.each([
  ['belongs to no account', undefined],
  ['is not confirmed', { isEmailVerified: false, isDisabled: false }],
  ['has a disabled account', { isEmailVerified: true, isDisabled: true }],
])('an owner whose address %s is not the one who stays', async (_, account) => {
  const room = await openService([zoe, ann])
  const { identity } = room.backend
  const owner = room.as(zoe)
  await room.service.changeRole(owner, ann, 'owner')
  if (account) {
    const { isEmailVerified, isDisabled } = account
    const { localId } = await identity.createAccount({ email: ann, isEmailVerified })
    await identity.updateAccount({ localId, isDisabled })
  }
  expect(await room.service.remove(owner, zoe)).toEqual({ kind: 'last' })
  expect(await room.service.changeRole(owner, zoe, 'member')).toEqual({ kind: 'last' })
  expect(await room.service.remove(owner, ann)).toEqual({ kind: 'removed' })
})

test('a bookkeeper sees the customer without its people, and can change no one', async () => {
  const room = await openService([zoe, ann])
  expect(await room.service.invite(room.as(zoe), bob, 'bookkeeping')).toEqual({ kind: 'invited' })
  expect(await room.listEmails()).toEqual([zoe, ann])
  const visit = room.as(bob)
  expect(await room.service.list(visit)).toEqual({ kind: 'notMember' })
  expect(await room.service.invite(visit, 'eve@halde.example')).toEqual({ kind: 'notMember' })
  expect(await room.service.remove(visit, ann)).toEqual({ kind: 'notMember' })
  expect(await room.service.changeRole(visit, bob, 'owner')).toEqual({ kind: 'notMember' })
  const books = await room.service.findBooks(bob)
  expect(books).toMatchObject([{ id: 'halde', company: 'Halde BV' }])
  expect(JSON.stringify(books)).not.toMatch(/zoe@|ann@/u)
  expect(await room.service.findBooks(ann)).toEqual([])
  await room.service.changeRole(room.as(zoe), bob, 'member')
  expect(await room.service.findBooks(bob)).toEqual([])
})

test('removed bookkeepers are mailed, and role changes go to the person and signed-in owners', async () => {
  const room = await openService([zoe, ann])
  let seen: readonly string[] = []
  const listNew = async () => {
    const mails = (await room.listMails()).map(({ to, subject }) => `${to}: ${subject}`)
    const added = [...mails]
    for (const mail of seen) added.splice(added.indexOf(mail), 1)
    seen = mails
    return added
  }
  await room.service.invite(room.as(zoe), bob, 'bookkeeping')
  expect(await listNew()).toHaveLength(2)
  for (const role of ['member', 'bookkeeping'] as const) await room.service.changeRole(room.as(zoe), bob, role)
  expect(await listNew()).toEqual([])
  for (const email of [zoe, ann, bob]) await room.backend.identity.createAccount({ email, isEmailVerified: true })
  await room.service.changeRole(room.as(zoe), ann, 'owner')
  expect(await listNew()).toEqual([`${ann}: Your role at Halde BV has changed`])
  await room.service.changeRole(room.as(ann), bob, 'member')
  expect(await listNew()).toEqual([`${bob}: Your role at Halde BV has changed`, `${zoe}: A colleague’s role at Halde BV has changed`])
  await room.service.changeRole(room.as(zoe), bob, 'bookkeeping')
  expect(await listNew()).toEqual([`${ann}: A colleague’s role at Halde BV has changed`, `${bob}: Your role at Halde BV has changed`])
  await room.service.remove(room.as(zoe), bob)
  expect(await listNew()).toEqual([`${ann}: A colleague’s access to Halde BV was removed`, `${bob}: Your access to Halde BV was removed`])
})

test('roles are changed and people removed only so often within a day', async () => {
  const room = await openService([zoe, ann])
  const by = `uid-of-${zoe}`
  const ids = Array.from({ length: mostChanges.count }, (_, at) => `earlier-${at}`)
  await room.backend.documents.commit(
    ids.map((id) => ({
      set: ['customers', 'halde', 'memberChanges', id],
      fields: encodePlainObject({ kind: 'changed', email: ann, by }),
      serverTimes: [['at']],
    })),
  )
  const limited = expect.objectContaining({ kind: 'limited' })
  expect(await room.service.changeRole(room.as(zoe), ann, 'bookkeeping')).toEqual(limited)
  expect(await room.service.remove(room.as(zoe), ann)).toEqual(limited)
  expect(await room.service.invite(room.as(zoe), bob)).toEqual(limited)
  expect(await room.listMails()).toEqual([])
  expect(await room.service.remove(room.as(ann), ann)).toEqual({ kind: 'removed' })
  room.backend.clock.advance(mostChanges.milliseconds + 1000)
  expect(await room.service.invite(room.as(zoe), bob)).toEqual({ kind: 'invited' })
})

test('members have names and states, and it says who invited them and when', async () => {
  const room = await openService([zoe])
  const { identity, clock } = room.backend
  const { localId } = await identity.createAccount({ email: zoe, password: 'seven green bottles', isEmailVerified: true })
  await openProfileStore(room.backend.documents).saveProfile(localId, { displayName: 'Zoë' }, undefined)
  await identity.createAccount({ email: bob, password: 'seven green bottles', isEmailVerified: false })
  const owner = { customerId: 'halde', user: { uid: localId, email: zoe, emailVerified: true } }
  await room.service.invite(owner, ann)
  await room.service.invite(owner, bob, 'bookkeeping')
  const invitation = { by: 'Zoë', at: new Date(clock.now()) }
  expect(await room.service.list(owner)).toEqual({
    kind: 'members',
    members: [
      { email: zoe, role: 'owner', name: 'Zoë', state: 'active' },
      { email: ann, role: 'member', state: 'invited', invitation },
      { email: bob, role: 'bookkeeping', state: 'invited', invitation },
    ],
  })
})
