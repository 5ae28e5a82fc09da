import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveAsProduct } from '#testing/serve-as-product.ts'
import { fillCollection, openBackend } from './backend-process.ts'

/** What the process prints once it is ready. */
export type Ready = {
  readonly port: number
  /** Of a bare server of Node, which gives everybody the bytes of one such answer. */
  readonly barePort: number
  /** Where documents are read. */
  readonly path: string
  /** Start of the names of `documentCount` documents, which end with their numbers. */
  readonly names: string
  readonly authorization: string
}

/** How many documents there are to read. */
export const documentCount = 10_000

// A backend with documents behind the product's own listener, until it is asked to stop.
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-bench-'))
  const backend = await openBackend(join(folder, 'data'))
  await fillCollection(backend, 'c', documentCount, () => {})
  const server = await serveAsProduct(backend)
  const path = `/v1/${backend.database}/documents:batchGet`
  const names = `${backend.database}/documents/c/invoice-`
  const authorization = `Bearer ${await backend.getAccessToken()}`
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: 'POST',
    headers: { authorization },
    body: JSON.stringify({ documents: [`${names}7`] }),
  })
  const bytes = Buffer.from(await answer.text())
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
  console.log(JSON.stringify({ port: server.port, barePort, path, names, authorization } satisfies Ready))
}
