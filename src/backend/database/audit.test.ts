import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { callAccounts, callAdmin, refresh, signIn, signUp, testUser } from '#testing/identity/identity-calls.ts'
import { noIdentityLimits } from '#testing/identity/identity-settings.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'
import { readAuditLog } from './audit-log.ts'

/** Closes the backend, so that the test can open its database. */
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

test('account events are logged with actor, address, time and outcome, and without secrets', async () => {
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

test('the log of a folder that a newer version wrote is not read', async () => {
  await using backend = await startBackend()
  await readDatabase(backend, (database) => database.exec('pragma user_version = 999'))
  expect(() => readAuditLog(backend.dataDir, { limit: 9 })).toThrow('was written by a newer version (schema 999;')
})

test('audit rows cannot be changed, and recent ones cannot be removed', async () => {
  await using backend = await startBackend()
  await signUp(backend)
  await readDatabase(backend, (database) => {
    for (const column of ['outcome', 'document_name', 'changes', 'batch']) {
      expect(() => database.exec(`update audit set ${column} = 'x'`)).toThrow('append-only')
    }
    expect(() => database.exec('delete from audit')).toThrow('append-only')
    expect(listAudit(database)).toHaveLength(1)
  })
})

test('the log of a deleted account keeps its events, without the account id and address', async () => {
  await using backend = await startBackend()
  const client = { clientAddress: '192.0.2.1' }
  const anna = await signUp(backend)
  const berta = await signUp(backend, { email: 'berta@example.com', password: 'seven green bottles' })
  await callAccounts(backend, 'signInWithPassword', testUser, client)
  await callAdmin(backend, ':update', { localId: anna.localId, displayName: 'Anna' })
  await callAccounts(backend, 'update', { idToken: berta.idToken, displayName: 'Berta' }, client)
  const { idToken } = (await signIn(backend)).json as { idToken: string } // it signed up with these credentials
  expect((await callAccounts(backend, 'delete', { idToken }, client)).status).toBe(200)
  await callAdmin(backend, ':update', { localId: anna.localId, displayName: 'Nobody' })
  const rows = await readDatabase(backend, (database) => {
    const kept = listAudit(database)
    const ofBerta = `from audit where local_id = '${berta.localId}'`
    expect(() =>
      database.exec(`update audit set client_address = null, local_id = 'deleted-x' where rowid in (select rowid ${ofBerta})`),
    ).toThrow('append-only')
    expect(() => database.exec("update audit set outcome = 'x', local_id = 'deleted-x' where local_id like 'deleted-%'")).toThrow(
      'append-only',
    )
    expect(() => database.exec('update audit set client_address = null where client_address is not null')).toThrow('append-only')
    return kept
  })
  const ofAnna = rows.filter(({ local_id: localId }) => localId !== berta.localId)
  const [name] = new Set(ofAnna.map(({ local_id: localId }) => localId))
  expect(name).toMatch(/^deleted-[\w-]{43}$/u)
  const service = 'tests@fourfold.iam.gserviceaccount.com'
  expect(
    ofAnna.map(({ action, outcome, actor, client_address: address, local_id: about }) => [action, outcome, actor, address, about]),
  ).toEqual([
    ['signUp', 'OK', name, null, name],
    ['signInWithPassword', 'OK', name, null, name],
    ['admin accounts:update', 'OK', service, null, name],
    ['signInWithPassword', 'OK', name, null, name],
    ['delete', 'OK', name, null, name],
    ['admin accounts:update', 'USER_NOT_FOUND', service, null, null],
  ])
  expect(rows.filter(({ local_id: localId }) => localId === berta.localId).map(({ client_address: address }) => address)).toEqual([
    null,
    '192.0.2.1',
  ])
  expect(JSON.stringify(rows)).not.toContain(anna.localId)
})

test('deleting an account deletes codes that were mailed to its address before it existed', async () => {
  await using backend = await startBackend({ allowedOrigins: ['http://localhost'] })
  await callAccounts(backend, 'sendOobCode', { requestType: 'EMAIL_SIGNIN', email: testUser.email, continueUrl: 'http://localhost/' })
  await callAccounts(backend, 'sendOobCode', { requestType: 'EMAIL_SIGNIN', email: 'b@example.com', continueUrl: 'http://localhost/' })
  const { idToken } = await signUp(backend)
  await callAccounts(backend, 'delete', { idToken })
  const emails = await readDatabase(backend, (database) => database.prepare('select email from oob_code').all())
  expect(emails).toEqual([{ email: 'b@example.com' }])
})

test('attempts beyond a limit are not logged, so that the log cannot be flooded', async () => {
  const limits = { ...noIdentityLimits, signInsPerAddress: { count: 2, seconds: 300 } }
  await using backend = await startBackend({ identity: { limits } })
  for (let attempt = 0; attempt < 20; attempt++) await signIn(backend)
  expect(await readDatabase(backend, listAudit)).toHaveLength(2)
})

test('expired entries are removed hourly, and current ones are kept', async () => {
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
  // The counter of the last sign-in is new.
  const old = (database: DatabaseSync) =>
    database.prepare('select count(*) as count from attempt where last_time_ms < ?').get(backend.clock.now() - 86_400_000)
  expect(await readDatabase(backend, old)).toEqual({ count: 0 })
})
