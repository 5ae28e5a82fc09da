import { createServer } from 'node:https'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import { loadCertificate } from '#testing/backend/tls-client.ts'
import type { HostedProvider } from './hosted-provider.ts'

/**
 * Serves the provider's hosts over TLS on one port of this machine, for browsers that resolve them to it. Tests send the address that they come
 * from with all requests, which a browser asks about first.
 */
export async function serveHostedProvider(provider: HostedProvider, port: number): Promise<AsyncDisposable> {
  const { cert, key } = loadCertificate('first')
  const server = createServer({ cert, key }, (request, response) => {
    provider.fetch(createRequest(request, response, { protocol: 'https:' })).then(
      (reply) => {
        if (request.method === 'OPTIONS') reply.headers.append('access-control-allow-headers', 'x-forwarded-for')
        return sendResponse(response, reply)
      },
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
