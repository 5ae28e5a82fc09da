import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

const folder = new URL('../../.cache/test-keys/', import.meta.url)

/**
 * An RSA private key (PKCS #8 in PEM) for tests. It is made once per checkout, because making one takes up to a second, and lies in the
 * cache folder.
 */
export function loadTestKey(name: 'service-account' | 'id-tokens' | 'identity-provider'): string {
  const file = new URL(`${name}.pem`, folder)
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  mkdirSync(folder, { recursive: true })
  // Others may do the same at this moment: a file is whole or not there.
  const unfinished = new URL(`${name}.${process.pid}.${performance.now()}`, folder)
  writeFileSync(unfinished, pem, { mode: 0o600 })
  renameSync(unfinished, file)
  return pem
}
