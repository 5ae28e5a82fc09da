import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeKeyFile } from '#backend'

/** Encrypts id tokens in the database with a key outside of it, so that neither is of use alone. */
export type TokenCipher = {
  readonly encrypt: (idToken: string, context: string) => string
  /** @returns Undefined if it was not encrypted with this key and context. */
  readonly decrypt: (encrypted: string, context: string) => string | undefined
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Reads the key from `keys/sessions.key` in the data folder; creates it at the first start (0600). */
export async function openTokenCipher(dataDir: string): Promise<TokenCipher> {
  const file = join(dataDir, 'keys', 'sessions.key')
  if (!existsSync(file)) await writeKeyFile(file, randomBytes(32))
  return createTokenCipher(await readFile(file))
}

/** @param key 32 bytes. */
export function createTokenCipher(key: Uint8Array): TokenCipher {
  return {
    // The context is authenticated, so that an encrypted token cannot be moved to another session.
    encrypt: (idToken, context) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context))
      const bytes = Buffer.concat([cipher.update(idToken, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64url')
    },
    decrypt: (encrypted, context) => {
      const bytes = Buffer.from(encrypted, 'base64url')
      if (bytes.length < ivBytes + tagBytes) return undefined
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch (error) {
        // The error of GCM for a wrong tag; Node gives it no code.
        if (error instanceof Error && error.message.includes('unable to authenticate')) return undefined
        throw error
      }
    },
  }
}
