import { expect, test } from 'vitest'
import { createDocumentsClient } from '#gateway/documents/documents.ts'
import { tryAgain } from './try-again.ts'

/** Answers with these statuses one after the other, then with a commit. */
function open(statuses: readonly string[]) {
  const left = [...statuses]
  const waited: number[] = []
  const client = createDocumentsClient({
    fetch: () => {
      const status = left.shift()
      const body = status === undefined ? { commitTime: '2026-01-01T00:00:00Z' } : { error: { status, message: status } }
      return Promise.resolve(Response.json(body, { status: status === undefined ? 200 : 503 }))
    },
    baseUrl: 'http://provider.test',
    projectId: 'p',
    getAccessToken: () => Promise.resolve('token'),
  })
  const steady = tryAgain(client, (milliseconds) => {
    waited.push(milliseconds)
    return Promise.resolve()
  })
  return { steady, waited }
}

test('temporary errors are retried, each time after twice the wait', async () => {
  const { steady, waited } = open(['UNAVAILABLE', 'RESOURCE_EXHAUSTED', 'ABORTED', 'DEADLINE_EXCEEDED'])
  await steady.commit([])
  expect(waited).toEqual([1000, 2000, 4000, 8000])
})

test('an outage that lasts, and a refusal, end it', async () => {
  const outage = open(Array.from({ length: 9 }, () => 'UNAVAILABLE'))
  await expect(outage.steady.commit([])).rejects.toMatchObject({ status: 'UNAVAILABLE' })
  expect(outage.waited).toHaveLength(4)
  const refusal = open(['PERMISSION_DENIED'])
  await expect(refusal.steady.commit([])).rejects.toMatchObject({ status: 'PERMISSION_DENIED' })
  expect(refusal.waited).toEqual([])
})
