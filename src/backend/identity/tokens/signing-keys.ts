import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import type { Clock } from '#backend/clock.ts'
import { findKeyFile, writeKeyFile } from './key-file.ts'

/** A key pair for ID tokens. */
export type SigningKey = {
  readonly keyId: string
  readonly createTimeMs: number
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

const KeyFile = v.object({
  keys: v.pipe(
    v.array(v.object({ kid: v.string(), privateKeyPem: v.string(), createTimeMs: v.optional(v.pipe(v.number(), v.safeInteger())) })),
    v.minLength(1),
  ),
})

/** How long a key signs. Our own judgement (NIST SP 800-57 part 1, 5.3.6, allows a private signature key three years at most). */
const signingMilliseconds = 30 * 86_400_000

/** How long a key verifies after its replacement: longer than the lifetime of any token that it signed. */
const verifyingMilliseconds = 2 * 3_600_000

const makeKeyPair = promisify(generateKeyPair)

type Keys = readonly [newest: SigningKey, ...older: SigningKey[]]

/**
 * The keys that sign ID tokens, from `keys/tokens.json` in the data folder (0600). They are not in the database, so that a backup cannot be
 * used to sign tokens. The newest signs, the others still verify.
 */
export class SigningKeys {
  readonly #file: string
  readonly #clock: Clock
  #keys: Keys

  private constructor(file: string, clock: Clock, keys: Keys) {
    this.#file = file
    this.#clock = clock
    this.#keys = keys
  }

  /** Reads the keys, and creates the first one at the first start. @throws Error if the file is damaged. */
  static async load(dataDir: string, clock: Clock): Promise<SigningKeys> {
    const file = join(dataDir, 'keys', 'tokens.json')
    const text = await findKeyFile(file)
    if (text !== undefined) return new SigningKeys(file, clock, parseKeys(file, text, clock.now()))
    const keys = new SigningKeys(file, clock, [await createKey(clock.now())])
    await keys.#store(keys.#keys)
    return keys
  }

  get newest(): SigningKey {
    return this.#keys[0]
  }

  find(keyId: string | undefined): SigningKey | undefined {
    return this.#keys.find((key) => key.keyId === keyId)
  }

  /**
   * Replaces a key that has signed for long enough, and removes those that no valid token needs. A key is on disk before it signs, so calls
   * at the same time are not affected.
   */
  async rotate(): Promise<void> {
    const nowMs = this.#clock.now()
    const isOld = nowMs - this.newest.createTimeMs >= signingMilliseconds
    const keys: Keys = isOld ? [await createKey(nowMs), ...this.#keys] : this.#keys
    const [newest, ...older] = keys
    const kept: Keys = [newest, ...older.filter((_, at) => nowMs - (keys[at]?.createTimeMs ?? nowMs) < verifyingMilliseconds)]
    if (kept.length === this.#keys.length && !isOld) return
    await this.#store(kept)
    this.#keys = kept
  }

  async #store(keys: Keys): Promise<void> {
    const stored = keys.map(({ keyId: kid, createTimeMs, privateKey }) => ({
      kid,
      createTimeMs,
      privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    }))
    await writeKeyFile(this.#file, JSON.stringify({ keys: stored }, undefined, 2))
  }
}

/** @param nowMs The creation time of keys that do not contain one. */
function parseKeys(file: string, text: string, nowMs: number): Keys {
  try {
    const keys = v.parse(KeyFile, JSON.parse(text)).keys.map(({ kid, privateKeyPem, createTimeMs = nowMs }) => {
      const privateKey = createPrivateKey(privateKeyPem)
      return { keyId: kid, createTimeMs, privateKey, publicKey: createPublicKey(privateKey) }
    })
    return keys as [SigningKey, ...SigningKey[]] // at least one, as just parsed
  } catch (cause) {
    throw new Error(`${file} is damaged: restore it, or remove it, which signs everybody out.`, { cause })
  }
}

async function createKey(createTimeMs: number): Promise<SigningKey> {
  const { privateKey, publicKey } = await makeKeyPair('rsa', { modulusLength: 2048 })
  return { keyId: randomUUID(), createTimeMs, privateKey, publicKey }
}
