import { randomBytes } from 'node:crypto'
import type { Clock } from '#backend/clock.ts'
import { isSameSecret } from '#backend/credentials/is-same-secret.ts'
import type { Log } from '#backend/log.ts'
import { WorkerClient } from '#backend/database/worker-client.ts'
import { decodePasswordHash, encodePasswordHash, type ScryptParameters } from './password-hash.ts'
import type { HashingOrigin } from './hashing-origin.ts'
import { PasswordQueue, type QueueLimits } from './password-queue.ts'

/** Operations of a worker. */
export type ScryptOperations = {
  scrypt: (request: ScryptParameters & { readonly password: string; readonly salt: Uint8Array; readonly length: number }) => Uint8Array
}

/** One password at a time for each of two dedicated workers, so that hashing blocks nothing else. */
const queueLimits: QueueLimits = { concurrency: 2, capacity: 64 }

const saltBytes = 16
const hashBytes = 32

/**
 * Hashes and checks passwords in worker threads. Methods that hash reject with TOO_MANY_ATTEMPTS_TRY_LATER if too many requests wait, and
 * with CANCELLED if the client leaves before its turn.
 */
export class Passwords {
  readonly #parameters: ScryptParameters
  readonly #queue: PasswordQueue
  readonly #workers: readonly WorkerClient<ScryptOperations>[]
  /** Checked if an account has no hash. */
  readonly #dummyHash: string

  constructor(parameters: ScryptParameters, log: Log, clock: Pick<Clock, 'now'>) {
    const onCrash = (error: unknown) => log({ level: 'error', message: 'A password worker crashed.', error })
    const entry = new URL('./scrypt-worker.ts', import.meta.url)
    this.#parameters = parameters
    this.#queue = new PasswordQueue(queueLimits, clock)
    this.#dummyHash = encodePasswordHash({ ...parameters, salt: randomBytes(saltBytes), hash: randomBytes(hashBytes) })
    this.#workers = Array.from(
      { length: queueLimits.concurrency },
      () => new WorkerClient<ScryptOperations>(entry, null, onCrash, { canRetry: true }),
    )
  }

  /** The number of waiting and of running requests. */
  get load(): { readonly waiting: number; readonly running: number } {
    return this.#queue.load
  }

  /** The hash to store for a new password, with its parameters. */
  async hash(password: string, origin: HashingOrigin): Promise<string> {
    const salt = randomBytes(saltBytes)
    const hash = await this.#scrypt(password, salt, this.#parameters, hashBytes, origin)
    return encodePasswordHash({ ...this.#parameters, salt, hash })
  }

  /**
   * Whether a password matches a stored hash.
   *
   * @param storedHash Without one the result is false, after the same work.
   */
  async check(password: string, storedHash: string | undefined, origin: HashingOrigin): Promise<boolean> {
    const stored = decodePasswordHash(storedHash ?? this.#dummyHash)
    const hash = await this.#scrypt(password, stored.salt, stored, stored.hash.length, origin)
    const isRight = isSameSecret(stored.hash, hash)
    return isRight && storedHash !== undefined
  }

  /** Whether a stored hash is weaker than new ones. */
  isOutdated(storedHash: string): boolean {
    const { cost, blockSize, parallelization } = decodePasswordHash(storedHash)
    const wanted = this.#parameters
    return cost * blockSize * parallelization < wanted.cost * wanted.blockSize * wanted.parallelization
  }

  /** Finishes running hashes, rejects waiting ones, and ends the workers. */
  async close(): Promise<void> {
    this.#queue.close()
    await Promise.all(this.#workers.map((worker) => worker.close()))
  }

  #scrypt(password: string, salt: Uint8Array, parameters: ScryptParameters, length: number, origin: HashingOrigin): Promise<Uint8Array> {
    const { cost, blockSize, parallelization } = parameters
    return this.#queue.run(origin, () => {
      const worker = this.#workers.reduce((least, other) => (other.waitingCount < least.waitingCount ? other : least))
      return worker.call('scrypt', { password, salt, cost, blockSize, parallelization, length })
    })
  }
}
