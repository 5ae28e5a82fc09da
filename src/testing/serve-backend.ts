import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import type { Backend } from '#backend'

/** Serves a backend on a free port of this machine, for clients that need a real address. */
export async function serveBackend(fetch: Backend['fetch']): Promise<AsyncDisposable & { readonly origin: string }> {
  const server = createServer((request, response) => {
    const { remoteAddress: clientAddress = '' } = request.socket
    fetch(createRequest(request, response), { clientAddress }).then(
      (reply) => sendResponse(response, reply),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
