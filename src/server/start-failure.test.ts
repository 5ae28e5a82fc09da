import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startBackend } from '#testing/start-backend.ts'

test.each([['main.ts'], ['backend-main.ts', '--port', '0']])(
  '%s says in one sentence that a newer version wrote the data',
  async (program, ...args) => {
    await using backend = await startBackend()
    await backend.close()
    const database = new DatabaseSync(join(backend.dataDir, 'documents.sqlite'))
    database.exec('pragma user_version = 999')
    database.close()
    const child = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), ...args], {
      env: { ...process.env, DATA_DIR: backend.dataDir, PORT: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect(stderr).toMatch(/^The data in .* was written by a newer version \(schema 999; this one knows \d+\)\.\n$/u)
    expect(code).toBe(1)
  },
)
