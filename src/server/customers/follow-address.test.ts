import { expect, test } from 'vitest'
import { createCustomers } from '#gateway/customers.ts'
import { createMembers } from '#gateway/members.ts'
import { readRulesFolder } from '#server/backend/rules-folder.ts'
import { signIn, type TestSession } from '#testing/identity/identity-calls.ts'
import { beginSession, createService } from '#testing/identity/session-service.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'

const { indexes } = await readRulesFolder(new URL('../../../', import.meta.url))
const getBackend = shareBackend(() => startBackend({ indexes }))

const [former, changed, colleague] = ['ann@halde.example', 'ann.new@halde.example', 'bob@halde.example'] as const
const password = 'seven green bottles'

/** A person of two customers with a session, and what becomes of the customers when they sign in with an address. */
async function openRoom({ isNoted = true } = {}) {
  const backend = await getBackend()
  const customers = createCustomers(backend.documents)
  await customers.storeCustomers([
    createCustomer({ emails: [former, colleague] }),
    createCustomer({ id: 'books', emails: [colleague], bookkeepers: [former] }),
    createCustomer({ id: 'other', emails: [colleague] }),
  ])
  const { localId } = await backend.identity.createAccount({ email: former, password, isEmailVerified: true })
  const service = createService(backend)
  const begin = async (email: string) => {
    const { idToken } = (await signIn(backend, { email, password })).json as TestSession // the fields of the answer
    return await beginSession(service, idToken)
  }
  const sessionId = isNoted ? await begin(former) : ''
  return {
    backend,
    localId,
    service,
    sessionId,
    begin,
    changeTo: (email: string, isEmailVerified = true) => backend.identity.updateAccount({ localId, email, isEmailVerified }),
    listPeople: async () =>
      (await customers.listAllCustomers()).map(({ id, emails, owners, bookkeepers }) => [id, emails, owners, bookkeepers]),
  }
}

const unchanged = [
  ['books', [colleague], undefined, [former]],
  ['halde', [former, colleague], undefined, undefined],
  ['other', [colleague], undefined, undefined],
]

test('what a person may see follows a changed address, with its roles, and back again', async () => {
  const room = await openRoom()
  await createMembers(room.backend.documents).noteAddress('somebody', colleague)
  await room.changeTo(changed)
  await room.begin(changed)
  const followed = [
    ['books', [colleague], [colleague], [changed]],
    ['halde', [changed, colleague], [changed], []],
    ['other', [colleague], undefined, undefined],
  ]
  expect(await room.listPeople()).toEqual(followed)
  await room.changeTo(former)
  await room.begin(former)
  expect(JSON.stringify(await room.listPeople())).not.toContain(changed)
})

test.each([
  ['is not confirmed', { changed, isConfirmed: false, isNoted: true }],
  ['belongs to an account that was never seen here', { changed, isConfirmed: true, isNoted: false }],
  ['is the same', { changed: former, isConfirmed: true, isNoted: true }],
])('an address that %s changes nothing', async (_, { changed, isConfirmed, isNoted }) => {
  const room = await openRoom({ isNoted })
  await room.changeTo(changed, isConfirmed)
  await room.begin(changed)
  expect(await room.listPeople()).toEqual(unchanged)
})

test('a session that began before addresses were kept is enough for the next change', async () => {
  const room = await openRoom()
  const members = createMembers(room.backend.documents)
  await members.forgetAddress(room.localId)
  room.backend.clock.set(room.backend.clock.now() + 10 * 60_000)
  await room.service.find(room.sessionId)
  expect(await members.findAddress(room.localId)).toBe(former)
})
