import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { agency, createFolder, serveAsSite, startBackendNow, shareSite } from '#testing/site/agency.ts'
import { callAccounts, callAdmin, signIn, signUp, testUser } from '#testing/identity/identity-calls.ts'
import { startBackend } from '#testing/backend/start-backend.ts'

const getSite = shareSite()

type AccountsFile = { readonly hashConfig: object; readonly users: readonly Record<string, unknown>[] }

const readAccounts = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as AccountsFile // what the test looks at

test('exported accounts have the hosted service’s form, and are imported with their passwords', async () => {
  await using folder = await createFolder()
  await using from = await startBackendNow()
  await using to = await startBackendNow()
  const { localId } = await signUp(from)
  await callAdmin(from, ':update', { localId, displayName: 'Anna', phoneNumber: '+31201234567' })
  const google = { providerId: 'google.com', rawId: 'g-1', email: 'zoe@example.com' }
  const federated = { localId: 'zoe', email: 'zoe@example.com', providerUserInfo: [google, { providerId: 'oidc.acme', rawId: 'z-1' }] }
  await callAdmin(from, ':batchCreate', { users: [federated] })
  await using _from = await serveAsSite(from)
  await using _to = await serveAsSite(to)
  const file = join(folder.path, 'accounts.json')

  const exported = await agency(from.dataDir, 'accounts', 'export', file)
  expect(exported).toMatchObject({ code: 0, stderr: '' })
  expect(exported.stdout).toContain(`firebase auth:import ${file} --hash-algo=STANDARD_SCRYPT`)
  expect(exported.stdout).toContain('--mem-cost=16 --block-size=1 --parallelization=1 --dk-len=32')
  expect(exported.stdout).toContain('Skipped 1 identity of')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const { users, hashConfig } = await readAccounts(file)
  expect(hashConfig).toEqual({ cpuMemCost: 16, blockSize: 1, parallelization: 1, dkLen: 32 })
  const [anna = {}, zoe] = users
  expect(anna).toMatchObject({ localId, email: testUser.email, displayName: 'Anna', phoneNumber: '+31201234567', providerUserInfo: [] })
  // As base64 with its own two signs and its padding, which is all that the import takes.
  expect(anna['passwordHash']).toMatch(/^[\w+/]{43}=$/u)
  expect(anna['salt']).toMatch(/^[\w+/]{22}==$/u)
  expect(zoe).toMatchObject({ localId: 'zoe', providerUserInfo: [google] })

  const imported = await agency(to.dataDir, 'accounts', 'import', file)
  expect(imported).toMatchObject({ code: 0, stdout: 'Imported 2 of 2 accounts.\n', stderr: '' })
  expect((await signIn(to)).json).toMatchObject({ localId, displayName: 'Anna' })

  const again = await agency(to.dataDir, 'accounts', 'import', file)
  expect(again).toMatchObject({ code: 1, stderr: '' })
  const taken = 'localId belongs to an existing account - can not overwrite.'
  expect(again.stdout).toBe(`Imported 0 of 2 accounts.\n  ${localId}: ${taken}\n  zoe: ${taken}\n`)
  expect(await agency(from.dataDir, 'accounts', 'export', file)).toEqual({ code: 1, stdout: '', stderr: `File already exists: ${file}.\n` })
})

test('hashes of other parameters go into a file of their own', async () => {
  await using folder = await createFolder()
  await using backend = await startBackendNow()
  await signUp(backend)
  const other = { localId: 'old', email: 'old@example.com', passwordHash: Buffer.alloc(32, 1).toString('base64'), salt: 'c2FsdA==' }
  const parameters = { hashAlgorithm: 'STANDARD_SCRYPT', cpuMemCost: 8, blockSize: 1, parallelization: 1, dkLen: 32 }
  await callAdmin(backend, ':batchCreate', { ...parameters, users: [other] })
  await using _ = await serveAsSite(backend)
  await agency(backend.dataDir, 'accounts', 'export', join(folder.path, 'all.json'))
  expect((await readdir(folder.path)).toSorted()).toEqual(['all-2.json', 'all.json'])
  const files = [await readAccounts(join(folder.path, 'all.json')), await readAccounts(join(folder.path, 'all-2.json'))]
  const old = files.find(({ users }) => users[0]?.['localId'] === 'old')
  expect(old).toMatchObject({ hashConfig: { cpuMemCost: 8 }, users: [{ salt: 'c2FsdA==' }] })
  expect(files.map(({ users }) => users.length)).toEqual([1, 1])
})

test('a folder without a server takes a file that the hosted service wrote', async () => {
  await using folder = await createFolder()
  const file = join(folder.path, 'theirs.json')
  const user = {
    localId: 'anna',
    email: 'anna@example.com',
    emailVerified: true,
    createdAt: '1700000000000',
    lastSignedInAt: '1700000001000',
  }
  await writeFile(
    file,
    JSON.stringify({ users: [{ ...user, mfaInfo: [], providerUserInfo: [{ providerId: 'password', email: 'anna@example.com' }] }] }),
  )
  const dataDir = join(folder.path, 'data')
  await using _ = await startBackend({ dataDir })
  await _.close()
  expect(await agency(dataDir, 'accounts', 'import', file)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Imported 1 of 1 account\.\n/u),
    stderr: '',
  })
  const out = join(folder.path, 'ours.json')
  expect(await agency(dataDir, 'accounts', 'export', out)).toMatchObject({ code: 0 })
  expect((await readAccounts(out)).users).toMatchObject([user])
})

test.each([
  ['no JSON', '{', 'Invalid accounts file'],
  ['no accounts', '{"users":{}}', 'Invalid accounts file'],
  [
    'hashes that cost too much',
    JSON.stringify({ hashConfig: { cpuMemCost: 2 ** 24, blockSize: 8, parallelization: 1, dkLen: 32 }, users: [hashed()] }),
    'INVALID_HASH_PARAMETER_COMBINATION',
  ],
])('a file with %s is refused with a reason', async (_, content, reason) => {
  await using folder = await createFolder()
  const backend = await getSite()
  const file = join(folder.path, 'accounts.json')
  await writeFile(file, content)
  const { code, stdout, stderr } = await agency(backend.dataDir, 'accounts', 'import', file)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain(reason)
})

function hashed() {
  return { localId: 'anna', email: 'anna@example.com', passwordHash: Buffer.alloc(32).toString('base64'), salt: 'c2FsdA==' }
}

test('the audit log is listed newest first, of all accounts or of one, without a secret', async () => {
  await using backend = await startBackendNow()
  const { localId } = await signUp(backend)
  backend.clock.advance(1000)
  await callAccounts(backend, 'signInWithPassword', { ...testUser, password: 'not this one' }, { clientAddress: '192.0.2.7' })
  await backend.close() // what is written down holds no answer up
  const { code, stdout, stderr } = await agency(backend.dataDir, 'audit', 'list', '--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(JSON.parse(stdout)).toMatchObject([
    { action: 'signInWithPassword', outcome: 'INVALID_LOGIN_CREDENTIALS', localId, clientAddress: '192.0.2.7' },
    { action: 'signUp', outcome: 'OK', localId, actor: localId },
  ])
  expect(stdout).not.toContain(testUser.email)
  const table = await agency(backend.dataDir, 'audit', 'list', '--limit', '1')
  expect(table.stdout.split('\n')).toHaveLength(3)
  expect(table.stdout).toMatch(/^Time +Action +Outcome[^]*signInWithPassword +INVALID_LOGIN_CREDENTIALS/u)
  const ofNobody = await agency(backend.dataDir, 'audit', 'list', '--account', 'nobody')
  expect(ofNobody.stdout).toBe('No audit entries yet.\n')
})

test.each([
  [['accounts', 'export'], "Missing required argument 'FILE'"],
  [['accounts', 'import', 'a', 'b'], 'Expected 1 argument but got 2'],
  [['audit', 'list', '--limit', 'all'], "Option '--limit <N>' argument 'all'"],
])('agency %j is refused by name', async (args, reason) => {
  const { code, stderr } = await agency('/nowhere', ...args)
  expect(code).toBe(2)
  expect(stderr).toContain(reason)
})

test('who imported accounts is in the audit log', async () => {
  await using folder = await createFolder()
  await using backend = await startBackendNow()
  await using _ = await serveAsSite(backend)
  const file = join(folder.path, 'accounts.json')
  await writeFile(file, JSON.stringify({ users: [{ localId: 'anna', email: 'anna@example.com' }] }))
  expect(await agency(backend.dataDir, 'accounts', 'import', file)).toMatchObject({ code: 0 })
  await backend.close()
  const { stdout } = await agency(backend.dataDir, 'audit', 'list', '--json')
  expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ action: 'admin accounts:batchCreate', actor: 'mara' }))
})
