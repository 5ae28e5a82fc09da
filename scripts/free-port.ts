import { once } from 'node:events'
import { createServer } from 'node:net'

/** @returns The first port from this one on that nothing listens on. Rejects with the system's error if the host has no such address. */
export async function findFreePort(host: string, from: number): Promise<number> {
  const server = createServer().listen(from, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return findFreePort(host, from + 1)
    throw error
  }
  server.close()
  await once(server, 'close')
  return from
}
