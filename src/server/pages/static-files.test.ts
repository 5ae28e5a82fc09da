import { Agent, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { bindHttpServer, type Listener } from '#server/http/http-server.ts'
import { createLogger } from '#server/log.ts'
import { storeFile } from './stored-file.ts'
import { StaticFiles } from './static-files.ts'

/** Nothing is compressed yet. */
const emptyCache = { find: async () => undefined }

/** A server that has one page. */
async function startFiles() {
  const page = Buffer.from(`<!doctype html><title>Page</title>${'<p>words</p>'.repeat(50)}`)
  const files = new StaticFiles()
  files.replaceAll([await storeFile(emptyCache, '/page', 'text/html; charset=utf-8', page, [['x-frame-options', 'DENY']])])
  return start((request, response) => void files.serve('/page', request, response))
}

/** Asks a server over a connection that stays open, or one that is closed after the answer. */
async function start(listener: Listener) {
  const server = await bindHttpServer({ host: '127.0.0.1', port: 0 }, listener, { isSecure: false, hsts: 'host' }, createLogger())
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    ask: async (method: string, headers: Record<string, string>) => {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        get({ port: server.port, path: '/page', method, headers, agent }, resolve).on('error', reject)
      })
      const { date, connection, 'keep-alive': keepAlive, ...rest } = response.headers
      return { status: response.statusCode, headers: rest, date, connection, keepAlive, body: await buffer(response) }
    },
    [Symbol.asyncDispose]: async () => {
      agent.destroy()
      await server.close()
    },
  }
}

test.each([
  ['GET', { 'accept-encoding': 'br' }],
  ['GET', { 'accept-encoding': 'gzip' }],
  ['GET', {}],
  ['HEAD', { 'accept-encoding': 'br' }],
  ['GET', { 'if-none-match': '*' }],
])('%s %j is answered alike on a connection that stays and on one that closes', async (method, headers) => {
  await using files = await startFiles()
  const kept = await files.ask(method, { ...headers, connection: 'keep-alive' })
  const closed = await files.ask(method, { ...headers, connection: 'close' })
  expect(kept.status).toBe('if-none-match' in headers ? 304 : 200)
  expect([kept.status, kept.headers, kept.body]).toEqual([closed.status, closed.headers, closed.body])
  expect(Date.parse(kept.date ?? '')).toBeGreaterThan(0)
  expect([kept.connection, kept.keepAlive, closed.connection]).toEqual(['keep-alive', 'timeout=5', 'close'])
})

test('one connection carries answer after answer', async () => {
  await using files = await startFiles()
  const bodies = await Promise.all(['br', 'gzip', 'identity'].map((coding) => files.ask('GET', { 'accept-encoding': coding })))
  expect(bodies.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
})

test('assets of pages that were replaced stay for a while, and not for ever', async () => {
  const files = new StaticFiles()
  const asset = await storeFile(emptyCache, '/assets/start.js', 'text/javascript; charset=utf-8', Buffer.from('start()'), [])
  files.replaceAll([asset])
  for (let state = 0; state < 20; state++) files.replaceAll([])
  expect(files.has('/assets/start.js')).toBe(true)
  files.replaceAll([])
  expect(files.has('/assets/start.js')).toBe(false)
})
