import { hash } from 'node:crypto'

/** The id is the browser's alone; the server stores its SHA-256, in hexadecimal digits. */
export function hashSessionId(sessionId: string): string {
  return hash('sha256', sessionId)
}
