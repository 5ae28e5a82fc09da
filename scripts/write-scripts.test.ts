import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { writeScripts } from './write-scripts.ts'

test('the scripts of the head can also be embedded inline', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scripts-'))
  try {
    const sources = await writeScripts(pathToFileURL(`${folder}/`))
    expect(sources).toContain(fileURLToPath(new URL('../src/web/early/theme.ts', import.meta.url)))
    const read = (name: string) => readFile(join(folder, `${name}.js`), 'utf8')
    for (const text of await Promise.all(['early', 'boot', 'start-watch'].map(read))) {
      // No module, and nothing that ends its element.
      expect(() => new Script(text)).not.toThrow()
      expect(text).not.toMatch(/<\/script|<script|<!--/iu)
    }
    // Browsers that know no modules read it.
    expect(await read('start-watch')).not.toMatch(/\?\.|\?\?|\basync\b|\bawait\b|\.\.\./u)
  } finally {
    await rm(folder, { recursive: true })
  }
})
