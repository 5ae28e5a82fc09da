import type { User } from 'firebase/auth'
import { expect, test, vi } from 'vitest'
import { serveListener } from '#testing/backend/serve-listener.ts'
import { syncToken } from './sync-token.ts'

const user = { getIdToken: () => Promise.resolve('token') } as User // nothing else of it is used

test('a service is told of an id token by POST with a bearer header, and of its end by DELETE without', async () => {
  const told: string[] = []
  await using service = await serveListener(async ({ method, headers }, response) => {
    told.push(`${method} ${headers.authorization ?? 'nobody'}`)
    response.writeHead(204).end()
    return true
  })
  await syncToken(`http://127.0.0.1:${service.port}/sync`, user)
  await syncToken(`http://127.0.0.1:${service.port}/sync`, null)
  expect(told).toEqual(['POST Bearer token', 'DELETE nobody'])
})

test('a service that refuses is asked once, and keeps nobody from signing in', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
  let asked = 0
  await using service = await serveListener(async (_, response) => {
    asked++
    response.writeHead(503).end()
    return true
  })
  await syncToken(`http://127.0.0.1:${service.port}/sync`, user)
  expect([asked, complain.mock.calls.length]).toEqual([1, 1])
  complain.mockRestore()
})
