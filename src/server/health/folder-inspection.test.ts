import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolderInspection } from './folder-inspection.ts'

test('a folder is inspected in a thread, once for several at a time, and again after a minute', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'health-'))
  let now = 0
  const inspect = createFolderInspection(folder, () => now)
  const [first, second] = await Promise.all([inspect(), inspect()])
  expect(first).toBe(second)
  expect(first).toMatchObject([{ level: 'problem', what: `There are no documents in ${folder}.` }])
  writeFileSync(join(folder, 'server.json'), '{}')
  expect(await inspect()).toBe(first)
  now = 61_000
  expect(await inspect()).toHaveLength(2)
})
