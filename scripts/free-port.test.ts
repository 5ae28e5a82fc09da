import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePort } from './free-port.ts'

test('a port that something listens on is passed over', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  expect(await findFreePort('127.0.0.1', port)).toBeGreaterThan(port)
  server.close()
  await once(server, 'close')
  expect(await findFreePort('127.0.0.1', port)).toBe(port)
})

test('an address that this machine does not have is no port in use', async () => {
  await expect(findFreePort('192.0.2.1', 24_678)).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' })
})
