import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Lighthouse's slow 4G, as its devtools throttling has it. */
const roundTripMs = 562.5
const bytesPerMs = { down: 184.32, up: 84.375 }

/** A line between a browser and a site; its connections share what it carries. */
export type SlowLine = AsyncDisposable & {
  /** Address of the site at the far end, without a slash at the end. */
  readonly url: string
  /** Bytes that have reached the browser. */
  readonly countBytes: () => number
}

/** Lays a slow line to a site. Unlike the throttling of browsers it also slows what they fetch ahead. */
export async function laySlowLine(siteUrl: string): Promise<SlowLine> {
  const sockets = new Set<Socket>()
  const freeAt = { down: 0, up: 0 }
  let bytes = 0

  const carry = (from: Socket, to: Socket, way: 'down' | 'up') => {
    let carried = Promise.resolve()
    const after = (act: () => void) => {
      const arrivesAt = freeAt[way] + roundTripMs / 2
      carried = carried.then(() => wait(Math.max(0, arrivesAt - performance.now()))).then(act)
    }
    sockets.add(from)
    from.on('data', (chunk) => {
      freeAt[way] = Math.max(freeAt[way], performance.now()) + chunk.length / bytesPerMs[way]
      after(() => {
        if (way === 'down') bytes += chunk.length
        if (to.writable) to.write(chunk)
      })
    })
    from.on('error', () => from.destroy())
    from.on('close', () => {
      sockets.delete(from)
      after(() => to.end())
    })
  }

  const server = createServer((client) => {
    const site = connect(Number(new URL(siteUrl).port), '127.0.0.1')
    carry(client, site, 'up')
    carry(site, client, 'down')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listens on a port, not on a pipe
  return {
    url: `http://127.0.0.1:${port}`,
    countBytes: () => bytes,
    [Symbol.asyncDispose]: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
