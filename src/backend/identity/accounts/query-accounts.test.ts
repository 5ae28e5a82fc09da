import { expect, test } from 'vitest'
import { callAdmin } from '#testing/identity/identity-calls.ts'
import { startBackend } from '#testing/backend/start-backend.ts'

test('a query lists accounts in the order of their ids, or counts them', async () => {
  await using backend = await startBackend()
  expect((await callAdmin(backend, ':query', {})).json).toEqual({ recordsCount: '0', userInfo: [] })
  const users = Array.from({ length: 1001 }, (_, at) => ({ localId: `user-${String(at).padStart(4, '0')}` }))
  await callAdmin(backend, ':batchCreate', { users: users.slice(0, 1000) })
  expect((await callAdmin(backend, ':query', { returnUserInfo: false })).json).toEqual({ recordsCount: '1000' })
  await callAdmin(backend, ':batchCreate', { users: users.slice(1000) })
  expect((await callAdmin(backend, ':query', { returnUserInfo: false })).json).toEqual({ recordsCount: '1001' })
  const page = { limit: '2', offset: 3, sortBy: 1, order: 'ASC' }
  const userInfo = [{ localId: 'user-0003' }, { localId: 'user-0004' }]
  expect((await callAdmin(backend, ':query', page)).json).toMatchObject({ recordsCount: '2', userInfo })
  expect((await callAdmin(backend, ':query', {})).json).toMatchObject({ recordsCount: '500' })
})

test('a query beyond its limits is refused, and unsupported options are refused by name', async () => {
  await using backend = await startBackend()
  for (const [body, status, message] of [
    [{ limit: 501 }, 400, 'Invalid JSON payload received. limit is not valid.'],
    [{ offset: 501 }, 400, 'Accounts after the first 1000 are listed by batchGet.'],
    [{ sortBy: 'USER_EMAIL' }, 501, 'UNIMPLEMENTED : sortBy USER_EMAIL is not supported.'],
    [{ order: 'DESC' }, 501, 'UNIMPLEMENTED : order DESC is not supported.'],
    [{ expression: [{ email: 'a@example.com' }] }, 501, 'UNIMPLEMENTED : expression is not supported.'],
  ] as const) {
    const answer = await callAdmin(backend, ':query', body)
    expect([answer.status, answer.json]).toMatchObject([status, { error: { message } }])
  }
})
