import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import type { Backend } from '#backend'
import { httpLimits } from '#server/http/http-server.ts'
import { handOverCleartextHttp2 } from '#testing/emulator/cleartext-http2.ts'

/**
 * Serves a backend on a free port of this machine, for clients that need a real address.
 *
 * @param takeHttp2 Takes the connections of clients that speak gRPC; without it they get no answer.
 */
export async function serveBackend(
  fetch: Backend['fetch'],
  takeHttp2?: Backend['takeHttp2'],
): Promise<AsyncDisposable & { readonly origin: string }> {
  const server = createServer((request, response) => {
    const { remoteAddress: clientAddress = '' } = request.socket
    fetch(createRequest(request, response), { clientAddress }).then(
      (reply) => sendResponse(response, reply),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    )
  })
  const taken = new Set<Socket>()
  if (takeHttp2) {
    const take = (socket: Socket) => {
      taken.add(socket)
      takeHttp2(socket)
    }
    handOverCleartextHttp2(server, take, httpLimits.headersTimeoutMilliseconds)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      for (const socket of taken) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
