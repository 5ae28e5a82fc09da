import type { Server, Socket } from 'node:net'

/** What HTTP/2 in clear begins with (RFC 9113, section 3.4); no method of HTTP/1.1 does. */
const preface = Buffer.from('PRI * HTTP/2.0')

/**
 * Hands connections that begin HTTP/2 in clear over to `take`; a server of HTTP/1.1 keeps all others.
 *
 * @param silenceMilliseconds How long a connection may say nothing.
 * @returns Ends the connections that have said nothing yet, of which the server does not know.
 */
export function handOverCleartextHttp2(server: Server, take: (socket: Socket) => void, silenceMilliseconds: number): () => void {
  const listeners = server.listeners('connection')
  const silent = new Set<Socket>()
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const abandon = () => socket.destroy()
    const ends = ['error', 'end', 'timeout'] as const
    for (const end of ends) socket.once(end, abandon)
    socket.setTimeout(silenceMilliseconds)
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
    socket.once('data', (first: Buffer) => {
      for (const end of ends) socket.off(end, abandon)
      socket.setTimeout(0)
      silent.delete(socket)
      socket.pause()
      socket.unshift(first)
      if (first.subarray(0, preface.length).equals(preface.subarray(0, first.length))) return take(socket)
      for (const listener of listeners) listener.call(server, socket)
      // Paused by hand, it would not go on by itself.
      process.nextTick(() => socket.resume())
    })
  })
  return () => {
    for (const socket of silent) socket.destroy()
  }
}
