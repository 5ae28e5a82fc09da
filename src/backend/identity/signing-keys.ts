import { createPublicKey, generateKeyPair, type KeyObject, createPrivateKey, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { findKeyFile, writeKeyFile } from './key-file.ts'

/** A key pair for id tokens. */
export type SigningKey = { readonly keyId: string; readonly privateKey: KeyObject; readonly publicKey: KeyObject }

const KeyFile = v.object({ keys: v.pipe(v.array(v.object({ kid: v.string(), privateKeyPem: v.string() })), v.minLength(1)) })

const makeKeyPair = promisify(generateKeyPair)

/**
 * The keys that sign id tokens, from `keys/tokens.json` in the data folder (0600); made at the first start. They are no part of the
 * database, so that who reads a backup cannot sign.
 *
 * @returns The newest first: it signs, the others still verify.
 * @throws Error when the file is damaged.
 */
export async function loadSigningKeys(dataDir: string): Promise<readonly [SigningKey, ...SigningKey[]]> {
  const file = join(dataDir, 'keys', 'tokens.json')
  const text = (await findKeyFile(file)) ?? (await createKeyFile(file))
  const [newest, ...older] = parseKeys(file, text)
  if (!newest) throw new Error(`${file} holds no key.`)
  return [newest, ...older]
}

function parseKeys(file: string, text: string): readonly SigningKey[] {
  try {
    return v.parse(KeyFile, JSON.parse(text)).keys.map(({ kid, privateKeyPem }) => {
      const privateKey = createPrivateKey(privateKeyPem)
      return { keyId: kid, privateKey, publicKey: createPublicKey(privateKey) }
    })
  } catch (cause) {
    throw new Error(`${file} is damaged: restore it, or remove it, which signs everybody out.`, { cause })
  }
}

async function createKeyFile(file: string): Promise<string> {
  const { privateKey } = await makeKeyPair('rsa', { modulusLength: 2048 })
  const key = { kid: randomUUID(), privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }) }
  const text = JSON.stringify({ keys: [key] }, undefined, 2)
  await writeKeyFile(file, text)
  return text
}
