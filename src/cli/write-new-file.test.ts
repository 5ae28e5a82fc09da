import { mkdtempDisposable, readdir, readFile, stat, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { type LinkFile, writeNewFile } from './write-new-file.ts'

/** A folder, and a file in it that is to be. */
async function createFolder() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-write-'))
  return {
    folder: folder.path,
    path: join(folder.path, 'plan.pdf'),
    list: () => readdir(folder.path),
    [Symbol.asyncDispose]: () => folder.remove(),
  }
}

const refuseLinks =
  (code: string): LinkFile =>
  async () => {
    throw Object.assign(new Error(`${code}: for this test`), { code })
  }

test.each<[string, LinkFile | undefined]>([
  ['hard links', undefined],
  ['no hard links', refuseLinks('EPERM')],
])('of two simultaneous writes of a file, on a disk with %s, exactly one succeeds', async (_, linkFile) => {
  await using there = await createFolder()
  const texts = ['one'.repeat(100_000), 'two'.repeat(100_000)]
  const outcomes = await Promise.allSettled(texts.map((text) => writeNewFile(there.path, Readable.from([text]), linkFile)))
  const won = outcomes.findIndex(({ status }) => status === 'fulfilled')
  expect(await readFile(there.path, 'utf8')).toBe(texts[won])
  expect(outcomes[1 - won]).toMatchObject({
    status: 'rejected',
    reason: { name: 'CommandError', message: `File already exists: ${there.path}.` },
  })
  expect(await there.list()).toEqual(['plan.pdf'])
  expect((await stat(there.path)).mode & 0o777).toBe(0o600)
})

test('a file that a killed write left does not block the next write', async () => {
  await using there = await createFolder()
  await writeFile(`${there.path}.unfinished`, 'half')
  await writeNewFile(there.path, Readable.from(['whole']))
  expect(await readFile(there.path, 'utf8')).toBe('whole')
  expect(await readFile(`${there.path}.unfinished`, 'utf8')).toBe('half')
})

test('a file that is there stays as it is', async () => {
  await using there = await createFolder()
  await writeFile(there.path, 'old')
  for (const linkFile of [undefined, refuseLinks('ENOTSUP')]) {
    await expect(writeNewFile(there.path, Readable.from(['new']), linkFile)).rejects.toThrow('already exists')
  }
  expect(await readFile(there.path, 'utf8')).toBe('old')
  expect(await there.list()).toEqual(['plan.pdf'])
})

test('what breaks off, or gets no name, leaves nothing', async () => {
  await using there = await createFolder()
  const breaking = Readable.from(
    (async function* () {
      yield 'half'
      throw new Error('The line broke.')
    })(),
  )
  await expect(writeNewFile(there.path, breaking)).rejects.toThrow('The line broke.')
  await expect(writeNewFile(there.path, Readable.from(['a']), refuseLinks('EIO'))).rejects.toThrow('EIO')
  const loseFile: LinkFile = async (unfinished) => {
    await unlink(unfinished)
    await refuseLinks('ENOSYS')(unfinished, there.path)
  }
  await expect(writeNewFile(there.path, Readable.from(['a']), loseFile)).rejects.toThrow('ENOENT')
  expect(await there.list()).toEqual([])
})

test('a missing folder is reported with the given path', async () => {
  const path = join(tmpdir(), crypto.randomUUID(), 'a.pdf')
  await expect(writeNewFile(path, Readable.from(['a']))).rejects.toMatchObject({ code: 'ENOENT', path })
})
