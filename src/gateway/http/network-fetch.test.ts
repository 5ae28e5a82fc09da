import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createNetworkFetch } from './network-fetch.ts'

const send = createNetworkFetch()

test('an unreachable address is answered with 504 and the reason', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  await new Promise((resolve) => server.close(resolve))
  const response = await send(new Request(`http://127.0.0.1:${port}/`))
  expect([response.status, await response.text()]).toEqual([504, expect.stringContaining('ECONNREFUSED')])
})

test('an aborted request rejects with the caller’s reason', async () => {
  const aborted = new Request('http://127.0.0.1:9/', { signal: AbortSignal.abort(new Error('enough')) })
  await expect(send(aborted)).rejects.toThrow('enough')
})
