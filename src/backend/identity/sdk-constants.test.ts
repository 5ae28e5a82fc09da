import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// The SDK does not export its constants, so the test reads its files: an upgrade that changes a constant fails here.
const require = createRequire(createRequire(import.meta.url).resolve('firebase/auth'))

async function readSdk(name: string, file: RegExp): Promise<string> {
  const root = dirname(require.resolve(`${name}/package.json`))
  const folder = join(root, 'dist', 'esm')
  const names = (await readdir(folder)).filter((entry) => file.test(entry))
  return (await Promise.all(names.map((entry) => readFile(join(folder, entry), 'utf8')))).join('\n')
}

test.each([
  ['a call ends after 30 s, on mobile after 60', 'const DEFAULT_API_TIMEOUT_MS = new Delay(30000, 60000);'],
  ['a token is refreshed 5 minutes before its end', '300000 /* Duration.OFFSET */'],
  ['a refresh that failed is tried again after 30 s', '30000 /* Duration.RETRY_BACKOFF_MIN */'],
  ['the waits double up to 960 s', 'Math.min(this.errorBackoff * 2, 960000 /* Duration.RETRY_BACKOFF_MAX */)'],
  ['a token counts as expired 30 s early', 'this.expirationTime - 30000 /* Buffer.TOKEN_REFRESH */'],
  ['storage is looked at every second', 'const _POLLING_INTERVAL_MS$1 = 1000;'],
  ['the database is looked at every 800 ms', 'const _POLLING_INTERVAL_MS = 800;'],
  ['a window is 500 wide', 'const DEFAULT_WIDTH = 500;'],
  ['a window is 600 high', 'const DEFAULT_HEIGHT = 600;'],
  ['a window that is closed is waited for 8 s', '8000 /* _Timeout.AUTH_EVENT */'],
])('%s', async (_, line) => {
  expect(await readSdk('@firebase/auth', /^index-.*\.js$/u)).toContain(line)
})

test('the heartbeat of an API key has 1024 bytes and 30 entries at most', async () => {
  const app = await readSdk('@firebase/app', /^index\.esm\.js$/u)
  expect(app).toContain('const MAX_HEADER_BYTES = 1024;')
  expect(app).toContain('const MAX_NUM_STORED_HEARTBEATS = 30;')
})
