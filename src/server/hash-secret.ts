import { hash } from 'node:crypto'

/** SHA-256 in hexadecimal digits, for secrets with so many random bits that no slow hash is needed. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret)
}
