import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask } from './ask.ts'
import { isLong } from './matrix.ts'
import { startServer } from './server.ts'
import { expect, test } from './test.ts'

test('a wrong configuration stops the start and names every bad key, but no value', async () => {
  const wrong = {
    PORT: 'eighty',
    SITE_URL: 'https://fourfold.example/with/path',
    SITE_NAME: 'a'.repeat(61),
    AGENCY_EMAIL: 'nobody',
    MAIL_FROM: 'no@where@else',
    SMTP_URL: 'https://user:secret@mail.example',
    HSTS: 'always',
    TRUSTED_PROXIES: 'the-proxy',
  }
  const error = await findStartError(wrong)
  for (const [key, value] of Object.entries(wrong)) {
    expect(error).toMatch(new RegExp(`^ {2}${key} `, 'mu'))
    expect(error).not.toContain(value)
  }
  expect(error).toContain('.env.example')
  // A configuration error needs no stack trace.
  expect(error).not.toContain('    at ')
})

test('an unusable address or folder stops the start with the name of its setting', async () => {
  const refused = [
    { environment: { HOST: '192.0.2.1', SITE_URL: 'http://localhost' }, line: '  HOST is no address of this machine (EADDRNOTAVAIL)\n' },
    {
      environment: { DATA_DIR: '/dev/null/data' },
      line: "  DATA_DIR is no folder that can be made and written (EEXIST: file already exists, mkdir '/dev/null')\n",
    },
    ...(isLong
      ? [
          { environment: { HOST: 'fourfold.invalid', SITE_URL: 'http://localhost' }, line: '  HOST is no address of this machine (E' },
          { environment: { DATA_DIR: '/dev/null' }, line: '  DATA_DIR is no folder that can be made and written (E' },
        ]
      : []),
  ]
  for (const { environment, line } of refused) {
    const error = await findStartError(environment)
    expect(error).toContain(line)
    expect(error).not.toContain('    at ')
  }
})

test('a server on an IPv6 address is reachable there', { tag: '@long' }, async () => {
  await using server = await startServer({ HOST: '::1' })
  expect(server.url).toMatch(/^http:\/\/\[::1\]:\d+$/u)
  const answer = await fetch(`${server.url}/pricing`)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain(`href="${server.url}/pricing"`)
})

test('a server on all addresses is reachable by the command line, and sends HSTS', async () => {
  await using server = await startServer({ HOST: '0.0.0.0', ALLOW_SAMPLES: '1', SITE_URL: 'https://fourfold.example', HSTS: 'preload' })
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/u)
  expect((await ask(server.url, '/readyz')).status).toBe(200)
  for (const target of ['/pricing', '/nope', '/pricing/', '/favicon.svg', '/v1/nope', '/healthz']) {
    const { headers } = await ask(server.url, target)
    expect(headers['strict-transport-security'], target).toBe('max-age=63072000; includeSubDomains; preload')
  }
  const { headers, status } = await ask(server.url, '/', { headers: { 'accept-language': 'de' } })
  expect({ status, location: headers.location }).toEqual({ status: 302, location: '/de' })
  expect(headers['set-cookie']).toEqual(['i18n_redirected=de; Max-Age=31536000; Path=/; SameSite=Lax; Secure'])
})

test('a used port stops the start with an error that names it', async () => {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  const address = holder.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const error = await findStartError({ PORT: String(port) })
  await new Promise((resolve) => holder.close(resolve))
  expect(error).toContain(`Port ${port} of 127.0.0.1 is in use by another process.`)
  expect(error).not.toContain('    at ')
})

test('a second process on a data folder is refused, and the first finishes open requests', async () => {
  await using first = await startServer()
  const error = await findStartError({ DATA_DIR: first.dataDir })
  expect(error).toContain(`The data folder ${first.dataDir} is in use by another process.`)
  expect(error).not.toContain('    at ')
  expect(error).not.toContain('crashed')
  expect((await ask(first.url, '/readyz')).status).toBe(200)

  const { slow, answered } = await beginPost(first.url)
  const stopped = first.stop()
  await expect.poll(() => takesRequests(first.url)).toBe(false)
  slow.end('=1')
  const answer = await answered
  answer.resume()
  // The page has no action; any response proves that requests are handled.
  expect(answer.statusCode).toBe(405)
  expect(await stopped).toBe(0)
})

test('the server has liveness and readiness endpoints', async ({ server }) => {
  for (const target of ['/healthz', '/readyz']) {
    const { status, text, headers } = await ask(server.url, target)
    expect({ target, status, text }).toEqual({ target, status: 200, text: 'ok\n' })
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('a server that is stopped while it starts ends cleanly, and another can use its folder', { tag: '@long' }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fourfold-e2e-'))
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', PRERENDER: 'off' }
  try {
    for (const step of ['Reading the content', 'Opening the site', 'Ready: ']) {
      const server = spawn(process.execPath, ['src/server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      for (const stream of [server.stdout, server.stderr])
        stream.on('data', (chunk: Buffer) => {
          const isSaid = output.includes(step)
          output += chunk.toString()
          if (!isSaid && output.includes(step)) server.kill('SIGTERM')
        })
      const code = await new Promise<number | null>((resolve) => void server.once('close', resolve))
      expect(code, output).toBe(0)
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('an interrupt to both the start command and the server stops each once, cleanly', { tag: '@long' }, async () => {
  test.setTimeout(120_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'fourfold-e2e-'))
  // Its own process group, as a terminal creates for each command. The pages contain an address that is the same in every run.
  const command = spawn(process.execPath, ['scripts/start.mjs', '--no-env-file'], {
    detached: true,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', SITE_URL: 'http://127.0.0.1:41999' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const group = -(command.pid ?? 0)
  let output = ''
  let hasEnded = false
  const ended = new Promise<number | null>((resolve) =>
    command.once('close', (code) => {
      hasEnded = true
      resolve(code)
    }),
  )
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  try {
    await expect.poll(() => hasEnded || output.includes('Ready: '), { timeout: 100_000 }).toBe(true)
    expect(existsSync(join(dataDir, 'server.json')), output).toBe(true)
    process.kill(group, 'SIGINT')
    expect(await ended, output).toBe(0)
    expect(output.match(/Stopping …/gu)).toHaveLength(1)
    expect(existsSync(join(dataDir, 'server.json'))).toBe(false)
  } finally {
    if (!hasEnded) process.kill(group, 'SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** Returns the output of a server that must not start. */
async function findStartError(environment: Readonly<Record<string, string>>): Promise<string> {
  try {
    await using server = await startServer(environment)
    return `It started at ${server.url}.`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Sends the headers of a form and part of its body; resolves once the server handles the request. */
async function beginPost(url: string): Promise<{ slow: ClientRequest; answered: Promise<IncomingMessage> }> {
  const { hostname, port, origin } = new URL(url)
  const slow = request({
    hostname,
    port,
    path: '/pricing',
    method: 'POST',
    agent: false,
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded', 'content-length': 3, expect: '100-continue' },
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => slow.once('response', resolve).once('error', reject))
  // The server sends 100 Continue when it passes the request to its listener.
  const taken = new Promise((resolve) => slow.once('continue', resolve))
  slow.flushHeaders()
  await taken
  slow.write('a')
  return { slow, answered }
}

/** Whether the server accepts new requests. A connection during the close is reset instead of refused. */
async function takesRequests(url: string): Promise<boolean> {
  try {
    await ask(url, '/healthz')
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET')) return false
    throw error
  }
}
