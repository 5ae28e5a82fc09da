import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseStaffCredential } from '#domain/staff-key.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import { openStaffKeyStore } from '#gateway/staff-keys.ts'
import { runCommand } from '#cli/run-command.ts'
import { agency, agencyProcessWith, createFolder, shareSite } from '#testing/site/agency.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { verifyKey } from './require-key.ts'

const getSite = shareSite()

/** A site, commands of a person with a key, and a file of customers. */
async function createSite() {
  const site = await getSite()
  const { createdAt: _, updatedAt: __, ...customer } = createCustomer()
  const file = join(site.dataDir, 'customers.json')
  await writeFile(file, JSON.stringify([customer]))
  return {
    site,
    file,
    /** Without a key. */
    run: (...args: string[]) => agency(site.dataDir, ...args),
    runAs: (line: string, ...args: string[]) => {
      const key = parseStaffCredential(line.replace('AGENCY_KEY=', ''))
      if (!key) throw new Error(`${line} is no key.`)
      return runCommand(args, { dataDir: site.dataDir, actor: key.name, staffKey: key })
    },
  }
}

/** The key that a command has shown. */
function keyOf({ stdout }: { readonly stdout: string }): string {
  const [, key] = /^AGENCY_KEY=(\S+)$/mu.exec(stdout) ?? []
  if (key === undefined) throw new Error(`No key in ${stdout}`)
  return key
}

test('commands need no key until the first one is added, and then only commands that write do', async () => {
  const { run, runAs, file } = await createSite()
  expect((await run('keys', 'list')).stdout).toBe('No keys yet. Commands don’t need one.\n')
  const mara = keyOf(await run('keys', 'add', 'mara'))
  const refused = await run('customers', 'import', file)
  expect(refused).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^This command needs a staff key\. .* Nothing was stored\.\n$/u),
  })
  expect(await run('customers', 'list')).toMatchObject({ code: 0, stdout: 'No customers yet.\n' })
  expect(await run('customers', 'import', file, '--dry-run')).toMatchObject({ code: 0 })
  for (const args of [
    ['keys', 'add', 'jan'],
    ['keys', 'revoke', 'mara'],
  ]) {
    expect([args, (await run(...args)).code]).toEqual([args, 1])
  }
  expect(await runAs(mara, 'customers', 'import', file)).toMatchObject({ code: 0 })
})

test('batches name the key that was used, and the list shows when each key was last used', async () => {
  const { run, runAs, file, site } = await createSite()
  const mara = keyOf(await run('keys', 'add', 'mara'))
  const jan = keyOf(await runAs(mara, 'keys', 'add', 'jan'))
  await runAs(jan, 'customers', 'import', file)
  const batches: readonly object[] = JSON.parse((await run('batches', 'list', '--json')).stdout)
  expect(batches.slice(0, 3)).toMatchObject([
    { command: 'customers import', actor: 'jan' },
    { command: 'keys add', actor: 'mara' },
    { command: 'keys add', actor: 'mara' },
  ])
  await openStaffKeyStore(site.documents).createKey({ name: 'zoe', keyHash: '0'.repeat(64), createdAt: new Date('2026-01-01') })
  expect((await run('keys', 'list')).stdout).toMatch(
    /^Name +Made +Last used +Revoked\njan +\d{4}-\d\d-\d\d \d\d:\d\d +\d{4}-\d\d-\d\d \d\d:\d\d\nmara .*\nzoe +2026-01-01 01:00 +never\n$/u,
  )
  expect((await run('keys', 'list', '--json')).stdout).not.toContain('keyHash')
})

test('a revoked key is refused and its name stays taken, and without valid keys none is needed', async () => {
  const { run, runAs, file } = await createSite()
  const mara = keyOf(await run('keys', 'add', 'mara'))
  const jan = keyOf(await runAs(mara, 'keys', 'add', 'jan'))
  expect((await runAs(mara, 'keys', 'revoke', 'jan')).stdout).toMatch(/^Revoked key jan\.\nBatch /u)
  expect(await runAs(jan, 'customers', 'list')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The key jan in AGENCY_KEY was revoked on /u),
  })
  expect((await runAs(mara, 'keys', 'add', 'jan')).stderr).toContain('Choose another name, such as jan-2.')
  expect((await runAs(mara, 'keys', 'revoke', 'jan')).stderr).toContain('Key jan was already revoked')
  expect((await runAs(mara, 'keys', 'revoke', 'mara')).stdout).toContain('It was the last one')
  expect(await run('customers', 'import', file)).toMatchObject({ code: 0 })
  expect((await run('keys', 'list')).stdout).toMatch(/jan .*\d\nmara .*\d\n/u)
})

test('a key of another site, or with another secret, is refused for reading, too', async () => {
  const { run, runAs } = await createSite()
  await run('keys', 'add', 'mara')
  const forged = `mara.${'a'.repeat(43)}`
  for (const key of [forged, forged.replace('mara', 'nobody')]) {
    expect(await runAs(key, 'customers', 'list')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('AGENCY_KEY is not a valid key of this site.'),
    })
  }
})

test('a key is good where its use cannot be noted, as on a full disk', async () => {
  const { run, site } = await createSite()
  const credential = parseStaffCredential(keyOf(await run('keys', 'add', 'mara')))
  if (!credential) throw new Error('It is no key.')
  const keys = openStaffKeyStore(site.documents)
  const fail = (status: 'UNAVAILABLE' | 'PERMISSION_DENIED') => ({
    ...keys,
    noteUse: () => Promise.reject(new DocumentsError(status, 'It was not stored.')),
  })
  await expect(verifyKey(fail('UNAVAILABLE'), credential, new Date())).resolves.toBeUndefined()
  await expect(verifyKey(fail('PERMISSION_DENIED'), credential, new Date())).rejects.toThrow('It was not stored.')
})

test('where all keys are lost another one is made without, and it is undone like any batch', async () => {
  const { run, runAs, site } = await createSite()
  await run('keys', 'add', 'mara')
  expect((await run('keys', 'add', 'jan', '--dry-run')).stdout).toMatch(/^new {2}keys\/jan\n/u)
  const added = await run('keys', 'add', 'jan', '--without-key')
  expect(JSON.parse((await run('batches', 'list', '--json')).stdout)[0]).toMatchObject({ actor: 'mara (without a key)' })
  const [, batch = ''] = /^Batch (\S+)\. /mu.exec(added.stdout) ?? []
  expect(await runAs(keyOf(added), 'undo', batch)).toMatchObject({ code: 0 })
  expect((await run('keys', 'list')).stdout).not.toContain('jan')
  expect(await site.documents.batchGet([['keyUses', 'jan']])).toEqual([undefined])
})

test('AGENCY_KEY is read from the environment, and the audit log names it', async () => {
  await using folder = await createFolder()
  const made = await agency(folder.path, 'keys', 'add', 'jan')
  const settings = { DATA_DIR: folder.path, AGENCY_KEY: keyOf(made), AGENCY_USER: 'somebody' }
  expect(await agencyProcessWith(settings, 'keys', 'add', 'zoe')).toMatchObject({ code: 0 })
  expect(await agencyProcessWith({ ...settings, AGENCY_KEY: 'jan' }, 'keys', 'list')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Invalid AGENCY_KEY'),
  })
  const audit: readonly object[] = JSON.parse((await agency(folder.path, 'audit', 'list', '--json')).stdout)
  expect(audit).toMatchObject([
    { action: 'createDocument', documentName: 'keys/zoe', actor: 'jan' },
    { action: 'createDocument', documentName: 'keys/jan', actor: 'mara' },
  ])
})

test('the audit log marks a person who adds a key without using one', async () => {
  await using folder = await createFolder()
  await agency(folder.path, 'keys', 'add', 'mara')
  const settings = { DATA_DIR: folder.path, AGENCY_KEY: '', AGENCY_USER: 'mara' }
  expect(await agencyProcessWith(settings, 'keys', 'add', 'jan', '--without-key')).toMatchObject({ code: 0 })
  const audit: readonly object[] = JSON.parse((await agency(folder.path, 'audit', 'list', '--json')).stdout)
  expect(audit[0]).toMatchObject({ documentName: 'keys/jan', actor: 'mara (without a key)' })
})

test.each([['Mara'], ['a/b'], ['a'.repeat(41)]])('%j is no name of a key', async (name) => {
  const { run } = await createSite()
  expect(await run('keys', 'add', name)).toMatchObject({ code: 2 })
})
