import { expect, test } from 'vitest'
import type { Value } from '#protocol/value.ts'
import { createFakeClock } from '#testing/backend/fake-clock.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'
import { signUp } from '#testing/identity/identity-calls.ts'
import { database, openWebChannel } from '#testing/sdk/web-channel-client.ts'
import type { Caller } from './caller.ts'
import { defaultLimits } from './limits.ts'
import type { LogEntry } from './log.ts'
import { ServiceError } from './service-error.ts'
import { WriteAllowance, type WriteLimit } from './write-allowance.ts'
import type { Write } from '#backend/writes/write.ts'

const minute: WriteLimit = { seconds: 60, writes: 5, bytes: 10_000 }
const anna: Caller = { kind: 'user', uid: 'anna', token: {} }
const none = { kind: 'none' } as const

function open(...limits: readonly WriteLimit[]) {
  const clock = createFakeClock()
  const logged: LogEntry[] = []
  const allowance = new WriteAllowance(limits, { clock, log: (entry) => logged.push(entry) })
  /** @returns Seconds until the next attempt; undefined if the writes are accepted. */
  const take = (writes: readonly Write[], caller: Caller = anna): number | undefined => {
    try {
      allowance.take(caller, writes)
      return undefined
    } catch (error) {
      if (error instanceof ServiceError && error.status === 'RESOURCE_EXHAUSTED') return error.retryAfterSeconds
      throw error
    }
  }
  return { clock, logged, take }
}

function note(text = 'x', elements: readonly Value[] = [], field = 'text'): Write {
  const transforms = elements.length > 0 ? [{ field: ['list'], kind: 'appendMissingElements', elements } as const] : []
  return { kind: 'update', path: ['notes', 'a'], fields: new Map([[field, text]]), transforms, precondition: none }
}

test.each<[what: string, before: readonly Write[], refused: readonly Write[]]>([
  ['writes', Array.from({ length: 5 }, () => note()), [note()]],
  ['writes in one commit', [note()], Array.from({ length: 5 }, () => note())],
  ['bytes', [note()], [note('x'.repeat(9850))]],
  ['bytes in field names', [note()], [note('x', [], 'x'.repeat(9850))]],
  ['bytes in elements that a transform appends', [note()], [note('x', ['x'.repeat(9850)])]],
  ['deletions', Array.from({ length: 5 }, () => note()), [{ kind: 'delete', path: ['notes', 'a'], precondition: none }]],
])('a user has no more %s in a time than the limit, and all of them again after it', (_, before, refused) => {
  const { clock, take } = open(minute)
  for (const write of before) expect(take([write])).toBeUndefined()
  clock.advance(10_000)
  expect(take(refused)).toBe(50)
  clock.advance(50_000)
  expect(take(refused)).toBeUndefined()
})

test.each([
  ['writes', Array.from({ length: 6 }, () => note())],
  ['bytes', [note('x'.repeat(10_001))]],
])('a commit with more %s than the limit ever allows is refused for good, and not counted', (_, writes) => {
  const { take } = open(minute)
  expect(() => take(writes)).toThrow(expect.objectContaining({ status: 'INVALID_ARGUMENT' }))
  expect(take(Array.from({ length: 5 }, () => note()))).toBeUndefined()
})

test('a longer time has a limit of its own', () => {
  const { clock, take } = open(minute, { seconds: 3600, writes: 7, bytes: 10_000 })
  expect(take(Array.from({ length: 5 }, () => note()))).toBeUndefined()
  expect(take([note()])).toBe(60)
  clock.advance(60_000)
  expect(take([note(), note()])).toBeUndefined()
  expect(take([note()])).toBe(3540)
})

test('users are counted each for themselves, and the service is not', () => {
  const { take } = open({ ...minute, writes: 1 })
  expect(take([note()])).toBeUndefined()
  expect(take([note()])).toBe(60)
  expect(take([note()], { ...anna, uid: 'berta' })).toBeUndefined()
  for (let at = 0; at < 10; at++) expect(take([note()], { kind: 'service' })).toBeUndefined()
})

test('a clock that is set back extends a pause no longer than its limit', () => {
  const { clock, take } = open({ ...minute, writes: 1 })
  expect(take([note()])).toBeUndefined()
  clock.advance(-3_600_000)
  expect(take([note()])).toBeUndefined()
  expect(take([note()])).toBe(60)
})

test('the log names a user who reaches a limit, once for each time', () => {
  const { clock, logged, take } = open({ ...minute, writes: 1 })
  for (let at = 0; at < 4; at++) take([note()])
  clock.advance(60_000)
  for (let at = 0; at < 4; at++) take([note()])
  expect(logged.map(({ level, message }) => [level, message.includes('anna')])).toEqual([
    ['warn', true],
    ['warn', true],
  ])
})

test('the log names a user once whose first commits are all too large', () => {
  const { clock, logged, take } = open({ ...minute, writes: 1 })
  const takeTooMuch = () => expect(() => take([note(), note()])).toThrow(ServiceError)
  for (let at = 0; at < 4; at++) takeTooMuch()
  clock.advance(60_000)
  for (let at = 0; at < 4; at++) takeTooMuch()
  expect(logged).toHaveLength(2)
})

const documents = `${database}/documents`
const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /notes/{id} { allow read, write: if request.auth != null; }
  }
}`

function noteOnWire(id: string): object {
  return { update: { name: `${documents}/notes/${id}`, fields: { text: { stringValue: 'x' } } } }
}

async function call(backend: TestBackend, token: string, method: string, body: string) {
  const headers = { authorization: `Bearer ${token}` }
  return await backend.fetch(new Request(`http://backend.test/v1/${documents}:${method}`, { method: 'POST', headers, body }))
}

test('a commit and a stream of writes end at the same limit, with 429 and RESOURCE_EXHAUSTED', async () => {
  await using backend = await startBackend({ rules, limits: { writesPerUser: [{ ...minute, writes: 3 }] } })
  const { idToken: token } = await signUp(backend)
  const commit = (id: string) => call(backend, token, 'commit', JSON.stringify({ writes: [noteOnWire(id)] }))
  expect((await commit('a')).status).toBe(200)
  const client = await openWebChannel(backend.fetch, 'Write', [{ database }], { token })
  await client.post(...['b', 'c', 'd'].map((id) => ({ writes: [noteOnWire(id)] })))
  const messages = await (await client.get(0)).until(({ error }) => error !== undefined)
  expect(messages.at(-1)?.error).toMatchObject({ status: 'RESOURCE_EXHAUSTED' })
  const refused = await commit('e')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await refused.json()).toMatchObject({ error: { status: 'RESOURCE_EXHAUSTED' } })
  const found = await backend.documents.batchGet(['a', 'b', 'c', 'd', 'e'].map((id) => ['notes', id]))
  expect(found.map((document) => document !== undefined)).toEqual([true, true, true, false, false])

  const ofSize = async (as: string, bytes: number) => (await call(backend, as, 'batchGet', '{"documents":[]}'.padEnd(bytes))).status
  const { userRequestBytes, requestBytes } = defaultLimits
  expect([await ofSize(token, userRequestBytes), await ofSize(token, userRequestBytes + 1)]).toEqual([200, 400])
  const service = await backend.getAccessToken()
  expect([await ofSize(service, requestBytes), await ofSize(service, requestBytes + 1)]).toEqual([200, 400])

  await backend.restart({ limits: { resultBytes: 1000, userResultBytes: 10 } })
  const query = JSON.stringify({ structuredQuery: { from: [{ collectionId: 'notes' }] } })
  const answers = await Promise.all([token, service].map((as) => call(backend, as, 'runQuery', query)))
  expect(answers.map(({ status }) => status)).toEqual([429, 200])
})
