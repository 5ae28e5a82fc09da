import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { inspectPackages } from './lock-file.ts'

const sound = { version: '1.0.0', integrity: 'sha512-x' }

test('one exact version, an integrity and an accepted licence are all it asks', () => {
  using tree = packageTree({ declared: '1.0.0', locked: '1.0.0', entry: sound, license: '(MIT OR GPL-3.0)' })
  expect(inspectPackages(tree.folder)).toEqual([])
})

test.each([
  ['a range', { declared: '^1.0.0', locked: '^1.0.0', entry: sound }, "a: '^1.0.0' is not one exact version"],
  ['a lock file out of step', { declared: '1.0.1', locked: '1.0.0', entry: sound }, 'package.json and package-lock.json differ'],
  ['an address', { declared: '1.0.0', locked: '1.0.0', entry: { ...sound, resolved: 'https://x.example/a.tgz' } }, 'records an address'],
  ['no integrity', { declared: '1.0.0', locked: '1.0.0', entry: { version: '1.0.0' } }, 'records no integrity'],
  [
    'an undecided install script',
    { declared: '1.0.0', locked: '1.0.0', entry: { ...sound, hasInstallScript: true } },
    'allowScripts does not',
  ],
  ['another licence', { declared: '1.0.0', locked: '1.0.0', entry: sound, license: 'MIT AND GPL-3.0' }, "licence 'MIT AND GPL-3.0'"],
  ['no licence', { declared: '1.0.0', locked: '1.0.0', entry: sound, license: '' }, "licence ''"],
])('it names %s', (_, files, problem) => {
  using tree = packageTree(files)
  expect(inspectPackages(tree.folder)).toEqual([expect.stringContaining(problem)])
})

test('a manifest that names no licence is believed by the file that bears it', () => {
  using tree = packageTree({ declared: '1.0.0', locked: '1.0.0', entry: sound, license: undefined, text: 'MIT License\n\nCopyright' })
  expect(inspectPackages(tree.folder)).toEqual([])
  using other = packageTree({
    declared: '1.0.0',
    locked: '1.0.0',
    entry: sound,
    license: undefined,
    text: 'All rights reserved. MIT License',
  })
  expect(inspectPackages(other.folder)).toEqual([expect.stringContaining("licence 'no licence field'")])
})

test('licences of development packages are not restricted', () => {
  using tree = packageTree({ declared: '1.0.0', locked: '1.0.0', entry: { ...sound, dev: true }, license: 'GPL-3.0' })
  expect(inspectPackages(tree.folder)).toEqual([])
})

type Files = { declared: string; locked: string; entry: object; license?: string | undefined; text?: string }

function packageTree({ declared, locked, entry, text = '', ...rest }: Files) {
  const license = 'license' in rest ? rest.license : 'MIT'
  const folder = mkdtempSync(join(tmpdir(), 'lock-file-'))
  const write = (path: string, value: object) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), JSON.stringify(value))
  }
  write('package.json', { dependencies: { a: declared } })
  write('package-lock.json', { packages: { '': { dependencies: { a: locked } }, 'node_modules/a': entry } })
  write('node_modules/a/package.json', { license })
  writeFileSync(join(folder, 'node_modules/a/LICENSE'), text)
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}
