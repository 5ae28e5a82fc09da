import { expect, test } from 'vitest'
import { encodePlainObject } from '#gateway/documents/typed-document.ts'
import { createWorkLease } from '#gateway/work-lease.ts'
import { createWorkTurn } from '#server/work-turn.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'
import { signUp } from '#testing/identity/identity-calls.ts'
import { beginSession, createService } from '#testing/identity/session-service.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Sets the clock ahead or back, like a change of the machine's clock. */
function jump({ clock }: TestBackend, days: number): void {
  clock.set(clock.now() + days * day)
}

test('versions stay in order when the clock jumps forward and back, also across restarts', async () => {
  await using backend = await startBackend()
  const times: bigint[] = []
  const write = async (value: bigint) => {
    await backend.documents.commit([{ set: ['c', 'a'], fields: new Map([['value', value]]) }])
    const [document] = await backend.documents.batchGet([['c', 'a']])
    expect(document?.fields.get('value')).toBe(value)
    times.push(document?.updateTime ?? 0n)
  }
  let value = 0n
  for (const days of [0, 3, -10, 30, -25, 1]) {
    jump(backend, days)
    await write(++value)
    await backend.restart()
    await write(++value)
  }
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => (a < b ? -1 : 1)))
  expect(await backend.documents.runQuery({ collection: ['c'] })).toHaveLength(1)
})

test('a session stays with its person while the clock jumps days ahead and minutes or days back', async () => {
  await using backend = await startBackend()
  const { idToken, localId } = await signUp(backend)
  const service = createService(backend)
  const sessionId = await beginSession(service, idToken)
  for (const milliseconds of [day, -minute, 2 * minute - day, 2 * day, -minute, -day]) {
    backend.clock.set(backend.clock.now() + milliseconds)
    expect((await service.find(sessionId))?.user.uid).toBe(localId)
  }
})

test('an account that is disabled after the clock was set back by days has no session', async () => {
  await using backend = await startBackend()
  jump(backend, 3)
  const { idToken, localId } = await signUp(backend)
  const service = createService(backend)
  const sessionId = await beginSession(service, idToken)
  expect((await service.find(sessionId))?.user.uid).toBe(localId)
  jump(backend, -3)
  await backend.identity.updateAccount({ localId, isDisabled: true })
  expect(await service.find(sessionId)).toBeUndefined()
})

test('scheduled work goes on although its lease was taken while the clock was days ahead', async () => {
  await using backend = await startBackend()
  const lease = createWorkLease(backend.documents)
  jump(backend, 3)
  const gone = createWorkTurn(lease, 'gone', backend.clock.now)
  expect(await gone.isOurs()).toBe(true)
  jump(backend, -3)
  const other = createWorkTurn(lease, 'other', backend.clock.now)
  expect(await other.isOurs()).toBe(true)
  // The one that has lost it learns of it.
  expect(await gone.isOurs()).toBe(false)
})

test.each([
  ['taken up', 'PROCESSING', 'leaseExpireTime'],
  ['to be tried again', 'RETRY', 'endTime'],
])('a mail that was %s while the clock was months ahead is sent', async (_, state, field) => {
  await using backend = await startBackend()
  const delivery = { state, [field]: new Date(backend.clock.now() + 60 * day) }
  const fields = encodePlainObject({ to: 'ann@example.test', message: { subject: 'Hello', text: 'Hello' }, delivery })
  await backend.documents.commit([{ set: ['mail', 'm'], fields }])
  await expect.poll(() => backend.logged.map(({ message: text }) => text), { interval: 5 }).toContain('Mail sent.')
})
