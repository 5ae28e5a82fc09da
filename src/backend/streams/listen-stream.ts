import type { DatabaseName } from '#protocol/document-name.ts'
import { parseShallowJson } from '#protocol/shallow-json.ts'
import type { Caller } from '#backend/caller.ts'
import type { DocumentAccess } from '#backend/document-access.ts'
import type { Limits } from '#backend/limits.ts'
import type { Log } from '#backend/log.ts'
import { ServiceError } from '#backend/service-error.ts'
import type { StoredDocument } from '#backend/database/documents/document-table.ts'
import type { ReadReply } from '#backend/database/operations.ts'
import type { Sink } from './channel.ts'
import type { CommitFeed, Delivery, FeedChange, Listener } from './commit-feed.ts'
import { SnapshotWriter } from './snapshot-writer.ts'
import { type AddTarget, type ListenContext, type ListenRequest, parseListen, type TargetContent } from './parse-listen.ts'
import { decodeResumeToken } from './resume-token.ts'
import { encodeStreamError, toStreamError } from './stream-error.ts'
import { createTargetView } from './create-target-view.ts'
import type { TargetView } from './target-view.ts'

export type ListenOptions = {
  readonly caller: Caller
  readonly sink: Sink
  readonly feed: CommitFeed<Target>
  readonly context: ListenContext
  readonly database: DatabaseName
  readonly limits: Pick<Limits, 'streamBufferBytes' | 'streamTargets'>
  readonly access: Pick<DocumentAccess, 'getDocuments' | 'runQuery' | 'authorizeDocument'>
  readonly log: Log
}

/** A target whose permission is checked again. */
export type ShownTarget = Pick<Target, 'key' | 'content'> & { readonly refuse: (error: ServiceError) => void }

/** A document set or query that a stream listens to. */
export type Target = {
  readonly id: number
  /** Equal for targets with the same content. */
  readonly key: string
  readonly content: TargetContent
  readonly view: TargetView
  readonly unsubscribe: () => void
  readonly resume: AddTarget['resume']
  /** While the first result loads: the changes since then. Afterwards: the last commit that a read has shown. */
  state: { readonly kind: 'loading'; readonly waiting: Delivery<Target>[] } | { readonly kind: 'active'; readonly shownTime: bigint }
}

type Found = ReadReply<StoredDocument | undefined>

/** An event of a stream, with the time of the feed at that moment: all earlier changes for the stream are already queued. */
type Event = { readonly time: bigint; readonly bytes?: number } & (
  | { readonly kind: 'request'; readonly request: ListenRequest }
  | { readonly kind: 'changes'; readonly delivery: Delivery<Target> }
  | { readonly kind: 'loaded'; readonly target: Target; readonly found: Found }
  | { readonly kind: 'failed'; readonly target: Target; readonly error: unknown }
)

/**
 * One Listen stream (google.firestore.v1.Firestore.Listen). Handles events in order, and sends a snapshot only when all targets are
 * consistent as of the same commit.
 */
export class ListenStream implements Listener<Target> {
  readonly #options: ListenOptions
  readonly #writer: SnapshotWriter
  readonly #targets = new Map<number, Target>()
  #inbox: Event[] = []
  #isRunning = false
  #isClosed = false
  /** Bytes of the queued events. */
  #backlogBytes = 0
  #time: bigint
  /** The commit that all targets must have reached before a snapshot, because one of them shows it already. */
  #shownTime = 0n

  constructor(options: ListenOptions) {
    const { sink, database, feed } = options
    this.#options = options
    this.#writer = new SnapshotWriter({ sink, database, getHistoryId: () => feed.historyId })
    this.#time = feed.time
  }

  receive(text: string): void {
    try {
      const request = parseListen(parseShallowJson(text), this.#options.context)
      this.#put({ kind: 'request', request, time: this.#options.feed.time, bytes: text.length })
    } catch (error) {
      this.fail(error instanceof SyntaxError ? new ServiceError('INVALID_ARGUMENT', 'A message is no JSON.') : error)
    }
  }

  deliver(delivery: Delivery<Target>): void {
    this.#put({ kind: 'changes', delivery, time: delivery.time, bytes: bytesOf(delivery) })
  }

  /** The loaded targets, each with a function that ends it; targets with the same content share a key. */
  *listShown(): Iterable<ShownTarget> {
    for (const target of this.#targets.values()) {
      if (target.state.kind === 'loading') continue
      const refuse = (error: ServiceError) => this.#put({ kind: 'failed', target, error, time: this.#options.feed.time })
      yield { key: target.key, content: target.content, refuse }
    }
  }

  /** Ends the stream with an error that is sent to its client. */
  fail(error: unknown): void {
    if (this.#isClosed) return
    this.#options.sink.finish(encodeStreamError(toStreamError(error, this.#options.log)))
    this.close()
  }

  close(): void {
    this.#isClosed = true
    for (const target of this.#targets.values()) target.unsubscribe()
    this.#targets.clear()
    this.#inbox = []
  }

  #put(event: Event): void {
    if (this.#isClosed) return
    this.#backlogBytes += event.bytes ?? 0
    if (this.#backlogBytes > this.#options.limits.streamBufferBytes && this.#isRunning) return this.#options.sink.close()
    this.#inbox.push(event)
    if (this.#isRunning) return
    this.#isRunning = true
    this.#run().catch((error: unknown) => this.fail(error))
  }

  async #run(): Promise<void> {
    while (this.#inbox.length > 0) {
      const events = this.#inbox
      this.#inbox = []
      for (const event of events) {
        this.#time = event.time
        this.#backlogBytes -= event.bytes ?? 0
        await this.#handle(event)
        if (this.#isClosed) return
      }
      // No event is left, so the stream is up to date with the feed.
      if (this.#inbox.length === 0) this.#time = this.#options.feed.time
      if (this.#writer.hasChanges && this.#time >= this.#shownTime) this.#writer.writeSnapshot(this.#time)
    }
    this.#isRunning = false
  }

  async #handle(event: Event): Promise<void> {
    switch (event.kind) {
      case 'request':
        return event.request.kind === 'add' ? this.#add(event.request) : this.#remove(event.request.targetId)
      case 'changes':
        return this.#change(event.delivery)
      case 'loaded':
        return this.#isKnown(event.target) ? this.#show(event.target, event.found) : undefined
      case 'failed':
        return this.#isKnown(event.target) ? this.#refuse(event.target.id, event.error) : undefined
    }
  }

  #isKnown(target: Target): boolean {
    return this.#targets.get(target.id) === target
  }

  #add({ targetId, key, parseContent, resume }: AddTarget): void {
    this.#forget(targetId)
    // The client expects ADD for each addition; a refusal alone could cross with a removal by the client and not count.
    this.#writer.writeAdded(targetId)
    try {
      const { streamTargets } = this.#options.limits
      if (this.#targets.size >= streamTargets)
        throw new ServiceError('RESOURCE_EXHAUSTED', `A stream has at most ${streamTargets} targets.`)
      const content = parseContent()
      const unsubscribes: (() => void)[] = []
      const target: Target = {
        id: targetId,
        key,
        content,
        resume,
        view: createTargetView(content),
        unsubscribe: () => unsubscribes.forEach((unsubscribe) => unsubscribe()),
        state: { kind: 'loading', waiting: [] },
      }
      // Subscribe before the read, so that no later change is missed.
      for (const interest of target.view.interests) unsubscribes.push(this.#options.feed.subscribe(this, target, interest))
      this.#targets.set(targetId, target)
      this.#load(target).then(
        (found) => this.#put({ kind: 'loaded', target, found, time: this.#options.feed.time }),
        (error: unknown) => this.#put({ kind: 'failed', target, error, time: this.#options.feed.time }),
      )
    } catch (error) {
      this.#refuse(targetId, error)
    }
  }

  #remove(targetId: number): void {
    this.#forget(targetId)
    this.#writer.writeRemoved(targetId)
  }

  #refuse(targetId: number, error: unknown): void {
    this.#forget(targetId)
    this.#writer.writeRemoved(targetId, toStreamError(error, this.#options.log))
  }

  #forget(targetId: number): void {
    this.#targets.get(targetId)?.unsubscribe()
    this.#targets.delete(targetId)
  }

  /** Reads the result of a target; resolves when the feed has delivered all commits that the result contains. */
  async #load({ content }: Target): Promise<Found> {
    const { access, caller, feed } = this.#options
    const found: Found =
      content.kind === 'query' ? await access.runQuery(caller, content.query) : await access.getDocuments(caller, content.paths)
    await feed.reached(found.lastCommitTime)
    return found
  }

  /** Sends the first result of a target; a client that resumes gets only the differences. */
  async #show(target: Target, { documents, lastCommitTime }: Found): Promise<void> {
    const present = documents.filter((document) => document !== undefined)
    const since = this.#sinceOf(target, lastCommitTime)
    if (target.resume && since === undefined) this.#writer.writeReset(target.id)
    target.view.reset(present)
    // With a limit, an unchanged document may enter the result.
    const knownUntil = target.content.kind === 'query' && target.content.query.limit !== undefined ? undefined : since
    for (const document of present) {
      if (knownUntil === undefined || document.updateTime > knownUntil) await this.#writer.writeDocument(document, [target.id], [])
    }
    if (since !== undefined) this.#writer.writeExistence(target.id, target.content, present, this.#time)
    const waiting = target.state.kind === 'loading' ? target.state.waiting : []
    target.state = { kind: 'active', shownTime: lastCommitTime }
    for (const delivery of waiting) await this.#change(delivery)
    if (this.#isKnown(target)) this.#writer.writeCurrent(target.id, this.#time)
  }

  /** The commit up to which a resuming client knows a target; undefined without a usable resume position. */
  #sinceOf({ resume }: Target, lastCommitTime: bigint): bigint | undefined {
    const since = resume?.kind === 'token' ? decodeResumeToken(this.#options.feed.historyId, resume.token) : resume?.readTime
    return since === undefined || since > lastCommitTime ? undefined : since
  }

  async #change({ time, changes }: Delivery<Target>): Promise<void> {
    const toRead = new Set<Target>()
    for (const { change, keys } of changes) {
      const entered: number[] = []
      const left: number[] = []
      for (const target of keys) {
        if (!this.#isKnown(target)) continue
        if (target.state.kind === 'loading') {
          target.state.waiting.push({ time, changes: [{ change, keys: [target] }] })
          continue
        }
        if (time <= target.state.shownTime) continue
        const effect = target.view.apply(change)
        if (effect.kind === 'enters' && (await this.#maySee(target, change))) entered.push(target.id)
        if (effect.kind === 'leaves') left.push(target.id)
        if (effect.dropped) this.#writer.writeLoss(effect.dropped, [target.id], false, time)
        if (target.view.needsRead()) toRead.add(target)
      }
      const { path, after } = change
      if (after && entered.length > 0) await this.#writer.writeDocument(after, entered, left)
      else if (left.length > 0) this.#writer.writeLoss(path, left, !after, time)
    }
    for (const target of toRead) await this.#readAgain(target)
  }

  /** Reads a query with a limit again after a document has left it, to find the next one. */
  async #readAgain(target: Target): Promise<void> {
    try {
      if (!this.#isKnown(target)) return
      const { documents, lastCommitTime } = await this.#load(target)
      const { entered, left } = target.view.reset(documents.filter((document) => document !== undefined))
      target.state = { kind: 'active', shownTime: lastCommitTime }
      if (lastCommitTime > this.#shownTime) this.#shownTime = lastCommitTime
      for (const path of left) this.#writer.writeLoss(path, [target.id], false, lastCommitTime)
      for (const document of entered) await this.#writer.writeDocument(document, [target.id], [])
    } catch (error) {
      this.#refuse(target.id, error)
    }
  }

  async #maySee(target: Target, { after }: FeedChange): Promise<boolean> {
    if (!after) return true
    try {
      await this.#options.access.authorizeDocument(this.#options.caller, target.content.kind === 'query' ? 'list' : 'get', after)
      return true
    } catch (error) {
      if (this.#isKnown(target)) this.#refuse(target.id, error)
      return false
    }
  }
}

/** Estimated size of a queued delivery. */
function bytesOf({ changes }: Delivery<Target>): number {
  return changes.reduce((bytes, { change }) => bytes + (change.after?.fields.length ?? 0) + 100, 0)
}
