import { hash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { agency, createFolder } from '#testing/site/agency.ts'
import { startBackend } from '#testing/backend/start-backend.ts'

const sealBytes = '\nsha-256:'.length + 32
const content = 'An offer.\n'

const getBackup = shareBackup()

/** A whole backup, which the first test makes and each changes in its own way. */
function shareBackup(): () => Promise<Buffer> {
  let made: Promise<Buffer> | undefined
  return async () => await (made ??= makeBackup())
}

async function makeBackup(): Promise<Buffer> {
  await using data = await createData()
  await using folder = await createFolder()
  const file = join(folder.path, 'whole.backup')
  await agency(data.dataDir, 'backup', file)
  return readFileSync(file)
}

/** A closed data folder with a document and a file. */
async function createData() {
  const backend = await startBackend()
  await backend.documents.commit([{ set: ['c', '1'], fields: new Map([['n', 1n]]) }])
  const bytes = new TextEncoder().encode(content)
  const name = 'customers/halde/offer.txt'
  await backend.files.uploadFile({ name, content: new Blob([bytes]).stream(), sizeBytes: bytes.length, contentType: 'text/plain' })
  await backend.close()
  return backend
}

/** Writes a backup whose database was changed, with a checksum that is right. */
async function forge(folder: string, statements: string): Promise<string> {
  const backup = await getBackup()
  const file = join(folder, 'forged.backup')
  const databaseFile = join(folder, 'database')
  writeFileSync(databaseFile, backup.subarray(0, backup.length - sealBytes - content.length))
  const database = new DatabaseSync(databaseFile)
  database.exec(statements)
  database.close()
  const whole = Buffer.concat([readFileSync(databaseFile), Buffer.from(content)])
  const digest = hash('sha256', whole, 'buffer')
  writeFileSync(file, Buffer.concat([whole, Buffer.from('\nsha-256:'), digest]))
  return file
}

const setId = (id: string) => `update storage_object set content_id = '${id}'`

test.each<[what: string, statements: string]>([
  ['an id that leads out of the folder', setId('../../escaped')],
  ['an absolute path', setId('/tmp/escaped')],
  ['an id with a part that leads out', setId('a/../../../escaped')],
  ['an id with a null character', "update storage_object set content_id = 'ab' || char(0) || 'c'"],
  ['an id in capital letters', setId('A'.repeat(32))],
  ['an id with a line break at its end', `update storage_object set content_id = content_id || char(10)`],
  ['an empty id', setId('')],
  ['a size below zero', 'update storage_object set size_bytes = -1'],
  ['a size beyond what numbers hold', 'update storage_object set size_bytes = 9223372036854775807'],
  ['a digest of another length', "update storage_object set sha256 = x'00'"],
  ['a digest of other bytes', 'update storage_object set sha256 = zeroblob(32)'],
  ['a trigger', 'create trigger t after update on history begin delete from document; end'],
  ['a view in the place of a table', 'alter table storage_object rename to o; create view storage_object as select * from o'],
  ['a table without its rules', 'drop table storage_usage; create table storage_usage (owner, size_bytes)'],
])('a backup with %s is faulty, and nothing is written', async (_, statements) => {
  await using folder = await createFolder()
  const file = await forge(folder.path, statements)
  const dataDir = join(folder.path, 'a', 'b', 'data')
  const before = readdirSync(folder.path)
  for (const options of [['--dry-run'], []]) {
    expect(await agency(dataDir, 'restore', file, ...options)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The backup is faulty: /u),
    })
  }
  expect(readdirSync(folder.path)).toEqual(before)
  expect(existsSync('/tmp/escaped')).toBe(false)
})

test('a dry run makes nothing, and the folder that it names is made by the restore', async () => {
  await using folder = await createFolder()
  const file = await forge(folder.path, '')
  const before = readdirSync(folder.path)
  const dataDir = join(folder.path, 'new', 'data')
  expect(await agency(dataDir, 'restore', file, '--dry-run')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Would restore to'),
  })
  expect(readdirSync(folder.path)).toEqual(before)
  expect(await agency(dataDir, 'restore', file)).toMatchObject({ code: 0 })
  const [id = ''] = readdirSync(join(dataDir, 'files'))
  expect(readFileSync(join(dataDir, 'files', id), 'utf8')).toBe(content)
  const held = readdirSync(dataDir)
  expect(await agency(dataDir, 'restore', file, '--dry-run', '--replace')).toMatchObject({ code: 0 })
  expect(readdirSync(dataDir)).toEqual(held)
})

test.each(['a folder', 'a name of nothing'])('%s is no backup', async (what) => {
  await using folder = await createFolder()
  const file = what === 'a folder' ? folder.path : join(folder.path, 'none')
  expect(await agency(join(folder.path, 'data'), 'restore', file)).toMatchObject({ code: 1, stderr: `There is no file ${file}.\n` })
  expect(readdirSync(folder.path)).toEqual([])
})

test('the doctor finds an id that leads out of the folder, and a link in the place of a content', async () => {
  await using data = await createData()
  const files = join(data.dataDir, 'files')
  const [id = ''] = await readdir(files)
  await rename(join(files, id), join(data.dataDir, 'elsewhere'))
  symlinkSync(join(data.dataDir, 'elsewhere'), join(files, id))
  expect((await agency(data.dataDir, 'doctor')).stdout).toContain(`PROBLEM  The file ${id} is a link, or no file.`)
  const database = new DatabaseSync(join(data.dataDir, 'documents.sqlite'))
  database.exec(setId('../elsewhere'))
  database.close()
  const { code, stdout } = await agency(data.dataDir, 'doctor')
  expect([code, stdout]).toEqual([
    1,
    expect.stringContaining('PROBLEM  The content of files has ids or sizes that this program does not make: 1.'),
  ])
})

test('a backup does not write through a planted link', async () => {
  await using data = await createData()
  await using folder = await createFolder()
  const file = join(folder.path, 'new.backup')
  const victim = join(folder.path, 'victim')
  writeFileSync(victim, 'mine', { mode: 0o644 })
  symlinkSync(victim, `${file}.unfinished`)
  expect(await agency(data.dataDir, 'backup', file)).toMatchObject({ code: 0 })
  expect([readFileSync(victim, 'utf8'), lstatSync(victim).mode & 0o777]).toEqual(['mine', 0o644])
  expect(lstatSync(file).isFile()).toBe(true)
  await rm(file)
})
