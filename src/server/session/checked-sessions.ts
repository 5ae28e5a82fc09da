import type { SessionVisitor } from './session-visitor.ts'
import { isUsable } from './session-times.ts'
import { readTokenClaims } from './token-claims.ts'

/** What this server remembers of a session. Times are when the provider was asked, or when the session ended. */
type Memory =
  /** Who it belonged to before; the next request asks. */
  | { readonly kind: 'known'; readonly visitor: SessionVisitor }
  | {
      readonly kind: 'asked'
      readonly atMs: number
      readonly answer: Promise<SessionVisitor | undefined>
      /** Who it belonged to before. */
      readonly known: SessionVisitor | undefined
    }
  | { readonly kind: 'answered'; readonly atMs: number; readonly visitor: SessionVisitor | undefined }
  | { readonly kind: 'ended'; readonly atMs: number; readonly by: EndedBy }

/** Whether a person ended their own session, or it ended in another way. */
type EndedBy = 'itsPerson' | 'another'

/** Deletion, disabling and changes of a password reach the server's pages within this time. */
const checkedMilliseconds = 5000
/** Most sessions that are remembered; the oldest go first. */
const rememberedCount = 10_000

/** Remembers for a few seconds who a session belongs to, and asks the provider once for all requests of that time. */
export class CheckedSessions {
  readonly #now: () => number
  readonly #memories = new Map<string, Memory>()

  /** @param now Milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now
  }

  /**
   * The latest answer, if it is recent, or a new one.
   *
   * @param check Asks the provider. It gets who the session belonged to before.
   */
  find(
    hash: string,
    check: (known: SessionVisitor | undefined) => Promise<SessionVisitor | undefined>,
  ): Promise<SessionVisitor | undefined> {
    const earlier = this.#memories.get(hash)
    if (earlier?.kind === 'asked' && this.#isRecent(earlier.atMs)) return earlier.answer
    if (earlier?.kind === 'answered' && this.#isRecent(earlier.atMs)) return Promise.resolve(earlier.visitor)
    if (earlier?.kind === 'ended' && this.#isRecent(earlier.atMs)) return Promise.resolve(undefined)
    const known = this.findKnown(hash)
    const asked: Memory = { kind: 'asked', atMs: this.#now(), answer: check(known), known }
    this.#remember(hash, asked)
    asked.answer.then(
      (visitor) => this.#memories.get(hash) === asked && this.#memories.set(hash, { kind: 'answered', atMs: asked.atMs, visitor }),
      // A failure is not an answer: the next request asks again.
      () => this.#memories.get(hash) === asked && this.#forgetAnswer(hash, known),
    )
    return asked.answer
  }

  /** Who a session belonged to at the latest answer, as long as the id token of that time can be used. */
  findKnown(hash: string): SessionVisitor | undefined {
    const memory = this.#memories.get(hash)
    const known = memory?.kind === 'asked' ? memory.known : memory?.kind === 'ended' ? undefined : memory?.visitor
    return known && isUsable(readTokenClaims(known.idToken).expiresAt, this.#now()) ? known : undefined
  }

  /** Remembers who a new session belongs to; the first request asks all the same. */
  know(hash: string, visitor: SessionVisitor): void {
    this.#remember(hash, { kind: 'known', visitor })
  }

  /** Remembers that sessions have ended. That a person ended one stays known when it ends in another way as well. */
  end(hashes: readonly string[], by: EndedBy): void {
    for (const hash of hashes) {
      const earlier = this.#memories.get(hash)
      const first = earlier?.kind === 'ended' && earlier.by === 'itsPerson' ? 'itsPerson' : by
      this.#remember(hash, { kind: 'ended', atMs: this.#now(), by: first })
    }
  }

  /** Whether a session was ended by its own person in the last seconds. */
  hasSignedOut(hash: string): boolean {
    const memory = this.#memories.get(hash)
    return memory?.kind === 'ended' && memory.by === 'itsPerson' && this.#isRecent(memory.atMs)
  }

  forget(hash: string): void {
    this.#memories.delete(hash)
  }

  #forgetAnswer(hash: string, known: SessionVisitor | undefined): void {
    if (known) this.#memories.set(hash, { kind: 'known', visitor: known })
    else this.#memories.delete(hash)
  }

  /** A time before the clock was set back is not recent. */
  #isRecent(atMs: number): boolean {
    const age = this.#now() - atMs
    return age >= 0 && age < checkedMilliseconds
  }

  #remember(hash: string, memory: Memory): void {
    this.#memories.delete(hash)
    this.#memories.set(hash, memory)
    const [oldest] = this.#memories.size > rememberedCount ? this.#memories.keys() : []
    if (oldest !== undefined) this.#memories.delete(oldest)
  }
}
