import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts a text.
 *
 * @param key 32 bytes.
 * @param purpose Needed again to open it, so that what is sealed for one purpose does not serve another.
 */
export function seal(key: Uint8Array, text: string, purpose = ''): Uint8Array {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(purpose))
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), bytes])
}

/** Decrypts a text. @throws Error if it was not sealed with this key for this purpose. */
export function open(key: Uint8Array, sealed: Uint8Array, purpose = ''): string {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
}
