import { randomBytes } from 'node:crypto'
import type { RefreshTokenParts } from '#backend/database/identity/identity-operations.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'

const familyBytes = 16
const secretBytes = 32

/** The first token of a new family. */
export function createRefreshToken(): RefreshTokenParts {
  return { family: randomBytes(familyBytes), secret: randomBytes(secretBytes) }
}

export function encodeRefreshToken({ family, secret }: RefreshTokenParts): string {
  return Buffer.concat([family, secret]).toString('base64url')
}

/** @throws IdentityRefusal INVALID_REFRESH_TOKEN if the text cannot be one of our tokens. */
export function decodeRefreshToken(text: string): RefreshTokenParts {
  const bytes = Buffer.from(text, 'base64url')
  // Decoding accepts several texts for these bytes; only the canonical one is the token.
  if (bytes.length !== familyBytes + secretBytes || bytes.toString('base64url') !== text) throw new IdentityRefusal('INVALID_REFRESH_TOKEN')
  return { family: bytes.subarray(0, familyBytes), secret: bytes.subarray(familyBytes) }
}
