import { createServer } from 'node:https'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import { loadCertificate } from '#testing/backend/tls-client.ts'
import type { HostedProvider } from './hosted-provider.ts'

/** Serves the provider's hosts over TLS on one port of this machine, for browsers that resolve them to it. */
export async function serveHostedProvider(provider: HostedProvider): Promise<AsyncDisposable & { readonly port: number }> {
  const { cert, key } = loadCertificate('first')
  const server = createServer({ cert, key }, (request, response) => {
    provider.fetch(createRequest(request, response, { protocol: 'https:' })).then(
      (reply) => sendResponse(response, reply),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The provider has no port.')
  return {
    port: address.port,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
