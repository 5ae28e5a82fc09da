import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy that simulates a bad network between clients and a server. */
export type TcpProxy = AsyncDisposable & {
  /** Name and port for clients. */
  readonly host: string
  /** Ends every connection in the middle of whatever it carries. */
  readonly cut: () => void
  /** Holds every chunk back for so long, from now on. */
  readonly delay: (milliseconds: number) => void
  /** Passes at most so many bytes every 50 ms in each direction of a connection, from now on. */
  readonly slow: (bytesPerTurn: number) => void
  /** Is a good network again. */
  readonly heal: () => void
}

const turnMilliseconds = 50

/** Opens a proxy to a port of this machine. */
export async function openTcpProxy(port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let delayMilliseconds = 0
  let bytesPerTurn = Infinity

  const pass = (from: Socket, to: Socket) => {
    let passing = Promise.resolve()
    from.on('data', (chunk) => {
      // Like a full line, so that the sender notices.
      from.pause()
      passing = passing.then(async () => {
        if (delayMilliseconds > 0) await wait(delayMilliseconds)
        for (let rest = chunk; rest.length > 0;) {
          const size = Math.min(rest.length, bytesPerTurn)
          to.write(rest.subarray(0, size))
          rest = rest.subarray(size)
          if (rest.length > 0) await wait(turnMilliseconds)
        }
        from.resume()
      })
    })
    from.on('end', () => void passing.then(() => to.end()))
  }

  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      pass(socket, other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo // it listens on a port, not on a pipe
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    host: `127.0.0.1:${address.port}`,
    cut,
    delay: (milliseconds) => (delayMilliseconds = milliseconds),
    slow: (bytes) => (bytesPerTurn = bytes),
    heal: () => {
      delayMilliseconds = 0
      bytesPerTurn = Infinity
    },
    [Symbol.asyncDispose]: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
