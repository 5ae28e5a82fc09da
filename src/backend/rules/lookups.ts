import { LimitReached } from './limit-reached.ts'
import type { RuleMap } from './rule-value.ts'

/** Reads a document by the segments of its whole path: before the writes of the request, or after all of them. */
export type ReadDocument = (segments: readonly string[], isAfter: boolean) => RuleMap | undefined

/** How many documents the rules may read beside those that are asked for (Firestore, access call limits). */
export type LookupLimits = { readonly perOperation: number; readonly perRequest: number }

/** For a request about one document or one query. */
export const singleLookups: LookupLimits = { perOperation: 10, perRequest: 10 }

/** For several documents, and for commits of several writes. */
export const batchLookups: LookupLimits = { perOperation: 10, perRequest: 20 }

/** What `get` and `exists` read in one request. A document that was read before costs nothing again. */
export class Lookups {
  readonly #read: ReadDocument
  readonly #limits: LookupLimits
  readonly #found = new Map<string, RuleMap | undefined>()
  #ofOperation = 0
  /** What was asked for last; most rules ask for the same document again and again. */
  #last: { readonly segments: readonly string[]; readonly isAfter: boolean; readonly found: RuleMap | null } | undefined

  constructor(read: ReadDocument, limits: LookupLimits) {
    this.#read = read
    this.#limits = limits
  }

  /** Begins the next operation of the request, with a count of its own. */
  beginOperation(): void {
    this.#ofOperation = 0
  }

  /** A document as rules see it; null when there is none. @throws LimitReached. */
  find(segments: readonly string[], isAfter: boolean): RuleMap | null {
    const last = this.#last
    if (last && last.isAfter === isAfter && isSame(last.segments, segments)) return last.found
    const found = this.#findByKey(`${isAfter ? 'after' : 'before'}/${segments.join('/')}`, segments, isAfter)
    this.#last = { segments, isAfter, found }
    return found
  }

  #findByKey(key: string, segments: readonly string[], isAfter: boolean): RuleMap | null {
    if (!this.#found.has(key)) {
      const { perOperation, perRequest } = this.#limits
      if (this.#ofOperation >= perOperation) throw tooMany(perOperation)
      if (this.#found.size >= perRequest) throw tooMany(perRequest)
      this.#ofOperation++
      this.#found.set(key, this.#read(segments, isAfter))
    }
    return this.#found.get(key) ?? null
  }
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((segment, at) => segment === right[at])
}

function tooMany(most: number): LimitReached {
  return new LimitReached(`the rules read more than ${most} documents`)
}
