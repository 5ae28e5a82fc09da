import { linkSync } from 'node:fs'
import { mkdir, mkdtempDisposable, readdir, readFile, stat, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ContentHold, type LinkFile, removeLeftHolds } from './content-hold.ts'

const id = 'ab'.repeat(16)

/** A data folder with one content. */
async function createFolder() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-hold-'))
  await mkdir(join(folder.path, 'files'))
  await writeFile(join(folder.path, 'files', id), 'words', { mode: 0o600 })
  return folder
}

function openHold(dataDir: string, link?: LinkFile): ContentHold {
  const hold = ContentHold.open(dataDir, link)
  if (!hold) throw new Error('Another backup runs.')
  return hold
}

async function listHolds(dataDir: string): Promise<readonly string[]> {
  return (await readdir(dataDir)).filter((name) => name.endsWith('.unfinished'))
}

test.each(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])(
  'a content is copied where a second name is %s',
  async (code) => {
    await using folder = await createFolder()
    const hold = openHold(folder.path, () => {
      throw Object.assign(new Error(code), { code })
    })
    expect(hold.hold([id])).toEqual([])
    await unlink(join(folder.path, 'files', id))
    expect(await readFile(join(hold.folder, id), 'utf8')).toBe('words')
    expect((await stat(join(hold.folder, id))).mode & 0o777).toBe(0o600)
    hold.close()
    expect(await listHolds(folder.path)).toEqual([])
  },
)

test('a full disk is an error, and no reason to copy', async () => {
  await using folder = await createFolder()
  const hold = openHold(folder.path, () => {
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  })
  expect(() => hold.hold([id])).toThrow('no space left')
  hold.close()
})

test('a missing content is reported, and a held content survives its deletion', async () => {
  await using folder = await createFolder()
  let links = 0
  const hold = openHold(folder.path, (path, name) => {
    linkSync(path, name)
    links++
  })
  expect(hold.hold([id, 'cd'.repeat(16)])).toEqual(['cd'.repeat(16)])
  await unlink(join(folder.path, 'files', id))
  expect(hold.hold([id])).toEqual([])
  expect(await readFile(join(hold.folder, id), 'utf8')).toBe('words')
  expect(links).toBe(1)
  hold.close()
})

test('leftovers of a killed backup are removed at the next backup or start', async () => {
  await using folder = await createFolder()
  const left = join(folder.path, 'backup-0b4c3d0e-5d0f-4c3a-9d3e-2f6f0e8f9a11.unfinished')
  const leave = async () => {
    await mkdir(left)
    await writeFile(join(left, id), 'words')
  }
  await leave()
  removeLeftHolds(folder.path)
  expect(await listHolds(folder.path)).toEqual([])

  await leave()
  const hold = openHold(folder.path)
  expect(hold.hold([id])).toEqual([])
  expect(await listHolds(folder.path)).toEqual([hold.folder.slice(folder.path.length + 1)])
  expect(ContentHold.open(folder.path)).toBeUndefined()
  removeLeftHolds(folder.path)
  expect(await readdir(hold.folder)).toEqual([id])
  hold.close()
  expect(await listHolds(folder.path)).toEqual([])
})
