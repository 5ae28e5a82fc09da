import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { agency, agencyProcess, createFolder } from '#testing/site/agency.ts'
import { startBackend } from '#testing/backend/start-backend.ts'

/** A closed data folder with a document. */
async function createData() {
  const backend = await startBackend()
  await backend.documents.commit([{ set: ['c', '1'], fields: new Map([['n', 1n]]) }])
  await backend.close()
  return backend
}

test('a series keeps its newest backups, leaves other files, and says what it deleted', async () => {
  await using data = await createData()
  await using folder = await createFolder()
  const to = join(folder.path, 'series')
  await agency(data.dataDir, 'backup', '--to', to)
  const [first = ''] = await readdir(to)
  expect(first).toMatch(/^fourfold-\d{8}T\d{6}Z\.backup$/u)
  // Names are times, and a test waits for none.
  for (const name of ['fourfold-20200101T000000Z.backup', 'fourfold-20200102T000000Z.backup', 'notes.txt', 'fourfold-x.backup'])
    await writeFile(join(to, name), '')
  await rm(join(to, first))
  const { code, stdout } = await agency(data.dataDir, 'backup', '--to', to, '--keep', '2')
  expect(code).toBe(0)
  expect(stdout).toContain(`Deleted ${join(to, 'fourfold-20200101T000000Z.backup')}.`)
  const left = await readdir(to)
  expect(left.toSorted()).toEqual([
    'fourfold-20200102T000000Z.backup',
    expect.stringMatching(/^fourfold-20(?!200)/u),
    'fourfold-x.backup',
    'notes.txt',
  ])
})

test('the backup that was just written stays, whatever times others have', async () => {
  await using data = await createData()
  await using folder = await createFolder()
  for (const name of ['fourfold-29990101T000000Z.backup', 'fourfold-29990102T000000Z.backup']) await writeFile(join(folder.path, name), '')
  const { stdout } = await agency(data.dataDir, 'backup', '--to', folder.path, '--keep', '2')
  expect(stdout).toContain(`Deleted ${join(folder.path, 'fourfold-29990101T000000Z.backup')}.`)
  const left = await readdir(folder.path)
  expect(left.toSorted()).toEqual([expect.stringMatching(/^fourfold-20/u), 'fourfold-29990102T000000Z.backup'])
})

test('a backup is restored for a test, of which nothing stays', async () => {
  await using data = await createData()
  await using folder = await createFolder()
  const { code, stdout } = await agencyProcess(data.dataDir, 'backup', '--to', folder.path, '--verify')
  expect([code, stdout]).toEqual([0, expect.stringContaining('Verified by a test restore.')])
  expect((await readdir(folder.path)).filter((name) => !name.startsWith('fourfold-'))).toEqual([])
  const [file = ''] = (await readdir(folder.path)).map((name) => join(folder.path, name))
  const noted = JSON.parse(await readFile(join(data.dataDir, 'last-backup.json'), 'utf8')) as unknown
  expect(noted).toMatchObject({ file, isVerified: true })
  await using other = await createFolder()
  expect(await agency(join(other.path, 'restored'), 'restore', file)).toMatchObject({ code: 0 })
})

test('a backup that fails deletes no older one', async () => {
  await using data = await createData()
  await using folder = await createFolder()
  await writeFile(join(folder.path, 'fourfold-20200101T000000Z.backup'), '')
  const { code } = await agency(join(data.dataDir, 'nowhere'), 'backup', '--to', folder.path, '--keep', '1')
  expect(code).toBe(1)
  expect(await readdir(folder.path)).toEqual(['fourfold-20200101T000000Z.backup'])
})

test.each([
  [['--keep', '3', 'file'], '--keep needs --to DIR.'],
  [['--to', 'folder', 'file'], 'FILE and --to DIR cannot be used together: file.'],
  [['--to', 'folder', '--keep', '0'], '--keep must be a whole number above 0.'],
  [['--to', ''], '--to must not be empty.'],
])('%j is refused', async (args, refusal) => {
  await using folder = await createFolder()
  const { code, stderr } = await agency(folder.path, 'backup', ...args)
  expect([code, stderr]).toEqual([2, expect.stringContaining(refusal)])
})

test('the doctor warns where no backup was made, where the last is old, and where it has gone', async () => {
  await using data = await createData()
  await using folder = await createFolder()
  const warning = async () => (await agency(data.dataDir, 'doctor')).stdout.split('\n').find((line) => line.includes('ackup'))
  expect(await warning()).toBe('warning  No backup of this folder exists.')
  await agency(data.dataDir, 'backup', '--to', folder.path)
  expect(await warning()).toMatch(/^ok {7}The last successful backup is from 20\S+ \d\d:\d\d \(\S+\)\.$/u)
  const note = join(data.dataDir, 'last-backup.json')
  // What the command wrote, three days before.
  const noted = JSON.parse(await readFile(note, 'utf8')) as { madeAt: string; file: string }
  await writeFile(note, JSON.stringify({ ...noted, madeAt: new Date(Date.parse(noted.madeAt) - 3 * 86_400_000) }))
  expect(await warning()).toMatch(/^warning {2}.*which is too old\.$/u)
  await rm(noted.file)
  expect(await warning()).toMatch(/^warning {2}.*but the file is missing\.$/u)
})
