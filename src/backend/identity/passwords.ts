import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Log } from '#backend/log.ts'
import { WorkerDoor } from '#backend/store/worker-door.ts'
import { decodePasswordHash, encodePasswordHash, type ScryptParameters } from './password-hash.ts'
import { tooManyAttempts } from './refusal.ts'

/** What a worker is asked. */
export type ScryptOperations = {
  scrypt: (request: ScryptParameters & { readonly password: string; readonly salt: Uint8Array; readonly length: number }) => Uint8Array
}

/** Workers of their own, so that hashing holds up nothing else, and how many passwords may wait for them. */
const workerCount = 2
const queueLength = 64

/** A third of a second each, two at a time. */
const queueSeconds = 10

const saltBytes = 16
const hashBytes = 32

/**
 * Hashes passwords and checks them, in worker threads.
 * Every method rejects with TOO_MANY_ATTEMPTS_TRY_LATER when too many wait already.
 */
export class Passwords {
  readonly #parameters: ScryptParameters
  readonly #workers: readonly WorkerDoor<ScryptOperations>[]
  /** Stands for the hash that an account does not have. */
  readonly #dummyHash: string

  constructor(parameters: ScryptParameters, log: Log) {
    const onCrash = (error: unknown) => log({ level: 'error', message: 'A password worker crashed.', error })
    const entry = new URL('./scrypt-worker.ts', import.meta.url)
    this.#parameters = parameters
    this.#dummyHash = encodePasswordHash({ ...parameters, salt: randomBytes(saltBytes), hash: randomBytes(hashBytes) })
    this.#workers = Array.from({ length: workerCount }, () => new WorkerDoor<ScryptOperations>(entry, null, onCrash))
  }

  /** The hash to store for a new password, with its parameters. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltBytes)
    const hash = await this.#scrypt(password, salt, this.#parameters, hashBytes)
    return encodePasswordHash({ ...this.#parameters, salt, hash })
  }

  /**
   * Whether a password belongs to a stored hash.
   *
   * @param storedHash Without one the answer is no, after the same work.
   */
  async check(password: string, storedHash: string | undefined): Promise<boolean> {
    const stored = decodePasswordHash(storedHash ?? this.#dummyHash)
    const isRight = timingSafeEqual(stored.hash, await this.#scrypt(password, stored.salt, stored, stored.hash.length))
    return isRight && storedHash !== undefined
  }

  /** Whether a stored hash is weaker than new ones. */
  isOutdated(storedHash: string): boolean {
    const { cost, blockSize, parallelization } = decodePasswordHash(storedHash)
    const wanted = this.#parameters
    return cost * blockSize * parallelization < wanted.cost * wanted.blockSize * wanted.parallelization
  }

  /** Finishes what was begun and ends the workers. */
  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.close()))
  }

  #scrypt(password: string, salt: Uint8Array, parameters: ScryptParameters, length: number): Promise<Uint8Array> {
    const waiting = this.#workers.reduce((sum, worker) => sum + worker.waitingCount, 0)
    if (waiting >= workerCount + queueLength) return Promise.reject(tooManyAttempts(queueSeconds))
    const { cost, blockSize, parallelization } = parameters
    const worker = this.#workers.reduce((least, other) => (other.waitingCount < least.waitingCount ? other : least))
    return worker.call('scrypt', { password, salt, cost, blockSize, parallelization, length })
  }
}
