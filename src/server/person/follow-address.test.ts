import { expect, test } from 'vitest'
import { createCustomers } from '#gateway/customers.ts'
import { createCustomer } from '#testing/customers.ts'
import { signIn, signUp } from '#testing/identity-calls.ts'
import { beginSession, createDesk, openAddressFollower } from '#testing/session-desk.ts'
import { startBackend } from '#testing/start-backend.ts'

const [old, fresh, other] = ['zoe@halde.example', 'zoe@new.example', 'ann@halde.example'] as const
const password = 'seven green bottles'

/** Zoe has an account with a confirmed address, and belongs to two customers. */
async function openRoom() {
  const backend = await startBackend({ allowedOrigins: ['http://localhost'] })
  const customers = createCustomers(backend.documents)
  await customers.storeCustomers([
    createCustomer({ id: 'halde', emails: [old, other] }),
    createCustomer({ id: 'berg', emails: [fresh, old] }),
    createCustomer({ id: 'strand', emails: [other] }),
  ])
  const { localId, idToken } = await signUp(backend, { email: old, password })
  await backend.identity.updateAccount({ localId, isEmailVerified: true })
  const changeAddress = (email: string, isEmailVerified = true) => backend.identity.updateAccount({ localId, email, isEmailVerified })
  const desk = createDesk(backend)
  return {
    backend,
    desk,
    idToken,
    customers,
    followAll: openAddressFollower(backend).followAll,
    changeAddress,
    deleteAccount: () => backend.identity.deleteAccount(localId),
    /** A new password or address ends every sign-in. */
    comeAgain: async (email: string) => {
      backend.clock.advance(6000)
      const { json } = await signIn(backend, { email, password })
      const { idToken: again } = json as { readonly idToken: string } // what the provider answers
      return await beginSession(desk, again)
    },
    listPeople: async () => Object.fromEntries((await customers.listAllCustomers()).map(({ id, emails }) => [id, emails])),
    [Symbol.asyncDispose]: () => backend[Symbol.asyncDispose](),
  }
}

const before = { halde: [old, other], berg: [fresh, old], strand: [other] }

test('whoever changes their address keeps their customers, and nobody has them by the old one', async () => {
  await using room = await openRoom()
  await beginSession(room.desk, room.idToken)
  await room.changeAddress(fresh)
  expect(await room.listPeople()).toEqual(before)
  await room.comeAgain(fresh)
  expect(await room.listPeople()).toEqual({ halde: [fresh, other], berg: [fresh], strand: [other] })
  // And back again, as after a change that somebody else had made.
  await room.changeAddress(old)
  await room.comeAgain(old)
  expect(await room.listPeople()).toEqual({ halde: [old, other], berg: [old], strand: [other] })
})

test('an address that nobody has confirmed takes nobody’s place until it is', async () => {
  await using room = await openRoom()
  await beginSession(room.desk, room.idToken)
  await room.changeAddress(fresh, false)
  const sessionId = await room.comeAgain(fresh)
  expect(await room.listPeople()).toEqual(before)
  await room.changeAddress(fresh)
  room.backend.clock.advance(6000)
  expect((await room.desk.find(sessionId))?.user.emailVerified).toBe(true)
  expect(await room.listPeople()).toEqual({ halde: [fresh, other], berg: [fresh], strand: [other] })
})

test('whoever does not come is followed as well, before the company can give the old address to somebody else', async () => {
  await using room = await openRoom()
  await beginSession(room.desk, room.idToken)
  await room.changeAddress(fresh)
  await room.followAll()
  expect(await room.listPeople()).toEqual({ halde: [fresh, other], berg: [fresh], strand: [other] })
  await room.customers.putCustomer(createCustomer({ id: 'strand', emails: [old] }))
  await room.followAll()
  await room.comeAgain(fresh)
  expect((await room.listPeople())['strand']).toEqual([old])
})

test('an address that another account has meanwhile is that one’s', async () => {
  await using room = await openRoom()
  await beginSession(room.desk, room.idToken)
  await room.changeAddress(fresh)
  await signUp(room.backend, { email: old, password })
  await room.comeAgain(fresh)
  expect(await room.listPeople()).toEqual(before)
})

test('what is noted of an account goes when it is gone', async () => {
  await using room = await openRoom()
  await beginSession(room.desk, room.idToken)
  const listNoted = () => room.backend.documents.runQuery({ collection: ['accountAddresses'] })
  expect(await listNoted()).toHaveLength(1)
  await room.deleteAccount()
  await room.followAll()
  expect(await listNoted()).toEqual([])
})
