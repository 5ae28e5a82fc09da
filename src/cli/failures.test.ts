import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { agency, createFolder } from '#testing/site/agency.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { openDocuments } from './open-documents.ts'

/** A data folder with a customer. */
async function createData() {
  const folder = await createFolder()
  await using open = await openDocuments({ dataDir: folder.path })
  await createGateway(open.documents).customers.putCustomer(createCustomer())
  return folder
}

test('a system error is reported in one line', async () => {
  await using folder = await createFolder()
  const file = join(folder.path, 'a-file')
  await writeFile(file, '')
  const outcomes = await Promise.all([
    agency(folder.path, 'customers', 'import', folder.path),
    agency(folder.path, 'restore', '/nowhere'),
    agency(file, 'customers', 'list'),
    agency(file, 'audit', 'list'),
  ])
  for (const { code, stdout, stderr } of outcomes) expect([code, stdout, stderr.split('\n').length]).toEqual([1, '', 2])
  expect(outcomes.map(({ stderr }) => stderr)).toEqual([
    expect.stringContaining('Expected a file, found a folder'),
    'There is no file /nowhere.\n',
    `${file} is not a folder. Set DATA_DIR to a folder.\n`,
    `${file} is not a folder. Set DATA_DIR to a folder.\n`,
  ])
})

test('a data folder with a foreign file as its database is reported with advice', async () => {
  await using folder = await createFolder()
  await writeFile(join(folder.path, 'documents.sqlite'), 'a letter '.repeat(1000))
  for (const command of [
    ['customers', 'list'],
    ['audit', 'list'],
    ['backup', join(folder.path, 'backup.sqlite')],
  ]) {
    const { code, stdout, stderr } = await agency(folder.path, ...command)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^The documents cannot be read: file is not a database\. .*doctor.*restore FILE --replace.*\n$/u)
  }
})

const isLong = process.env['TEST_LONG'] === '1'
const strace = spawnSync('strace', ['-f', '-o', '/dev/null', 'true'])
const hasStrace = strace.error === undefined && strace.status === 0
if (!hasStrace) console.warn('The test of a full disk is skipped: strace is not there, or may not trace here.')

/** Runs the command line on a disk that takes no more for a file of the data folder. */
async function agencyOnFullDisk(dataDir: string, file: string, ...args: string[]) {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const trace = ['-f', '-qq', '-o', '/dev/null', '-P', join(dataDir, file), '-e', 'inject=pwrite64:error=ENOSPC']
  const env = { ...process.env, DATA_DIR: dataDir }
  const child = spawn('strace', [...trace, process.execPath, main, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: Number(code), stdout, stderr }
}

test.runIf(hasStrace && isLong)('a full disk is reported in one line, at opening and later', async () => {
  await using folder = await createData()
  const opened = await agencyOnFullDisk(folder.path, 'lock.sqlite-journal', 'customers', 'list')
  const stderr = 'The disk is full (database or disk is full). Make room, and try again.\n'
  expect(opened).toEqual({ code: 1, stdout: '', stderr })
  const records = join(folder.path, 'customers.json')
  const { createdAt: _, updatedAt: __, ...customer } = createCustomer({ id: 'other' })
  await writeFile(records, JSON.stringify([customer]))
  expect(await agencyOnFullDisk(folder.path, 'documents.sqlite-wal', 'customers', 'import', records)).toEqual({
    code: 1,
    stdout: '',
    stderr: stderr.replace('\n', ' Nothing was stored.\n'),
  })
  const put = await agencyOnFullDisk(folder.path, 'documents.sqlite-wal', 'files', 'put', 'halde', records)
  expect(put).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Could not store customers\.json: The disk is full .*again\. Nothing/u),
  })
})
