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
  /** The bytes as they were sent. */
  readonly body: Buffer
  /** The body without its coding. */
  readonly text: string
}

/**
 * Sends one request exactly as it is written: the target is not tidied, no header is added but `Host`, no redirect is followed.
 *
 * @param origin Of the server, without a slash at the end.
 * @param target As it stands in the request line, such as `//host/?a=1`.
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
