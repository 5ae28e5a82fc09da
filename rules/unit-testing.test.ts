import { readFile } from 'node:fs/promises'
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
  type TokenOptions,
} from '@firebase/rules-unit-testing'
import { getBytes, ref } from 'firebase/storage'
import firebase from 'firebase/compat/app'
import { expect, test } from 'vitest'
import { shownStates } from '#domain/invoices/shown-states.ts'
import { serveBackend } from '#testing/backend/serve-backend.ts'
import { sampleFiles } from '#testing/files/sample-files.ts'
import { startBackend } from '#testing/backend/start-backend.ts'

// The provider's own rules-testing library, unmodified, with its own clients; in Node they use gRPC.

// Silences the SDK's warnings about expected refusals.
firebase.firestore.setLogLevel('silent')

const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')
const [rules, fileRules] = await Promise.all([read('firestore.rules'), read('storage.rules')])
const patience = { timeout: 100_000 }

/** A backend for tests, and its address for the library. */
async function startServed() {
  const backend = await startBackend({ testing: true, scansWithoutIndex: true })
  const served = await serveBackend(backend.fetch, backend.takeHttp2)
  const { hostname: host, port } = new URL(served.origin)
  return {
    address: { host, port: Number(port) },
    logged: backend.logged,
    [Symbol.asyncDispose]: async () => {
      await served[Symbol.asyncDispose]()
      await backend[Symbol.asyncDispose]()
    },
  }
}

type Served = Awaited<ReturnType<typeof startServed>>

async function openEnvironment(
  { address }: Served,
  { projectId = 'fourfold', text = rules } = {},
): Promise<AsyncDisposable & RulesTestEnvironment> {
  const environment = await initializeTestEnvironment({
    projectId,
    firestore: { ...address, rules: text },
    storage: { ...address, rules: fileRules },
  })
  return Object.assign(environment, { [Symbol.asyncDispose]: () => environment.cleanup() })
}

const verified: TokenOptions = { email: 'anna@alder.example', email_verified: true }

/** Two customers with one person each, and an invoice. */
function seed(environment: RulesTestEnvironment): Promise<void> {
  return environment.withSecurityRulesDisabled(async (context) => {
    const firestore = context.firestore()
    await firestore.doc('customers/alder').set({ company: 'Alder', emails: ['anna@alder.example'] })
    await firestore.doc('customers/birch').set({ company: 'Birch', emails: ['berta@birch.example'] })
    await firestore.doc('customers/alder/invoices/A-1').set({ number: 'A-1', state: 'open' })
    await firestore.doc('customers/alder/invoices/A-0').set({ number: 'A-0', state: 'draft' })
  })
}

/** The stored data, read without rules. */
async function countStored(environment: RulesTestEnvironment): Promise<number> {
  let size = -1
  await environment.withSecurityRulesDisabled(async (context) => {
    size = (await context.firestore().collection('customers').get()).size
  })
  return size
}

test('the library loads rules and reports the position of an error in them', async () => {
  await using served = await startServed()
  await using environment = await openEnvironment(served)
  expect(environment.emulators).toMatchObject({ firestore: served.address, storage: served.address })
  await expect(openEnvironment(served, { text: 'service cloud.firestore {' })).rejects.toThrow(/1:26: expected `match`/u)
})

test('users, unauthenticated clients and the owner can do what the product’s rules allow', async () => {
  await using served = await startServed()
  await using environment = await openEnvironment(served)
  await seed(environment)
  const own = environment.authenticatedContext('anna', verified).firestore()
  const customers = own.collection('customers')
  expect((await assertSucceeds(customers.where('emails', 'array-contains', 'anna@alder.example').get())).size).toBe(1)
  await assertFails(customers.get())
  await assertFails(customers.where('emails', 'array-contains', 'berta@birch.example').get())
  const shown = own.collection('customers/alder/invoices').where('state', 'in', shownStates)
  expect((await assertSucceeds(shown.get())).docs.map(({ id }) => id)).toEqual(['A-1'])
  await assertFails(own.collection('customers/alder/invoices').get())
  await assertFails(own.doc('customers/alder/invoices/A-0').get())
  await assertFails(own.collection('customers/birch/invoices').where('state', 'in', shownStates).get())
  expect((await assertSucceeds(own.doc('customers/alder').get())).get('company')).toBe('Alder')
  await assertFails(own.doc('customers/birch').get())

  const request = { kind: 'question', subject: 'Hosting', text: 'How long?', locale: 'en', state: 'open', createdBy: 'anna' }
  const now = firebase.firestore.FieldValue.serverTimestamp()
  const times = { createdAt: now, updatedAt: now }
  const added = own.doc('customers/alder/requests/r1')
  await assertSucceeds(added.set({ ...request, ...times, invoiceNumber: 'A-1', invoiceId: 'A-1' }))
  await assertSucceeds(added.collection('messages').add({ from: 'customer', author: 'anna', text: 'Soon?', sentAt: now }))
  await assertSucceeds(added.update({ state: 'open', updatedAt: now }))
  await assertFails(added.update({ text: 'Never mind.', updatedAt: now }))
  await assertFails(added.delete())
  await assertFails(own.doc('customers/alder/requests/r2').set({ ...request, ...times, invoiceNumber: 'B-1', invoiceId: 'B-1' }))
  await assertFails(own.doc('customers/alder/requests/r2').set({ ...request, ...times, createdAt: new Date() }))

  const others = [
    environment.authenticatedContext('anna', { ...verified, email_verified: false }),
    environment.authenticatedContext('anna'),
    environment.unauthenticatedContext(),
  ]
  for (const context of others) await assertFails(context.firestore().doc('customers/alder').get())
  expect(await countStored(environment)).toBe(2)
  expect(served.logged).toEqual([])
})

test('a listener sees the owner’s writes, and a listener that the rules refuse gets an error', async () => {
  await using served = await startServed()
  await using environment = await openEnvironment(served)
  await seed(environment)
  const own = environment.authenticatedContext('anna', verified).firestore()
  const seen: string[][] = []
  const shown = own.collection('customers/alder/invoices').where('state', 'in', shownStates)
  const stop = shown.onSnapshot((snapshot) => seen.push(snapshot.docs.map(({ id }) => id)))
  await expect.poll(() => seen.at(-1), patience).toEqual(['A-1'])
  const draft = { number: 'A-2', state: 'draft' }
  await environment.withSecurityRulesDisabled((context) => context.firestore().doc('customers/alder/invoices/A-2').set(draft))
  await environment.withSecurityRulesDisabled((context) =>
    context.firestore().doc('customers/alder/invoices/A-2').update({ state: 'proforma' }),
  )
  await expect.poll(() => seen.at(-1), patience).toEqual(['A-1', 'A-2'])
  const refusal = await new Promise<unknown>((resolve) => {
    own.collection('customers/birch/invoices').onSnapshot(() => resolve('shown'), resolve)
  })
  expect(refusal).toMatchObject({ code: 'permission-denied' })
  // One refused target does not affect the others.
  await environment.withSecurityRulesDisabled((context) => context.firestore().doc('customers/alder/invoices/A-1').delete())
  await expect.poll(() => seen.at(-1), patience).toEqual(['A-2'])
  stop()
  expect(seen).toEqual([['A-1'], ['A-1', 'A-2'], ['A-2']])
})

test('a listener sees its own customer’s appointments, also canceled ones, and no others', async () => {
  await using served = await startServed()
  await using environment = await openEnvironment(served)
  await seed(environment)
  const asAgency = (path: string, fields: object) =>
    environment.withSecurityRulesDisabled((context) => context.firestore().doc(path).set(fields, { merge: true }))
  await asAgency('customers/birch/appointments/b', { title: 'Of Birch' })
  const own = environment.authenticatedContext('anna', verified).firestore()
  const seen: object[] = []
  const listen = (customer: string) => own.collection(`customers/${customer}/appointments`)
  const stop = listen('alder').onSnapshot(({ docs }) => seen.push(docs.map((each) => each.data())))
  await expect.poll(() => seen.at(-1), patience).toEqual([])
  await asAgency('customers/alder/appointments/a', { title: 'Review' })
  await expect.poll(() => seen.at(-1), patience).toEqual([{ title: 'Review' }])
  await asAgency('customers/alder/appointments/a', { canceledAt: new Date(0) })
  await expect.poll(() => seen.at(-1), patience).toMatchObject([{ title: 'Review', canceledAt: { seconds: 0 } }])
  stop()
  const refusal = await new Promise<unknown>((resolve) => {
    listen('birch').onSnapshot(() => resolve('shown'), resolve)
  })
  expect(refusal).toMatchObject({ code: 'permission-denied' })
  await assertFails(own.doc('customers/alder/appointments/a').delete())
  await assertFails(own.doc('customers/alder/appointments/a').update({ title: 'Ours' }))
})

test('the rules decide about a user’s transaction as a whole', async () => {
  await using served = await startServed()
  await using environment = await openEnvironment(served)
  await seed(environment)
  const own = environment.authenticatedContext('anna', verified).firestore()
  const profile = own.doc('users/anna')
  const addProfile = (path: string) =>
    own.runTransaction(async (transaction) => {
      const found = await transaction.get(own.doc(path))
      transaction.set(profile, { displayName: found.exists ? 'Anna of Alder' : 'Anna' })
    })
  await assertSucceeds(addProfile('customers/alder'))
  expect((await profile.get()).data()).toEqual({ displayName: 'Anna of Alder' })
  await assertFails(addProfile('customers/birch'))
  await assertFails(
    own.runTransaction(async (transaction) => {
      await transaction.get(own.doc('customers/alder'))
      transaction.set(profile, { displayName: 'Anna' })
      transaction.update(own.doc('customers/alder'), { emails: [] })
    }),
  )
  expect((await profile.get()).data()).toEqual({ displayName: 'Anna of Alder' })
})

test('each project has its own rules and documents, and clearing one keeps the other', async () => {
  await using served = await startServed()
  await using one = await openEnvironment(served)
  await using other = await openEnvironment(served, {
    projectId: 'demo-open',
    text: `rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /customers/{c} { allow read; } } }`,
  })
  await seed(one)
  await seed(other)
  const list = (context: RulesTestContext) => context.firestore().collection('customers').get()
  await assertFails(list(one.unauthenticatedContext()))
  expect((await assertSucceeds(list(other.unauthenticatedContext()))).size).toBe(2)
  await one.clearFirestore()
  expect([await countStored(one), await countStored(other)]).toEqual([0, 2])
  await other.clearFirestore()
  expect(await countStored(other)).toBe(0)
  // Later writes are stored and found as before.
  await seed(one)
  expect(await countStored(one)).toBe(2)
})

test('files are uploaded and read under the product’s rules, which may look up documents', async () => {
  await using served = await startServed()
  await using environment = await openEnvironment(served, { projectId: 'demo-files' })
  await seed(environment)
  const pdf = new Uint8Array(sampleFiles['application/pdf'])
  const png = new Uint8Array(sampleFiles['image/png'])
  await environment.withSecurityRulesDisabled(async (context) => {
    await context.storage().ref('customers/alder/offer.pdf').put(pdf, { contentType: 'application/pdf' })
    await context.storage().ref('customers/birch/offer.pdf').put(pdf, { contentType: 'application/pdf' })
  })
  const storage = environment.authenticatedContext('anna', verified).storage()
  const put = async (path: string, bytes: Uint8Array, contentType: string) => await storage.ref(path).put(bytes, { contentType })
  const fetchBytes = (path: string) => getBytes(ref(storage as unknown as Parameters<typeof ref>[0], path)) // allowed by the SDK
  expect(new Uint8Array(await assertSucceeds(fetchBytes('customers/alder/offer.pdf')))).toEqual(pdf)
  await assertFails(fetchBytes('customers/birch/offer.pdf'))
  await assertFails(put('customers/alder/own.pdf', pdf, 'application/pdf'))
  await assertSucceeds(put('users/anna/photo.png', png, 'image/png'))
  await assertFails(put('users/berta/photo.png', png, 'image/png'))
  await assertFails(environment.unauthenticatedContext().storage().ref('users/anna/photo.png').getMetadata())
  await assertSucceeds(storage.ref('users/anna/photo.png').delete())
  // The library clears top-level files only, also with the official emulator.
  await environment.withSecurityRulesDisabled(async (context) => {
    await context.storage().ref('loose.txt').putString('loose')
  })
  await environment.clearStorage()
  await environment.withSecurityRulesDisabled(async (context) => {
    expect((await context.storage().ref().listAll()).items).toEqual([])
  })
})
