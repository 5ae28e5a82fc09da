import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { callAccounts, callAdmin, refresh, signIn, signUp, testUser } from '#testing/identity-calls.ts'
import { noIdentityLimits } from '#testing/identity-settings.ts'
import { startBackend, type TestBackend } from '#testing/start-backend.ts'

/** Closes the backend, whose database may be opened then. */
async function readDatabase<Result>(backend: TestBackend, read: (database: DatabaseSync) => Result): Promise<Result> {
  await backend.close()
  const database = new DatabaseSync(join(backend.dataDir, 'documents.sqlite'))
  try {
    return read(database)
  } finally {
    database.close()
  }
}

const listAudit = (database: DatabaseSync) => database.prepare('select * from audit order by id').all()
const countOf = (database: DatabaseSync, table: string) => database.prepare(`select count(*) as count from ${table}`).get()?.['count']

test('what happens to accounts is written down: who, whence, when, what and how it went, and no secret', async () => {
  await using backend = await startBackend()
  const client = { clientAddress: '192.0.2.1' }
  const { localId, idToken } = await signUp(backend)
  const timeMs = backend.clock.now()
  await callAccounts(backend, 'signInWithPassword', { ...testUser, password: 'a wrong one' }, client)
  await callAccounts(backend, 'signInWithPassword', { email: 'nobody@example.com', password: 'a wrong one' }, client)
  await callAccounts(backend, 'signInWithPassword', testUser, client)
  await callAccounts(backend, 'update', { idToken, displayName: 'Anna' }, client)
  await callAccounts(backend, 'lookup', { idToken }, client)
  await callAccounts(backend, 'update', { idToken: 'nonsense' }, client)
  await callAdmin(backend, ':update', { localId, disableUser: true })
  await callAccounts(backend, 'signInWithPassword', testUser, client)
  const rows = await readDatabase(backend, listAudit)
  const entry = (action: string, outcome: string, about: string | null = localId, actor = about) => {
    const address = action === 'signUp' || action.startsWith('admin') ? null : '192.0.2.1'
    return expect.objectContaining({ time_ms: timeMs, actor, client_address: address, action, outcome, local_id: about })
  }
  expect(rows).toHaveLength(7)
  expect(rows).toEqual(
    expect.arrayContaining([
      entry('signUp', 'OK'),
      entry('signInWithPassword', 'INVALID_LOGIN_CREDENTIALS'),
      entry('signInWithPassword', 'INVALID_LOGIN_CREDENTIALS', null),
      entry('signInWithPassword', 'OK'),
      entry('update', 'OK'),
      entry('admin accounts:update', 'OK', localId, 'tests@fourfold.iam.gserviceaccount.com'),
    ]),
  )
  const text = JSON.stringify(rows)
  for (const secret of [testUser.email, testUser.password, 'a wrong one', 'nobody@', idToken]) expect(text).not.toContain(secret)
})

test('nothing changes the audit log, or removes what is recent', async () => {
  await using backend = await startBackend()
  await signUp(backend)
  await readDatabase(backend, (database) => {
    expect(() => database.exec("update audit set outcome = 'x'")).toThrow('append-only')
    expect(() => database.exec('delete from audit')).toThrow('append-only')
    expect(listAudit(database)).toHaveLength(1)
  })
})

test('attempts beyond a limit leave no trace, so that nobody fills the log', async () => {
  const limits = { ...noIdentityLimits, signInsPerAddress: { count: 2, seconds: 300 } }
  await using backend = await startBackend({ identity: { limits } })
  for (let attempt = 0; attempt < 20; attempt++) await signIn(backend)
  expect(await readDatabase(backend, listAudit)).toHaveLength(2)
})

test('what has expired is removed by the hour, and what has not stays', async () => {
  const limits = { ...noIdentityLimits, codesPerEmail: [{ count: 1, seconds: 60 }] }
  await using backend = await startBackend({ identity: { limits } })
  const { refreshToken } = await signUp(backend)
  await callAccounts(backend, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: testUser.email })
  await refresh(backend, refreshToken)
  backend.clock.advance(11_000)
  expect(await refresh(backend, refreshToken)).toBe('TOKEN_EXPIRED')
  const tables = ['oob_code', 'attempt', 'known_device', 'refresh_family', 'audit']
  const counts = () => readDatabase(backend, (database) => Object.fromEntries(tables.map((table) => [table, countOf(database, table)])))
  expect(await counts()).toEqual({ oob_code: 1, attempt: 1, known_device: 1, refresh_family: 1, audit: 2 })
  await backend.restart()
  backend.clock.advance(31 * 86_400_000 + 3_600_000)
  const { localId } = (await signIn(backend)).json as { localId: string } // it signed up with these credentials
  expect(localId).toBeTypeOf('string')
  expect(await counts()).toMatchObject({ refresh_family: 1, audit: 3 })
  // What the last sign-in counts is new.
  const old = (database: DatabaseSync) =>
    database.prepare('select count(*) as count from attempt where last_time_ms < ?').get(backend.clock.now() - 86_400_000)
  expect(await readDatabase(backend, old)).toEqual({ count: 0 })
})
