import { readFileSync } from 'node:fs'
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2'
import { Agent, request as requestHttp1 } from 'node:https'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { fileURLToPath } from 'node:url'

/** Sends requests to a server of the test, whatever host they name; answers stream. */
export type TlsClient = Disposable & {
  readonly fetch: (request: Request) => Promise<Response>
}

const folder = new URL('../certificates/', import.meta.url)

/** Paths of a certificate that the server of a test may show, and what they hold. */
export function loadCertificate(name: 'first' | 'second' | 'provider') {
  const certificate = fileURLToPath(new URL(`${name}.pem`, folder))
  const key = fileURLToPath(new URL(`${name}.key.pem`, folder))
  return { files: { certificate, key }, cert: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') }
}

const ca = [loadCertificate('first').cert, loadCertificate('second').cert]

/** All requests over one connection of HTTP/2. */
export function connectHttp2(origin: string): TlsClient {
  const session = connect(origin, { ca })
  return {
    fetch: (request) => fetchHttp2(session, request),
    [Symbol.dispose]: () => session.destroy(),
  }
}

/** A connection of HTTP/1.1 over TLS for each request. */
export function connectHttp1(origin: string): TlsClient {
  const agent = new Agent({ ca, keepAlive: false })
  return {
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      const body = request.body && Buffer.from(await request.arrayBuffer())
      const headers = { ...Object.fromEntries(request.headers), ...(body && { 'content-length': body.length }) }
      return await new Promise((resolve, reject) => {
        const sent = requestHttp1(new URL(pathname + search, origin), { method: request.method, headers, agent }, (answer) => {
          resolve(responseOf(answer.statusCode ?? 0, answer.headers, answer))
        })
        sent.on('error', reject)
        sent.end(body ?? undefined)
      })
    },
    [Symbol.dispose]: () => agent.destroy(),
  }
}

async function fetchHttp2(session: ClientHttp2Session, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const body = request.body && Buffer.from(await request.arrayBuffer())
  const head = { ':method': request.method, ':path': pathname + search, ...Object.fromEntries(request.headers) }
  const stream = session.request(head, { endStream: body === null })
  if (body) stream.end(body)
  const headers = await new Promise<IncomingHttpHeaders & { ':status'?: number }>((resolve, reject) => {
    stream.once('response', resolve)
    stream.once('error', reject)
  })
  return responseOf(headers[':status'] ?? 0, headers, stream)
}

function responseOf(status: number, headers: IncomingHttpHeaders, content: Readable): Response {
  const kept = new Headers()
  for (const [name, values = []] of Object.entries(headers)) {
    if (!name.startsWith(':')) for (const value of [values].flat()) kept.append(name, value)
  }
  const isEmpty = status === 204 || status === 304
  if (isEmpty) void buffer(content)
  // The types of Node and of the web name the same stream twice.
  const body = isEmpty ? null : (Readable.toWeb(content) as NodeStream<Uint8Array> as unknown as ReadableStream<Uint8Array>)
  return new Response(body, { status, headers: kept })
}
