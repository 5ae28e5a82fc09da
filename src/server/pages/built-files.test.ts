import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { readBuiltFiles } from './built-files.ts'

test.each([
  ['the icon as PNG', ['icon-192.png'], ['image/png', 'icon-192.png']],
  ['its own file', ['icon-192.png', 'favicon.ico'], ['image/x-icon', 'favicon.ico']],
  ['nothing', [], undefined],
])('/favicon.ico serves %s where the build has %j', async (_what, names, expected) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-built-'))
  for (const name of names) await writeFile(join(folder.path, name), name)
  const files = await readBuiltFiles(pathToFileURL(`${folder.path}/`))
  const found = files.filter(({ path }) => path === '/favicon.ico')
  expect(found.map(({ contentType, content }) => [contentType, Buffer.from(content).toString()])).toEqual(expected ? [expected] : [])
})
