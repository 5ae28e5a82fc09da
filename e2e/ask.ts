import { type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export type Question = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The bytes as sent, compressed or not. */
  readonly body: Buffer
  /** The decoded body. */
  readonly text: string
}

/**
 * Sends one request as written: no normalization of the target, no headers except `Host`, no redirects followed.
 *
 * @param origin Origin of the server, without a trailing slash.
 * @param target As written in the request line, such as `//host/?a=1`.
 */
export function ask(origin: string, target: string, { method = 'GET', headers = {}, body }: Question = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: target, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const text = decode(bytes, response.headers['content-encoding']).toString()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes, text })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function decode(bytes: Buffer, coding: string | undefined): Buffer {
  if (bytes.length === 0 || coding === undefined) return bytes
  return coding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)
}
