import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { findKeyFile, writeKeyFile } from './key-file.ts'

const keyBytes = 32

/**
 * A key that encrypts what the database must not show, from `keys/{name}` in the data folder (0600); created at the first start.
 *
 * @param loss What is lost without the key.
 * @throws Error if the file is damaged.
 */
export async function loadSecretKey(dataDir: string, name: string, loss: string): Promise<Uint8Array> {
  const file = join(dataDir, 'keys', name)
  const stored = await findKeyFile(file)
  if (stored !== undefined) {
    const key = Buffer.from(stored, 'base64url')
    if (key.length !== keyBytes) throw new Error(`${file} is damaged: restore it, or remove it, which loses ${loss}.`)
    return key
  }
  const key = randomBytes(keyBytes)
  await writeKeyFile(file, key.toString('base64url'))
  return key
}
