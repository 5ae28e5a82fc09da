import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempDisposableSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// `npm test` builds once where it lies.
const isLong = process.env['TEST_LONG'] === '1'

test.runIf(isLong)('the site can be built in a folder whose name needs escaping in a URL', { timeout: 240_000 }, () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold nächste (1) 100% '))
  for (const name of ['src', 'content', 'public', 'scripts', ...globSync('*.{json,config.ts}')])
    cpSync(name, join(folder.path, name), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder.path, 'node_modules'))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: folder.path, encoding: 'utf8' })
  expect(stdout + stderr).toBe('')
  expect(status).toBe(0)
  expect(existsSync(join(folder.path, 'build/server/index.js'))).toBe(true)
})
