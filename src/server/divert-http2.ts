import type { Server, Socket } from 'node:net'

/** What HTTP/2 in clear begins with (RFC 9113, section 3.4); no method of HTTP/1.1 does. */
const preface = Buffer.from('PRI * HTTP/2.0')

/** Hands connections that begin HTTP/2 in clear over to `take`; a server of HTTP/1.1 keeps all others. */
export function divertHttp2(server: Server, take: (socket: Socket) => void): void {
  const listeners = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const abandon = () => socket.destroy()
    socket.once('error', abandon)
    socket.once('data', (first: Buffer) => {
      socket.off('error', abandon)
      socket.pause()
      socket.unshift(first)
      if (first.subarray(0, preface.length).equals(preface.subarray(0, first.length))) return take(socket)
      for (const listener of listeners) listener.call(server, socket)
      // Paused by hand, it would not go on by itself.
      process.nextTick(() => socket.resume())
    })
  })
}
