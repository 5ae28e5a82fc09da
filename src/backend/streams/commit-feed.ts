import type { Path } from '#protocol/document-name.ts'
import type { Query } from '#backend/queries/query.ts'
import type { StoredDocument } from '#backend/database/documents/document-table.ts'
import { type DecodedDocument, decodeDocument, type QueryMatcher } from '#backend/database/documents/match-query.ts'
import type { CommitReply, DocumentChange, HistoryReply } from '#backend/database/operations.ts'
import type { HistoryId } from './resume-token.ts'
import { type Equalities, findEqualities, SubscriptionIndex } from './subscription-index.ts'

/** The documents whose changes a listener receives. */
export type Interest =
  | { readonly kind: 'document'; readonly path: Path }
  | { readonly kind: 'query'; readonly query: Query; readonly matcher: QueryMatcher }

/** A change of a document, which is decoded once for all listeners. */
export class FeedChange {
  readonly path: Path
  readonly before: StoredDocument | undefined
  readonly after: StoredDocument | undefined
  #decodedBefore: DecodedDocument | undefined
  #decodedAfter: DecodedDocument | undefined

  constructor({ path, before, after }: DocumentChange) {
    this.path = path
    this.before = before
    this.after = after
  }

  get decodedBefore(): DecodedDocument | undefined {
    return (this.#decodedBefore ??= this.before && decodeDocument(this.before))
  }

  /** The versions before and after, as far as they exist. */
  get versions(): readonly DecodedDocument[] {
    return [this.decodedBefore, this.decodedAfter].filter((version) => version !== undefined)
  }

  get decodedAfter(): DecodedDocument | undefined {
    return (this.#decodedAfter ??= this.after && decodeDocument(this.after))
  }
}

/** The changes of one commit that match a listener's interests, each with the keys of these interests. */
export type Delivery<Key> = {
  readonly time: bigint
  readonly changes: readonly { readonly change: FeedChange; readonly keys: readonly Key[] }[]
}

/** Receives one delivery per commit, with all its matching changes. */
export type Listener<Key> = { readonly deliver: (delivery: Delivery<Key>) => void }

type Subscription<Key> = { readonly listener: Listener<Key>; readonly key: Key; readonly matcher: QueryMatcher | undefined }

/**
 * Delivers commits to the listeners that they affect, in the order of commit times. The cost of a commit depends on the listeners whose
 * documents it changes, not on the number of all listeners: these are found by name, by collection, and by the value of a field.
 */
export class CommitFeed<Key> {
  readonly #places = new Map<string, SubscriptionIndex<Subscription<Key>>>()
  #historyId: HistoryId
  #time: bigint
  #waiting: { readonly time: bigint; readonly resolve: () => void }[] = []

  constructor(history: HistoryReply) {
    this.#historyId = history.historyId
    this.#time = history.lastCommitTime
  }

  /** The time of the last delivered commit; never 0, which the SDK treats as no time at all. */
  get time(): bigint {
    return this.#time > 0n ? this.#time : 1n
  }

  get historyId(): HistoryId {
    return this.#historyId
  }

  /** Subscribes a listener to every change after `time` that matches its interest. @returns Ends the subscription. */
  subscribe(listener: Listener<Key>, key: Key, interest: Interest): () => void {
    const name = placeOf(interest)
    const equalities: Equalities = interest.kind === 'query' ? findEqualities(interest.query) : undefined
    const subscription = { listener, key, matcher: interest.kind === 'query' ? interest.matcher : undefined }
    const place = this.#places.get(name) ?? new SubscriptionIndex()
    this.#places.set(name, place)
    place.add(subscription, equalities)
    return () => {
      place.remove(subscription, equalities)
      if (place.isEmpty && this.#places.get(name) === place) this.#places.delete(name)
    }
  }

  publish({ commitTime, changes }: Pick<CommitReply, 'commitTime' | 'changes'>): void {
    this.#time = commitTime
    const touched = new Map<Listener<Key>, { change: FeedChange; keys: Key[] }[]>()
    for (const { path, before, after } of changes) {
      const change = new FeedChange({ path, before, after })
      for (const { listener, key } of this.#touchedBy(change)) {
        const list = touched.get(listener) ?? []
        touched.set(listener, list)
        const last = list.at(-1)
        if (last?.change === change) last.keys.push(key)
        else list.push({ change, keys: [key] })
      }
    }
    for (const [listener, list] of touched) listener.deliver({ time: commitTime, changes: list })
    this.#answerWaiting()
  }

  /** Continues at a later commit; those in between were not delivered. */
  skipTo({ historyId, lastCommitTime }: HistoryReply): void {
    this.#historyId = historyId
    if (lastCommitTime > this.#time) this.#time = lastCommitTime
    this.#answerWaiting()
  }

  /** Resolves once all commits up to a time were delivered. */
  async reached(time: bigint): Promise<void> {
    if (time > this.#time) await new Promise<void>((resolve) => this.#waiting.push({ time, resolve }))
  }

  *#touchedBy(change: FeedChange): Generator<Subscription<Key>> {
    if (this.#places.size === 0) return
    const { versions } = change
    for (const name of placesOf(change.path)) {
      const place = this.#places.get(name)
      if (!place) continue
      for (const subscription of place.find(versions)) {
        const { matcher } = subscription
        if (!matcher || versions.some((version) => matcher.findPosition(version))) yield subscription
      }
    }
  }

  #answerWaiting(): void {
    if (this.#waiting.length === 0) return
    const due = this.#waiting.filter(({ time }) => time <= this.#time)
    this.#waiting = this.#waiting.filter(({ time }) => time > this.#time)
    for (const { resolve } of due) resolve()
  }
}

/** The index of an interest. Path segments contain no slash, so the names are unique. */
function placeOf(interest: Interest): string {
  if (interest.kind === 'document') return `document/${interest.path.join('/')}`
  const { parent, collectionId, allDescendants } = interest.query.source
  return allDescendants ? `group/${collectionId}` : `collection/${[...parent, collectionId].join('/')}`
}

function placesOf(path: Path): readonly string[] {
  return [`document/${path.join('/')}`, `collection/${path.slice(0, -1).join('/')}`, `group/${path.at(-2)}`]
}
