import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveAsProduct } from '#testing/backend/serve-as-product.ts'
import { fillCollection, openBackend } from './backend-process.ts'
import type { Ready } from './served-backend.ts'

// A backend with so many documents behind the product's own listener, until it is asked to stop.
const [, , documentCount = '0'] = process.argv
const folder = mkdtempSync(join(tmpdir(), 'fourfold-bench-'))
const backend = await openBackend(join(folder, 'data'))
await fillCollection(backend, 'c', Number(documentCount), () => {})
const server = await serveAsProduct(backend)
const root = `${backend.database}/documents`
const authorization = `Bearer ${await backend.getAccessToken()}`
const answer = await fetch(`http://127.0.0.1:${server.port}/v1/${root}:batchGet`, {
  method: 'POST',
  headers: { authorization },
  body: JSON.stringify({ documents: [`${root}/c/invoice-7`] }),
})
const bytes = Buffer.from(await answer.text())
if (!answer.ok || bytes.includes('"found"') !== Number(documentCount) > 0) throw new Error(`The backend answered ${bytes.toString()}.`)
const bare = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, ['content-type', 'application/json']).end(bytes))
})
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
const { port: barePort } = bare.address() as AddressInfo // it listens on a port, not on a pipe
process.once('SIGTERM', () => {
  bare.close()
  bare.closeAllConnections()
  void Promise.all([server.close(), backend[Symbol.asyncDispose]()]).then(() => rmSync(folder, { recursive: true }))
})
console.log(JSON.stringify({ port: server.port, barePort, root, authorization } satisfies Ready))
