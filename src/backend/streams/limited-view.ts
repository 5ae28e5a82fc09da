import type { StoredDocument } from '#backend/database/documents/document-table.ts'
import { decodeDocument, type QueryMatcher } from '#backend/database/documents/match-query.ts'
import type { FeedChange, Interest } from './commit-feed.ts'
import type { Difference, Effect, TargetView } from './target-view.ts'

type Position = NonNullable<ReturnType<QueryMatcher['findPosition']>>
type Entry = { readonly document: Pick<StoredDocument, 'path' | 'updateTime'>; readonly position: Position }

/** The first documents of a query, in its order. Stores their names and positions, but not their fields. */
export class LimitedView implements TargetView {
  readonly interests: readonly Interest[]
  readonly #matcher: QueryMatcher
  readonly #limit: number
  #entries: Entry[] = []
  /** Whether further documents may exist after the last one. */
  #mayHaveMore = true

  constructor(interests: readonly Interest[], matcher: QueryMatcher, limit: number) {
    this.interests = interests
    this.#matcher = matcher
    this.#limit = limit
  }

  apply({ path, after, decodedAfter }: FeedChange): Effect {
    const before = this.#entries.findIndex(({ document }) => isSamePath(document.path, path))
    if (before !== -1) this.#entries.splice(before, 1)
    const position = decodedAfter && this.#matcher.findPosition(decodedAfter)
    if (!after || !position) return { kind: before === -1 ? 'none' : 'leaves' }
    const place = this.#entries.findIndex((entry) => this.#matcher.compare(position, entry.position) < 0)
    if (place === -1 && this.#mayHaveMore) {
      // Unknown documents may precede one after the last position; a document that was in the view leaves it for the first of them.
      return { kind: before === -1 ? 'none' : 'leaves' }
    }
    this.#entries.splice(place === -1 ? this.#entries.length : place, 0, { document: versionOf(after), position })
    const dropped = this.#entries.length > this.#limit ? this.#entries.pop() : undefined
    if (!dropped) return { kind: 'enters' }
    this.#mayHaveMore = true
    if (isSamePath(dropped.document.path, path)) return { kind: before === -1 ? 'none' : 'leaves' }
    return { kind: 'enters', dropped: dropped.document.path }
  }

  reset(documents: readonly StoredDocument[]): Difference {
    const former = new Map(this.#entries.map(({ document }) => [document.path.join('/'), document.updateTime]))
    this.#entries = documents.map((document) => ({ document: versionOf(document), position: this.#positionOf(document) }))
    this.#mayHaveMore = documents.length >= this.#limit
    const entered = documents.filter(({ path, updateTime }) => former.get(path.join('/')) !== updateTime)
    const present = new Set(documents.map(({ path }) => path.join('/')))
    const left = [...former.keys()].filter((key) => !present.has(key)).map((key) => key.split('/'))
    return { entered, left }
  }

  needsRead(): boolean {
    return this.#mayHaveMore && this.#entries.length < this.#limit
  }

  #positionOf(document: StoredDocument): Position {
    const position = this.#matcher.findPosition(decodeDocument(document))
    if (!position) throw new Error('A query found a document that does not match it.')
    return position
  }
}

function versionOf({ path, updateTime }: StoredDocument): Entry['document'] {
  return { path, updateTime }
}

function isSamePath(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((segment, at) => segment === right[at])
}
