import { mkdirSync, mkdtempDisposableSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeUnreachableFile } from '#testing/files/unreachable-file.ts'
import { signFolders } from './sign-folders.ts'

test('each change of a folder changes its signature', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-sign-'))
  const at = (name: string) => join(folder.path, name)
  let before = signFolders([at('content')])
  const change = (act: () => void) => {
    act()
    const signature = signFolders([at('content')])
    expect(signature).not.toBe(before)
    expect(signFolders([at('content')])).toBe(signature)
    before = signature
  }
  writeFileSync(at('one.json'), '{}')
  // A folder that is swapped as a whole, such as by a link.
  change(() => symlinkSync(folder.path, at('content')))
  change(() => writeFileSync(at('two.json'), '{}'))
  change(() => writeFileSync(at('two.json'), '{"a":1}'))
  change(() => renameSync(at('two.json'), at('three.json')))
  change(() => rmSync(at('three.json')))
  change(() => mkdirSync(at('site.json')))
})

test('a folder is signed without following its links, and without what is hidden', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-sign-'))
  for (const name of ['up', 'again']) symlinkSync(folder.path, join(folder.path, name))
  const signature = signFolders([folder.path])
  expect(signature.split('\n')).toHaveLength(2)
  writeFileSync(join(folder.path, '.site.json.swp'), '{}')
  expect(signFolders([folder.path])).toBe(signature)
})

test('a file that cannot be reached hides no other one', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-sign-'))
  using _ = makeUnreachableFile(folder.path, '.json')
  const signature = signFolders([folder.path])
  expect(signature).toContain('.json ENAMETOOLONG')
  writeFileSync(join(folder.path, 'site.json'), '{}')
  expect(signFolders([folder.path])).not.toBe(signature)
})

test('a folder that is missing has a signature, too', () => {
  expect(signFolders(['/no/such/folder'])).toBe('ENOENT')
})
