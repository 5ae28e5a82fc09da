import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { startBackend } from '#testing/backend/start-backend.ts'
import { tellStartFailure } from './start-failure.ts'

/** Lets a program fail to start. */
async function start(dataDir: string, program: string, args: readonly string[]) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { stderr, code: Number(code) }
}

const programs: readonly (readonly [string, ...string[]])[] = [['main.ts'], ['../../scripts/backend.ts', '--port', '0']]

test.each(programs)('%s says in one sentence that a newer version wrote the data', async (program, ...args) => {
  await using backend = await startBackend()
  await backend.close()
  const database = new DatabaseSync(join(backend.dataDir, 'documents.sqlite'))
  database.exec('pragma user_version = 999')
  database.close()
  const { stderr, code } = await start(backend.dataDir, program, args)
  expect(stderr).toMatch(/^The data in .* was written by a newer version \(schema 999; this one knows \d+\)\.\n$/u)
  expect(code).toBe(1)
})

test.each(programs)('%s says of a damaged database what to do, in one line', async (program, ...args) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-start-'))
  await writeFile(join(folder.path, 'documents.sqlite'), 'a letter '.repeat(1000))
  const { stderr, code } = await start(folder.path, program, args)
  expect(stderr).toMatch(/^The \w+ could not start\. The documents cannot be read: file is not a database\. .*doctor.*restore FILE.*\n$/u)
  expect(code).toBe(1)
})

test('a full disk at start is described in a sentence, and a bug by its stack', () => {
  const written: string[] = []
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  tellStartFailure(
    'server',
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' }),
    '/srv/data',
  )
  const bug = new TypeError('x\u001b[2J is undefined')
  tellStartFailure('server', bug, '/srv/data')
  const ofCertificate = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'open', path: '/etc/ssl/site.pem' })
  tellStartFailure('server', ofCertificate, '/srv/data')
  spy.mockRestore()
  expect(written).toEqual([
    'The server could not start. The disk is full (ENOSPC: no space left on device, write). Make room, and try again.\n',
    expect.stringMatching(/^The server could not start\. TypeError: x\\u001b\[2J is undefined\n +at .*start-failure\.test\.ts/u),
    expect.stringMatching(/^The server could not start\. Error: EIO: i\/o error, read\n +at .*start-failure\.test\.ts/u),
  ])
})
