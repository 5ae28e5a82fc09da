import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { buffer } from 'node:stream/consumers'

export type Sent = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** After so long without an answer a request counts as failed, as in `deploy/nginx.conf`: a start takes seconds, and requests wait in the socket meanwhile. */
const timeoutMilliseconds = 120_000

/** Sends one request on a connection of its own, as the proxies of `deploy/` do. Rejects with the system's error. */
export async function send(
  address: string,
  sent: Sent = {},
): Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }> {
  const answer = await open(address, sent)
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }
}

/** A `fetch` that sends each request on a connection of its own to a site, whatever host it names; answers stream. */
export function fetchFrom(origin: string, headers: Readonly<Record<string, string>> = {}): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const own = { ...Object.fromEntries(request.headers), ...headers }
    const body = request.body === null ? {} : { body: new Uint8Array(await request.arrayBuffer()) }
    const answer = await open(origin + pathname + search, { method: request.method, headers: own, ...body })
    const status = answer.statusCode ?? 0
    const isEmpty = status === 204 || status === 304
    if (isEmpty) answer.resume()
    const kept = new Headers()
    for (const [name, values = []] of Object.entries(answer.headers)) for (const value of [values].flat()) kept.append(name, value)
    // The types of Node and of the web name the same stream twice.
    const content = isEmpty ? null : (Readable.toWeb(answer) as NodeStream<Uint8Array> as unknown as ReadableStream<Uint8Array>)
    return new Response(content, { status, headers: kept })
  }
}

function open(address: string, { method = 'GET', headers = {}, body }: Sent): Promise<IncomingMessage> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const sent = requestHttp(address, { method, headers: { ...headers, ...length }, agent: false }, resolve)
    sent.setTimeout(timeoutMilliseconds, () => sent.destroy(new Error('There was no answer within two minutes.')))
    sent.once('error', reject)
    sent.end(body)
  })
}
