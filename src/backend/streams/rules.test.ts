import { expect, test } from 'vitest'
import { callAdmin, signIn, signUp, type TestSession, testUser } from '#testing/identity/identity-calls.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'
import { database, isSnapshot, openWebChannel, type WireMessage } from '#testing/sdk/web-channel-client.ts'

const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /notes/{id} {
      allow get, list: if resource.data.owner == request.auth.uid && !exists(/databases/$(database)/documents/locked/$(request.auth.uid));
      allow create: if request.resource.data.owner == request.auth.uid;
    }
  }
}`

const documents = `${database}/documents`

function notesOf(owner: string, targetId: number) {
  const where = { fieldFilter: { field: { fieldPath: 'owner' }, op: 'EQUAL', value: { stringValue: owner } } }
  const structuredQuery = { from: [{ collectionId: 'notes' }], where }
  return { database, addTarget: { targetId, query: { parent: documents, structuredQuery } } }
}

/** A message as a short text. */
function tell({ targetChange, documentChange, error, commitTime }: WireMessage): string {
  if (targetChange) return `${targetChange.targetChangeType}${targetChange.cause ? ` ${targetChange.cause.code}` : ''}`
  return documentChange ? documentChange.document.name.slice(documents.length + 1) : (error?.status ?? (commitTime ? 'stored' : 'other'))
}

test('a user hears of what the rules show, as long as they do', async () => {
  await using backend = await startBackend({ rules })
  const { localId, idToken } = await signUp(backend)
  const put = (id: string, owner: string) => backend.documents.commit([{ set: ['notes', id], fields: new Map([['owner', owner]]) }])
  await put('mine', localId)
  await put('other', 'somebody')
  const all = { database, addTarget: { targetId: 4, query: { parent: documents, structuredQuery: { from: [{ collectionId: 'notes' }] } } } }
  const client = await openWebChannel(backend.fetch, 'Listen', [notesOf(localId, 2)], { token: idToken })
  const back = await client.get(0)
  expect((await back.until(isSnapshot)).map(tell)).toEqual(['ADD', 'notes/mine', 'CURRENT', 'NO_CHANGE'])
  // Rules are not filters: a query that may return other documents is refused as a whole.
  await client.post(all, notesOf('somebody', 6))
  const refused = await back.until(({ targetChange }) => targetChange?.cause !== undefined && targetChange.targetIds[0] === 6)
  expect(refused.map(tell).filter((word) => word !== 'ADD')).toEqual(['REMOVE 7', 'REMOVE 7'])
  await put('another', 'somebody')
  await put('new', localId)
  expect((await back.until(isSnapshot)).map(tell)).toEqual(['notes/new', 'NO_CHANGE'])
  // A document that the rules depend on has changed.
  await backend.documents.commit([{ set: ['locked', localId], fields: new Map() }])
  await put('late', localId)
  expect((await back.until(({ targetChange }) => targetChange?.cause !== undefined)).map(tell)).toEqual(['REMOVE 7'])
})

test('a user writes what the rules allow, and a refused batch ends the stream', async () => {
  await using backend = await startBackend({ rules })
  const { localId, idToken } = await signUp(backend)
  const create = (id: string, owner: string) => ({
    streamToken: '',
    writes: [{ update: { name: `${documents}/notes/${id}`, fields: { owner: { stringValue: owner } } } }],
  })
  const client = await openWebChannel(
    backend.fetch,
    'Write',
    [{ database }, create('a', localId), create('b', 'somebody'), create('c', localId)],
    {
      token: idToken,
    },
  )
  const told = await (await client.get(0)).until(({ error }) => error !== undefined)
  expect(told.map(tell)).toEqual(['other', 'stored', 'PERMISSION_DENIED'])
  const stored = await backend.documents.batchGet(['a', 'b', 'c'].map((id) => ['notes', id]))
  expect(stored.map((found) => found !== undefined)).toEqual([true, false, false])
})

test('the streams of a user who is disabled end within 5 s', async () => {
  await using backend = await startBackend({ rules })
  const { localId, idToken } = await signUp(backend)
  const client = await openWebChannel(backend.fetch, 'Listen', [notesOf(localId, 2)], { token: idToken })
  const back = await client.get(0)
  await back.until(isSnapshot)
  await callAdmin(backend, ':update', { localId, disableUser: true })
  backend.clock.advance(5000)
  expect((await back.until(({ error }) => error !== undefined)).map(tell)).toEqual(['UNAUTHENTICATED'])
})

const customerRules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /customers/{id}/invoices/{number} {
      allow read: if request.auth.token.email in get(/databases/$(database)/documents/customers/$(id)).data.emails;
    }
    match /timed/{id} {
      allow read: if request.time < get(/databases/$(database)/documents/ends/all).data.at;
    }
    match /staff/{id} {
      allow read: if request.auth.token.isStaff == true;
    }
  }
}`

/** Targets of each kind on a collection with a document `1`: all documents, the first ones, and one by name. */
function targetsOf(path: string) {
  const [collectionId = '', ...parents] = path.split('/').toReversed()
  const parent = [documents, ...parents.toReversed()].join('/')
  const all = { from: [{ collectionId }] }
  return [
    { targetId: 2, query: { parent, structuredQuery: all } },
    { targetId: 4, query: { parent, structuredQuery: { ...all, limit: 5 } } },
    { targetId: 6, documents: { documents: [`${documents}/${path}/1`] } },
  ].map((addTarget) => ({ database, addTarget }))
}

/** Listens to targets until each is current. */
async function openListener(backend: TestBackend, idToken: string, targets: ReturnType<typeof targetsOf>) {
  const client = await openWebChannel(backend.fetch, 'Listen', targets, { token: idToken })
  const back = await client.get(0)
  const messages: WireMessage[] = []
  while (messages.filter(({ targetChange }) => targetChange?.targetChangeType === 'CURRENT').length < targets.length) {
    messages.push(...(await back.until(isSnapshot)))
  }
  return back
}

const isRefused = ({ targetChange }: WireMessage) => targetChange?.cause !== undefined

test('a listener ends within 5 s once a document that the rules look up no longer allows it', async () => {
  await using backend = await startBackend({ rules: customerRules })
  const { idToken } = await signUp(backend)
  const setEmails = (...emails: string[]) =>
    backend.documents.commit([{ set: ['customers', 'acme'], fields: new Map([['emails', emails]]) }])
  await setEmails(testUser.email, 'ben@example.com')
  await backend.documents.commit([{ set: ['customers', 'acme', 'invoices', '1'], fields: new Map() }])
  const back = await openListener(backend, idToken, targetsOf('customers/acme/invoices'))
  await setEmails('ben@example.com')
  backend.clock.advance(5000)
  const refused = [...(await back.until(isRefused)), ...(await back.until(isRefused)), ...(await back.until(isRefused))]
  expect(refused.map(tell)).toEqual(['REMOVE 7', 'REMOVE 7', 'REMOVE 7'])
})

test('a listener ends within 5 s once the time until which the rules allow it is over', async () => {
  await using backend = await startBackend({ rules: customerRules })
  const { idToken } = await signUp(backend)
  const at = { type: 'timestamp' as const, microseconds: BigInt(backend.clock.now() + 60_000) * 1000n }
  await backend.documents.commit([
    { set: ['ends', 'all'], fields: new Map([['at', at]]) },
    { set: ['timed', '1'], fields: new Map() },
  ])
  const back = await openListener(backend, idToken, targetsOf('timed').slice(0, 1))
  backend.clock.advance(65_000)
  expect((await back.until(isRefused)).map(tell).at(-1)).toBe('REMOVE 7')
})

test('streams end within 5 s after a lost custom claim, and go on after a new one', async () => {
  await using backend = await startBackend({ rules: customerRules })
  const { localId } = await signUp(backend)
  const setClaims = (claims: object) => callAdmin(backend, ':update', { localId, customAttributes: JSON.stringify(claims) })
  await setClaims({ isStaff: true })
  const { idToken } = (await signIn(backend)).json as TestSession // the fields of its answer
  await backend.documents.commit([{ set: ['staff', '1'], fields: new Map() }])
  const back = await openListener(backend, idToken, targetsOf('staff').slice(0, 1))
  await setClaims({ isStaff: true, level: 2 })
  backend.clock.advance(5000)
  await backend.documents.commit([{ set: ['staff', '2'], fields: new Map() }])
  expect((await back.until(isSnapshot)).map(tell)).toEqual(['staff/2', 'NO_CHANGE'])
  await setClaims({ level: 2 })
  backend.clock.advance(5000)
  expect((await back.until(({ error }) => error !== undefined)).map(tell)).toEqual(['UNAUTHENTICATED'])
})
