import { createHash } from 'node:crypto'

/** The id is the browser's alone; the server stores its SHA-256, in hexadecimal digits. */
export function hashSessionId(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex')
}
