import type { IncomingMessage } from 'node:http'

/** Most that a form may send (limits.md, HTTP). */
export const formLimits = { sizeBytes: 64 * 1024, fields: 50 } as const

/**
 * Reads a form's body, and no more of it than a form may have.
 *
 * @returns 'too large' as soon as the limit is passed.
 * @throws Error when the connection breaks before the end.
 */
export async function readFormBody(request: IncomingMessage): Promise<Buffer | 'too large'> {
  if (Number(request.headers['content-length'] ?? 0) > formLimits.sizeBytes) return 'too large'
  const chunks: Buffer[] = []
  let sizeBytes = 0
  // The stream stays open on return, so that a refusal can still be answered.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    // Without an encoding set, a request yields buffers.
    const bytes = chunk as Buffer
    sizeBytes += bytes.length
    if (sizeBytes > formLimits.sizeBytes) return 'too large'
    chunks.push(bytes)
  }
  const body = Buffer.concat(chunks)
  return countFields(body) > formLimits.fields ? 'too large' : body
}

function countFields(body: Buffer): number {
  let count = 1
  for (let at = body.indexOf('&'); at >= 0; at = body.indexOf('&', at + 1)) count++
  return count
}
