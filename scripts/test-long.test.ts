import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))

test('every campaign names a file that exists', () => {
  const { stdout } = spawnSync(process.execPath, ['scripts/test-long.mjs', '--list'], { cwd: root, encoding: 'utf8' })
  const files = [...stdout.matchAll(/\(([^()]+\.ts)\)$/gmu)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((file) => !existsSync(root + file))).toEqual([])
})
