import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))

const { stdout } = spawnSync(process.execPath, ['scripts/test-long.mjs', '--list'], { cwd: root, encoding: 'utf8' })
const files = [...stdout.matchAll(/\(([^()]+\.ts)\)$/gmu)].map(([, file = '']) => file)

test('every campaign names a file that exists', () => {
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((file) => !existsSync(root + file))).toEqual([])
})

test('every browser test that npm test leaves out is in a campaign', () => {
  const names = globSync('e2e/*.spec.ts', { cwd: root }).filter((name) =>
    /@long|from '\.\/matrix\.ts'/u.test(readFileSync(root + name, 'utf8')),
  )
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter((name) => !files.includes(name))).toEqual([])
})
