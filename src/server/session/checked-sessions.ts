import type { SessionVisitor } from './session-visitor.ts'
import { isUsable } from './session-times.ts'
import { readTokenClaims } from './token-claims.ts'

/** Cache entry of a session. Times are when the provider was asked, or when the session ended. */
type Memory =
  /** The former user; the next request asks the provider. */
  | { readonly kind: 'known'; readonly visitor: SessionVisitor }
  | {
      readonly kind: 'asked'
      readonly atMs: number
      readonly answer: Promise<SessionVisitor | undefined>
      /** The former user. */
      readonly known: SessionVisitor | undefined
    }
  | { readonly kind: 'answered'; readonly atMs: number; readonly visitor: SessionVisitor | undefined }
  | { readonly kind: 'ended'; readonly atMs: number; readonly by: EndedBy }

/** Whether a person signed out, or the session ended otherwise. */
type EndedBy = 'itsPerson' | 'another'

/** Deletion, disabling and password changes take effect within this time. */
const checkedMilliseconds = 5000
/** Most cached sessions; the oldest are evicted first. */
const rememberedCount = 10_000

/** Caches the user of a session for a few seconds, with one query to the provider for concurrent requests. */
export class CheckedSessions {
  readonly #now: () => number
  readonly #memories = new Map<string, Memory>()

  /** @param now Milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now
  }

  /**
   * The latest result, if recent, or a new one.
   *
   * @param check Asks the provider. Receives the session's former user.
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
      // Failures are not cached: the next request asks again.
      () => this.#memories.get(hash) === asked && this.#forgetAnswer(hash, known),
    )
    return asked.answer
  }

  /** The user at the latest check, while that check's id token is valid. */
  findKnown(hash: string): SessionVisitor | undefined {
    const memory = this.#memories.get(hash)
    const known = memory?.kind === 'asked' ? memory.known : memory?.kind === 'ended' ? undefined : memory?.visitor
    return known && isUsable(readTokenClaims(known.idToken).expiresAt, this.#now()) ? known : undefined
  }

  /** Caches the user of a new session; the first request still asks the provider. */
  know(hash: string, visitor: SessionVisitor): void {
    this.#remember(hash, { kind: 'known', visitor })
  }

  /** Marks sessions as ended. A sign-out stays known if the session also ends otherwise. */
  end(hashes: readonly string[], by: EndedBy): void {
    for (const hash of hashes) {
      const earlier = this.#memories.get(hash)
      const first = earlier?.kind === 'ended' && earlier.by === 'itsPerson' ? 'itsPerson' : by
      this.#remember(hash, { kind: 'ended', atMs: this.#now(), by: first })
    }
  }

  /** Whether the session's user has signed out in the last seconds. */
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

  /** A time in the future, after the clock was set back, is not recent. */
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
