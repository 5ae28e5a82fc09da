import { readFile } from 'node:fs/promises'
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
  type TokenOptions,
} from '@firebase/rules-unit-testing'
import { deleteApp, initializeApp } from 'firebase/app'
import {
  collection,
  connectFirestoreEmulator,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  initializeFirestore,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  setLogLevel,
  where,
} from 'firebase/firestore/lite'
import { expect, test } from 'vitest'
import { serveBackend } from '#testing/serve-backend.ts'
import { startBackend } from '#testing/start-backend.ts'

// The provider's own library for testing rules, as it is, sets the rules and clears the documents of the embedded backend. The clients of
// its contexts speak gRPC in Node, which the provider's emulator knows and this backend does not; `connect` opens the client that stands in
// for them, with the tokens that the library would make.

// Refusals are what most of this is about.
setLogLevel('silent')

const projectId = 'fourfold'
const rules = await readFile(new URL('firestore.rules', import.meta.url), 'utf8')

type Environment = AsyncDisposable & RulesTestEnvironment & { readonly connect: (token?: object | 'owner') => Firestore }

async function startEnvironment(text = rules): Promise<Environment> {
  const backend = await startBackend({ testing: true })
  const served = await serveBackend(backend.fetch)
  const { hostname: host, port } = new URL(served.origin)
  const stop = async () => {
    await served[Symbol.asyncDispose]()
    await backend[Symbol.asyncDispose]()
  }
  const environment = await initializeTestEnvironment({ projectId, firestore: { host, port: Number(port), rules: text } }).catch(
    async (error: unknown) => {
      await stop()
      throw error
    },
  )
  const apps: ReturnType<typeof initializeApp>[] = []
  return Object.assign(environment, {
    connect: (token?: object | 'owner') => {
      const app = initializeApp({ projectId, apiKey: 'key' }, `lite-${apps.length}`)
      apps.push(app)
      const firestore = initializeFirestore(app, {})
      // The type wants a subject or a user id; `owner` is sent as it is.
      const mockUserToken = token as { sub: string } | undefined
      connectFirestoreEmulator(firestore, host, Number(port), mockUserToken && { mockUserToken })
      return firestore
    },
    [Symbol.asyncDispose]: async () => {
      await environment.cleanup()
      await Promise.all(apps.map(deleteApp))
      await stop()
    },
  })
}

const verified: TokenOptions = { email: 'anna@alder.example', email_verified: true }
const anna = { sub: 'anna', ...verified }

/** A customer whose one person is anna, and an invoice. */
async function seed({ connect }: Environment): Promise<void> {
  const owner = connect('owner')
  await setDoc(doc(owner, 'customers/alder'), { company: 'Alder', emails: ['anna@alder.example'] })
  await setDoc(doc(owner, 'customers/birch'), { company: 'Birch', emails: ['berta@birch.example'] })
  await setDoc(doc(owner, 'customers/alder/invoices/A-1'), { number: 'A-1' })
}

test('the library loads rules, and is told where faulty ones go wrong', async () => {
  await using environment = await startEnvironment()
  expect(environment.emulators.firestore).toMatchObject({ host: '127.0.0.1' })
  await expect(startEnvironment('service cloud.firestore {')).rejects.toThrow(/1:26: expected `match`/u)
})

test('clearing the documents leaves none of them', async () => {
  await using environment = await startEnvironment()
  await seed(environment)
  const owner = environment.connect('owner')
  expect((await getDoc(doc(owner, 'customers/alder'))).exists()).toBe(true)
  await environment.clearFirestore()
  for (const path of ['customers/alder', 'customers/birch', 'customers/alder/invoices/A-1']) {
    expect((await getDoc(doc(owner, path))).exists()).toBe(false)
  }
  expect((await getDocs(collection(owner, 'customers'))).size).toBe(0)
  // What follows is stored and found as ever.
  await seed(environment)
  expect((await getDocs(collection(owner, 'customers'))).size).toBe(2)
})

test('the lite client with a mock user is bound by the rules as the others are', async () => {
  await using environment = await startEnvironment()
  await seed(environment)
  const own = environment.connect(anna)
  const customers = collection(own, 'customers')
  expect((await getDocs(query(customers, where('emails', 'array-contains', 'anna@alder.example')))).size).toBe(1)
  await assertFails(getDocs(customers))
  await assertFails(getDocs(query(customers, where('emails', 'array-contains', 'berta@birch.example'))))
  expect((await getDocs(collection(own, 'customers/alder/invoices'))).size).toBe(1)
  await assertFails(getDocs(collection(own, 'customers/birch/invoices')))
  const request = { kind: 'question', subject: 'Hosting', text: 'How long?', locale: 'en', state: 'open', createdBy: 'anna' }
  const times = { createdAt: serverTimestamp(), updatedAt: serverTimestamp() }
  await assertSucceeds(setDoc(doc(own, 'customers/alder/requests/r1'), { ...request, ...times, invoiceNumber: 'A-1' }))
  await assertSucceeds(
    setDoc(doc(own, 'customers/alder/requests/r1/messages/m1'), {
      from: 'customer',
      author: 'anna',
      text: 'Soon?',
      sentAt: serverTimestamp(),
    }),
  )
  await assertFails(setDoc(doc(own, 'customers/alder/requests/r2'), { ...request, ...times, invoiceNumber: 'B-1' }))
  await assertFails(setDoc(doc(own, 'customers/alder/requests/r2'), { ...request, ...times, createdAt: new Date() }))
  const unconfirmed = environment.connect({ ...anna, email_verified: false })
  for (const client of [unconfirmed, environment.connect()]) await assertFails(getDoc(doc(client, 'customers/alder')))
})

test('a transaction of a user is decided as a whole', async () => {
  await using environment = await startEnvironment()
  await seed(environment)
  const own = environment.connect(anna)
  const addProfile = (path: string) =>
    runTransaction(own, async (transaction) => {
      const read = await transaction.get(doc(own, path))
      transaction.set(doc(own, 'users/anna'), { displayName: read.exists() ? 'Anna of Alder' : 'Anna' })
    })
  await assertSucceeds(addProfile('customers/alder'))
  expect((await getDoc(doc(own, 'users/anna'))).data()).toEqual({ displayName: 'Anna of Alder' })
  await assertFails(addProfile('customers/birch'))
  await assertFails(
    runTransaction(own, async (transaction) => {
      await transaction.get(doc(own, 'customers/alder'))
      transaction.set(doc(own, 'users/anna'), { displayName: 'Anna' })
      transaction.update(doc(own, 'customers/alder'), { emails: [] })
    }),
  )
  expect((await getDoc(doc(own, 'users/anna'))).data()).toEqual({ displayName: 'Anna of Alder' })
})
