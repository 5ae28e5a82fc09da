import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtempDisposable, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from './sync-to-disk.ts'

/** A folder with various obstacles to another one. */
async function createObstacles() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-folder-'))
  await writeFile(join(folder.path, 'file'), '')
  await symlink('loop', join(folder.path, 'loop'))
  await symlink('nowhere/deep', join(folder.path, 'dangling'))
  return folder
}

test('a folder is created with its missing parents, for its owner only', async () => {
  await using folder = await createObstacles()
  await mkdir(join(folder.path, 'there'), { mode: 0o755 })
  makeFolder(join(folder.path, 'there/a/b'))
  makeFolder(join(folder.path, 'there/a/b'))
  const modes = ['there', 'there/a', 'there/a/b'].map(async (name) => (await stat(join(folder.path, name))).mode & 0o777)
  expect(await Promise.all(modes)).toEqual([0o755, 0o700, 0o700])
})

test.each([
  ['file', 'EEXIST'],
  ['file/a/b', 'EEXIST'],
  ['loop', 'ELOOP'],
  ['loop/a', 'ELOOP'],
  ['dangling', 'EEXIST'],
  ['dangling/a', 'EEXIST'],
  ['a'.repeat(300), 'ENAMETOOLONG'],
])('a folder that cannot be made at %s is refused', async (name, code) => {
  await using folder = await createObstacles()
  expect(() => makeFolder(join(folder.path, name))).toThrow(expect.objectContaining({ code }))
})

test.runIf(existsSync('/proc/self')).each(['/proc/x', '/proc/x/y', '/proc/self/x'])('creating a folder at %s fails at once', (path) => {
  // In a process of its own, which the test can end.
  const script = `import { makeFolder } from '${import.meta.resolve('./sync-to-disk.ts')}'\nmakeFolder('${path}')`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 20_000, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringContaining(`ENOENT: no such file or directory, mkdir '`)])
})
