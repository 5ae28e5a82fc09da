import { spawn } from 'node:child_process'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ask } from './ask.ts'
import { expect, test } from './test.ts'

/** Runs the site from its sources, as `npm run dev` does. */
async function startSources(dataDir: string) {
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['scripts/serve-sources.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('Ready: ') && resolve(line.slice('Ready: '.length)))
    child.once('exit', (code) => reject(new Error(`It ended with ${code} before it was ready.`)))
  })
  const stop = () => {
    child.kill('SIGINT')
    return exited
  }
  return { url, stop, [Symbol.asyncDispose]: async () => void (await stop()) }
}

test('the site runs from its sources and serves no other file of the repository', { tag: '@long' }, async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-e2e-'))
  await using site = await startSources(folder.path)
  const page = await ask(site.url, '/de/pricing')
  expect(page.status).toBe(200)
  expect(page.text).toContain('<html lang="de-DE"')
  expect(page.text).toContain('/src/web/entry.client.tsx')
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-[^']+';/u)
  expect(page.headers['content-security-policy']).toMatch(/connect-src 'self' ws:\/\/127\.0\.0\.1:\d+;/u)
  // Vite's client waits in a worker for the restarted process, and then reloads the page.
  expect(page.headers['content-security-policy']).toMatch(/worker-src blob:;(?!.*require-trusted-types-for)/u)
  const statuses = {
    '/readyz': 200,
    '/favicon.svg': 200,
    '/social.png': 200,
    '/src/web/entry.client.tsx': 200,
    '/dashboard': 302,
    '/v1/nothing': 404,
    '/package.json': 403,
    '/content/site.json': 403,
    '/nope': 404,
  }
  for (const [target, status] of Object.entries(statuses)) expect([target, (await ask(site.url, target)).status]).toEqual([target, status])
  expect(await site.stop()).toBe(0)
})
