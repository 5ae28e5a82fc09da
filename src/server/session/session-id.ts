import { hash } from 'node:crypto'

/** Only the browser knows the id; the server stores its SHA-256 in hexadecimal digits. */
export function hashSessionId(sessionId: string): string {
  return hash('sha256', sessionId)
}
