import { spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const programs = [
  'scripts/test.mjs',
  'scripts/check.mjs',
  'scripts/test-long.mjs',
  'scripts/oracle.ts',
  'vitest.config.ts',
  'playwright.config.ts',
]

test.each(programs)('%s leaves the content of an owner out of account', (program) => {
  expect(readFileSync(program, 'utf8')).toMatch(/^import '\.\.?\/(?:scripts\/)?sample-only\.mjs'$/mu)
})

test('checks of the content pass whatever an owner has deleted or broken', { timeout: 120_000 }, () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fourfold-broken-'))
  writeFileSync(join(folder.path, 'site.json'), '{')
  writeFileSync(join(folder.path, 'people.json'), '{ "people": [] }')
  const environment = { ...process.env, CONTENT_DIR: folder.path }
  const run = (...args: readonly string[]) => spawnSync(process.execPath, args, { encoding: 'utf8', env: environment })
  // The folder is broken indeed.
  expect(run('src/cli/main.ts', 'content', 'facts').stderr).toContain(`${folder.path}/site.json:1:2: is not JSON`)
  const checks = ['src/cli/content/checks.test.ts', '-t', 'the shipped content passes both checks']
  const { status, stdout, stderr } = run('node_modules/vitest/vitest.mjs', 'run', ...checks)
  expect(stdout + stderr).toMatch(/Tests .*1 passed/u)
  expect(status).toBe(0)
})
