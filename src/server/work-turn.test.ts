import { expect, test } from 'vitest'
import type { DocumentsClient } from '#gateway/documents/documents.ts'
import { createWorkLease } from '#gateway/work-lease.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { createWorkTurn } from '#server/work-turn.ts'

const open = shareBackend()
const second = 1000

async function openServers(documents?: DocumentsClient) {
  const backend = await open()
  const lease = createWorkLease(documents ?? backend.documents)
  const [first, other] = ['first', 'other'].map((holder) => createWorkTurn(lease, holder, backend.clock.now))
  if (!first || !other) throw new Error('There are two.')
  return { first, other, clock: backend.clock }
}

test('of two servers one does the work while it asks, and the other a minute after it stops', async () => {
  const { first, other, clock } = await openServers()
  for (let asked = 0; asked < 12; asked++) {
    expect([await first.isOurs(), await other.isOurs()]).toEqual([true, false])
    clock.advance(15 * second)
  }
  clock.advance(50 * second)
  expect([await other.isOurs(), await first.isOurs()]).toEqual([true, false])
})

test('a server that ends leaves the work to the other one at once', async () => {
  const { first, other } = await openServers()
  expect([await first.isOurs(), await other.isOurs()]).toEqual([true, false])
  await other.end()
  expect(await other.isOurs()).toBe(false)
  await first.end()
  expect(await other.isOurs()).toBe(true)
  // The lease is no more its own.
  await first.end()
  expect([await first.isOurs(), await other.isOurs()]).toEqual([false, true])
})

test('of simultaneous servers one gets the turn, and several jobs share one provider call', async () => {
  const { documents } = await open()
  let commits = 0
  const counting: DocumentsClient = {
    ...documents,
    commit: (writes) => {
      commits += 1
      return documents.commit(writes)
    },
  }
  const lease = createWorkLease(counting)
  const turns = Array.from({ length: 8 }, (_, at) => createWorkTurn(lease, `server-${at}`, () => 0))
  const told = await Promise.all(turns.map(async (turn) => Promise.all([turn.isOurs(), turn.isOurs()])))
  expect(told.filter(([isOurs]) => isOurs)).toEqual([[true, true]])
  expect(commits).toBeLessThanOrEqual(turns.length)
})

test('a provider that does not answer is an error, and the next question asks again', async () => {
  const backend = await open()
  let isDown = true
  const failing: DocumentsClient = {
    ...backend.documents,
    batchGet: (paths) => (isDown ? Promise.reject(new Error('No answer.')) : backend.documents.batchGet(paths)),
  }
  const turn = createWorkTurn(createWorkLease(failing), 'first', () => 0)
  await expect(turn.isOurs()).rejects.toThrow('No answer.')
  isDown = false
  expect(await turn.isOurs()).toBe(true)
})
