import type { IncomingMessage } from 'node:http'
import { sendResponse } from '@remix-run/node-fetch-server'
import type { Backend, PlainReply, PlainRequest } from '#backend'
import { toRequest } from '#server/http/fetch-request.ts'
import { httpLimits, type Listener } from '#server/http/http-server.ts'
import { hasBody, type SiteResponse } from '#server/http/site-response.ts'
import { isForbiddenMethod } from '#server/http/visit.ts'
import { commonHeaders, inertPolicy, type SecuritySettings } from '#server/http/middleware/security-headers.ts'

/** Time limit for the body of a request, in milliseconds. Uploads have a longer one. */
export function backendTimeLimit(target: string): number {
  return target.startsWith('/v0/') ? httpLimits.uploadTimeoutMilliseconds : httpLimits.requestTimeoutMilliseconds
}

/** Passes requests to the embedded backend, and adds the site's common headers to its responses. */
export function createBackendListener(
  { fetch, answer }: Pick<Backend, 'fetch' | 'answer'>,
  security: SecuritySettings,
  clientAddress: (request: IncomingMessage) => string,
): Listener {
  const common = commonHeaders(security)
  const commonByName = Object.fromEntries(common)
  const refusalHeaders = [...common, ...inertPolicy, ['cache-control', 'no-store'] as const].flat()
  const heads = new WeakMap<PlainReply['headers'], readonly string[]>()
  return async (request, response) => {
    if (isForbiddenMethod(request.method ?? 'GET')) return refuse(response)
    const answering = answer(toPlainRequest(request))
    if (answering) return send(request, response, await answering)
    const reply = await fetch(toRequest(request, response), { clientAddress: clientAddress(request) })
    for (const [name, value] of common) if (!reply.headers.has(name)) reply.headers.set(name, value)
    // The client disconnected before the stream began, so no event would cancel it.
    if (response.destroyed) await reply.body?.cancel()
    else await sendResponse(response, reply)
  }

  function refuse(response: SiteResponse): void {
    response.writePlainHead(405, [...refusalHeaders, 'allow', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS', 'content-length', '0'])
    response.end()
  }

  function send(request: IncomingMessage, response: SiteResponse, { status, headers, cors, body }: PlainReply): void {
    // A client that disconnected, or was refused for being slow, gets no response.
    if (response.destroyed || response.headersSent) return
    const length = String(Buffer.byteLength(body))
    response.writePlainHead(status, [...listHeaders(headers), 'content-length', length, ...Object.entries(cors ?? {}).flat()])
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  /** Names and values in turn, including the common headers. */
  function listHeaders(headers: PlainReply['headers']): readonly string[] {
    const known = heads.get(headers)
    if (known) return known
    const list = Object.entries({ ...commonByName, ...headers }).flat()
    heads.set(headers, list)
    return list
  }
}

function toPlainRequest(request: IncomingMessage): PlainRequest {
  const { method = 'GET', url = '/', headers } = request
  return {
    method,
    pathname: pathOf(url),
    authorization: headers.authorization,
    origin: headers.origin,
    readBody: (maxBytes) => readBody(request, maxBytes),
  }
}

/** The path of a target as `fetch` would normalize it; most are normalized already. The host is irrelevant. */
function pathOf(target: string): string {
  return /^[\w/:()-]+$/u.test(target) ? target : new URL(`http://localhost${target}`).pathname
}

/** Reads the body; stops when it is too long. */
function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | 'too long' | 'broken off'> {
  if (!hasBody(request)) return Promise.resolve(Buffer.alloc(0))
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve('too long')
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= maxBytes) return void chunks.push(chunk)
      request.pause()
      resolve('too long')
    })
    request.once('end', () => {
      const [only] = chunks
      resolve(only && chunks.length === 1 ? only : Buffer.concat(chunks, length))
    })
    // The socket's own listeners handle a broken connection.
    request.once('error', () => resolve('broken off'))
  })
}
