import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { findKeyFile, writeKeyFile } from '#backend/identity/tokens/key-file.ts'

const keyBytes = 32

/**
 * The key that encrypts queued mails about accounts, from `keys/mails.key` in the data folder (0600); created at the first start.
 *
 * @throws Error if the file is damaged.
 */
export async function loadMailKey(dataDir: string): Promise<Uint8Array> {
  const file = join(dataDir, 'keys', 'mails.key')
  const stored = await findKeyFile(file)
  if (stored !== undefined) {
    const key = Buffer.from(stored, 'base64url')
    if (key.length !== keyBytes) throw new Error(`${file} is damaged: restore it, or remove it, which loses the mails that wait.`)
    return key
  }
  const key = randomBytes(keyBytes)
  await writeKeyFile(file, key.toString('base64url'))
  return key
}
