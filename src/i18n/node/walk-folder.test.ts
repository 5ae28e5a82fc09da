import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { walkFolder } from './walk-folder.ts'

test('a folder with too much in it is not walked to its end', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-walk-'))
  for (const name of ['a', 'b', 'c']) {
    mkdirSync(join(folder.path, name))
    for (const file of ['1.json', '2.json']) writeFileSync(join(folder.path, name, file), '')
  }
  expect([9, 8, 4, 0].map((most) => [...walkFolder(folder.path, most)].length)).toEqual([9, 9, 5, 1])
})
