import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Serves a listener; responds with 418 to targets that it does not handle, and with 500 to its errors.
 *
 * @param listener Says whether it has answered.
 */
export async function serveListener(
  listener: (...exchange: Parameters<RequestListener>) => Promise<boolean>,
): Promise<AsyncDisposable & { readonly port: number }> {
  const server = createServer((incoming, response) => {
    listener(incoming, response).then(
      (isAnswered) => isAnswered || response.writeHead(418).end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
