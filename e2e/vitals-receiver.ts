import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { BrowserContext, Page } from '@playwright/test'

/** Fields of a beacon, by name. */
type Fields = Readonly<Record<string, string>>

/** Starts a service that receives beacons. */
export async function startReceiver() {
  const received: Fields[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(Object.fromEntries(new URLSearchParams(body)))
      response.writeHead(204).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listens on a port, not on a pipe
  return {
    received,
    url: `http://127.0.0.1:${port}/collect`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Stores consent to analytics, as from an earlier document. */
export async function allowStatistics(page: Page | BrowserContext): Promise<void> {
  await page.addInitScript(() => {
    const chosenAt = new Date().toISOString()
    localStorage.setItem('consent', JSON.stringify({ version: 1, chosenAt, overridesSignal: false, decisions: { statistics: true } }))
    localStorage.setItem('analytics-user', 'visitor-1 2999-01-01T00:00:00.000Z')
  })
}
