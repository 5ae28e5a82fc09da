import type { Caller } from './caller.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import type { Value } from '#protocol/value.ts'
import { ServiceError } from './service-error.ts'
import { documentSize } from '#backend/values/size.ts'
import type { Write } from '#backend/writes/write.ts'

/**
 * What one user may write in a period that begins with the first write. Bytes are those of the documents, as `values/size.ts` computes
 * them.
 */
export type WriteLimit = { readonly seconds: number; readonly writes: number; readonly bytes: number }

type Spent = { readonly startedAtMs: number; writes: number; bytes: number; isLogged: boolean }

/** Maximum number of users that are counted; the one whose counting began first is removed first. */
const mostUsers = 100_000

/**
 * Limits the writes of each user, stored or refused, because a write that the rules refuse costs as much. The service is exempt. A restart
 * resets the counters.
 */
export class WriteAllowance {
  readonly #limits: readonly WriteLimit[]
  readonly #clock: Clock
  readonly #log: Log
  /** By user, in the order of the limits. */
  readonly #spent = new Map<string, readonly Spent[]>()

  constructor(limits: readonly WriteLimit[], { clock, log }: { readonly clock: Clock; readonly log: Log }) {
    this.#limits = limits
    this.#clock = clock
    this.#log = log
  }

  /**
   * @throws ServiceError RESOURCE_EXHAUSTED if these writes exceed a limit now, so that the SDK retries; INVALID_ARGUMENT if they always
   *   would, so that it gives up. Neither counts them.
   */
  take(caller: Caller, writes: readonly Write[]): void {
    if (caller.kind !== 'user' || this.#limits.length === 0) return
    const { uid } = caller
    const now = this.#clock.now()
    const bytes = writes.reduce((sum, write) => sum + sizeOf(write), 0)
    const former = this.#spent.get(uid)
    const spent = this.#limits.map(({ seconds }, at): Spent => {
      const known = former?.[at]
      // Negative after the clock was set back.
      const age = known ? now - known.startedAtMs : 0
      return known && age >= 0 && age < seconds * 1000 ? known : { startedAtMs: now, writes: 0, bytes: 0, isLogged: false }
    })
    // Set before a refusal, so that `isLogged` is kept for a user without earlier writes as well.
    this.#spent.set(uid, spent)
    this.#forgetOldest()
    for (const [at, limit] of this.#limits.entries()) {
      const own = spent[at]
      if (!own || (own.writes + writes.length <= limit.writes && own.bytes + bytes <= limit.bytes)) continue
      const most = `A user writes at most ${limit.writes} documents and ${limit.bytes} bytes in ${limit.seconds} seconds`
      this.#note(uid, limit, own)
      if (writes.length > limit.writes || bytes > limit.bytes) throw new ServiceError('INVALID_ARGUMENT', `${most}; this commit has more.`)
      const retryAfterSeconds = Math.max(1, Math.ceil((own.startedAtMs + limit.seconds * 1000 - now) / 1000))
      throw new ServiceError('RESOURCE_EXHAUSTED', `${most}; try again in ${retryAfterSeconds} seconds.`, { retryAfterSeconds })
    }
    for (const own of spent) {
      own.writes += writes.length
      own.bytes += bytes
    }
  }

  #forgetOldest(): void {
    for (const [oldest] of this.#spent) {
      if (this.#spent.size <= mostUsers) return
      this.#spent.delete(oldest)
    }
  }

  /** Logs once per period, so that a user who keeps writing does not fill the log. */
  #note(uid: string, { seconds }: WriteLimit, spent: Spent): void {
    if (spent.isLogged) return
    spent.isLogged = true
    this.#log({ level: 'warn', message: `The user ${uid} has written as much as a user may in ${seconds} seconds.` })
  }
}

function sizeOf(write: Write): number {
  if (write.kind !== 'update') return 0
  const added = write.transforms.map((transform): readonly [string, Value] => [
    transform.field.join('.'),
    'elements' in transform ? transform.elements : null,
  ])
  return documentSize(write.path, write.fields) + documentSize([], new Map(added))
}
