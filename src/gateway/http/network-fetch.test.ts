import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createNetworkFetch } from './network-fetch.ts'

const send = createNetworkFetch()

test('an address that nobody listens on is answered like by a proxy, with the reason', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  await new Promise((resolve) => server.close(resolve))
  const response = await send(new Request(`http://127.0.0.1:${port}/`))
  expect([response.status, await response.text()]).toEqual([504, expect.stringContaining('ECONNREFUSED')])
})

test('a caller that gives up is told so', async () => {
  const aborted = new Request('http://127.0.0.1:9/', { signal: AbortSignal.abort(new Error('enough')) })
  await expect(send(aborted)).rejects.toThrow('enough')
})
