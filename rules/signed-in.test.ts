import { readFile } from 'node:fs/promises'
import { signInWithCustomToken, signOut } from 'firebase/auth'
import {
  collection,
  count,
  doc,
  getAggregate,
  getDoc,
  getDocs,
  initializeFirestore,
  query,
  serverTimestamp,
  setDoc,
  setLogLevel,
  where,
  writeBatch,
} from 'firebase/firestore/lite'
import { expect, test } from 'vitest'
import { startBackend } from '#testing/backend/start-backend.ts'
import { startSdk } from '#testing/sdk/start-sdk.ts'
import { shownStates } from '#domain/invoices/shown-states.ts'
import { fieldsOf } from './sample-documents.ts'

// Silences the SDK's warnings about the refusals that these tests expect.
setLogLevel('silent')

const rules = await readFile(new URL('firestore.rules', import.meta.url), 'utf8')
const denied = { code: 'permission-denied' }

test('a user reads only their own customer’s data, and nothing once the account is disabled', async () => {
  await using backend = await startBackend({ rules })
  await backend.documents.commit([
    { set: ['customers', 'alder'], fields: fieldsOf({ company: 'Alder', emails: ['anna@alder.example'] }) },
    { set: ['customers', 'birch'], fields: fieldsOf({ company: 'Birch', emails: ['berta@birch.example'] }) },
    { set: ['customers', 'alder', 'invoices', 'A-1'], fields: fieldsOf({ number: 'A-1', state: 'open' }) },
    { set: ['customers', 'alder', 'invoices', 'A-2'], fields: fieldsOf({ number: 'A-2', state: 'draft' }) },
    { set: ['customers', 'birch', 'invoices', 'B-1'], fields: fieldsOf({ number: 'B-1', state: 'open' }) },
  ])
  await using sdk = await startSdk(backend)
  const { auth } = sdk
  const firestore = initializeFirestore(auth.app, { host: new URL(sdk.origin).host, ssl: false })
  const { localId } = await backend.identity.createAccount({ email: 'anna@alder.example', isEmailVerified: true })

  await expect(getDoc(doc(firestore, 'customers/alder'))).rejects.toMatchObject(denied)
  const { user } = await signInWithCustomToken(auth, await backend.createCustomToken(localId))
  expect(user.emailVerified).toBe(true)

  const own = await getDocs(query(collection(firestore, 'customers'), where('emails', 'array-contains', user.email)))
  expect(own.docs.map((each) => each.id)).toEqual(['alder'])
  const all = collection(firestore, 'customers/alder/invoices')
  await expect(getDocs(all)).rejects.toMatchObject(denied)
  await expect(getAggregate(all, { n: count() })).rejects.toMatchObject(denied)
  await expect(getDoc(doc(firestore, 'customers/alder/invoices/A-2'))).rejects.toMatchObject(denied)
  const invoices = query(all, where('state', 'in', shownStates))
  expect((await getDocs(invoices)).docs.map((each) => each.data())).toEqual([{ number: 'A-1', state: 'open' }])
  expect((await getAggregate(invoices, { n: count() })).data()).toEqual({ n: 1 })
  for (const foreign of [collection(firestore, 'customers'), collection(firestore, 'customers/birch/invoices')]) {
    await expect(getDocs(foreign)).rejects.toMatchObject(denied)
    await expect(getAggregate(foreign, { n: count() })).rejects.toMatchObject(denied)
  }

  const request = doc(firestore, 'customers/alder/requests/r1')
  const times = { createdAt: serverTimestamp(), updatedAt: serverTimestamp() }
  const asked = { kind: 'question', subject: 'Hosting', text: 'How long?', locale: 'en', state: 'open', createdBy: user.uid, ...times }
  // The request and its first message, in one commit.
  const batch = writeBatch(firestore)
  batch.set(request, asked)
  batch.set(doc(request, 'messages/m1'), { from: 'customer', author: user.uid, text: 'Soon?', sentAt: serverTimestamp() })
  await batch.commit()
  expect((await getDocs(collection(request, 'messages'))).size).toBe(1)
  await expect(setDoc(doc(firestore, 'customers/birch/requests/r1'), asked)).rejects.toMatchObject(denied)
  await expect(setDoc(doc(firestore, 'customers/alder'), { emails: [] })).rejects.toMatchObject(denied)

  await backend.identity.updateAccount({ localId, isDisabled: true })
  backend.clock.advance(5000)
  await expect(getDocs(invoices)).rejects.toMatchObject({ code: 'unauthenticated' })
  await signOut(auth)
  await expect(getDocs(invoices)).rejects.toMatchObject(denied)
})
