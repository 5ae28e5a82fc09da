import { LimitReached } from './limit-reached.ts'
import type { RuleMap } from './rule-value.ts'

/** Reads a document by the segments of its full path: before the writes of the request, or after all of them. */
export type ReadDocument = (segments: readonly string[], isAfter: boolean) => RuleMap | undefined

/** How many documents the rules may read in addition to the requested ones (Firestore, access call limits). */
export type LookupLimits = { readonly perOperation: number; readonly perRequest: number }

/** For a request about one document or one query. */
export const singleLookups: LookupLimits = { perOperation: 10, perRequest: 10 }

/** For several documents, and for commits of several writes. */
export const batchLookups: LookupLimits = { perOperation: 10, perRequest: 20 }

/** Documents that `get` and `exists` read in one request. Reading a document again costs nothing. */
export class Lookups {
  readonly #read: ReadDocument
  readonly #limits: LookupLimits
  readonly #found = new Map<string, RuleMap | undefined>()
  #ofOperation = 0
  /** The last lookup; most rules look up the same document repeatedly. */
  #last: { readonly segments: readonly string[]; readonly isAfter: boolean; readonly found: RuleMap | null } | undefined

  constructor(read: ReadDocument, limits: LookupLimits) {
    this.#read = read
    this.#limits = limits
  }

  /** Starts the next operation of the request, which has its own limit. */
  beginOperation(): void {
    this.#ofOperation = 0
  }

  /** A document as a rules value; null if it does not exist. @throws LimitReached. */
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
