import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lastBackupFile } from '#domain/last-backup.ts'
import { readHealthFacts } from './health-facts.ts'

test('what runs is named, and of a folder its schema, disk and last backup', async () => {
  expect(await readHealthFacts(undefined)).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+/u), node: process.versions.node })
  const folder = await mkdtemp(join(tmpdir(), 'health-'))
  const facts = await readHealthFacts(folder)
  expect(facts).toMatchObject({ schema: expect.any(Number), freeBytes: expect.any(Number) })
  expect(facts).not.toHaveProperty('backupAt')
  const backup = { madeAt: '2026-03-01T02:00:00Z', file: '/backups/1', sizeBytes: 1, isVerified: true }
  await writeFile(join(folder, lastBackupFile), JSON.stringify(backup))
  expect(await readHealthFacts(folder)).toMatchObject({ backupAt: new Date(backup.madeAt) })
  await rm(folder, { recursive: true })
})
