import { type DatabaseName, encodeName, type Path } from '#protocol/document-name.ts'
import type { StoredDocument } from '#backend/database/documents/document-table.ts'
import { encodeDocument } from '#backend/values/encode-document.ts'
import { encodeBloomFilter } from './bloom-filter.ts'
import type { Sink } from './channel.ts'
import { encodeDocumentChange, encodeDocumentLoss, encodeExistenceFilter, encodeTargetChange } from './listen-messages.ts'
import type { TargetContent } from './parse-listen.ts'
import { encodeResumeToken, type HistoryId } from './resume-token.ts'
import type { StreamError } from './stream-error.ts'

export type SnapshotWriterOptions = {
  readonly sink: Sink
  readonly database: DatabaseName
  /** ID of the current history of commits. */
  readonly getHistoryId: () => HistoryId
}

/** A larger result is sent as a count without a Bloom filter: computing the filter would block other requests. */
const mostFilteredNames = 10_000

/** Writes the changes of targets to a client, and records whether a snapshot must follow. */
export class SnapshotWriter {
  readonly #options: SnapshotWriterOptions
  #hasChanges = false

  constructor(options: SnapshotWriterOptions) {
    this.#options = options
  }

  /** Whether changes were written that become visible only with the next snapshot. */
  get hasChanges(): boolean {
    return this.#hasChanges
  }

  writeAdded(targetId: number): void {
    this.#options.sink.send(encodeTargetChange('ADD', [targetId]))
  }

  /** @param cause The error; undefined if the client removed the target. */
  writeRemoved(targetId: number, cause?: StreamError): void {
    this.#options.sink.send(encodeTargetChange('REMOVE', [targetId], cause ? { cause } : {}))
  }

  /** Makes the client drop its documents of a target. */
  writeReset(targetId: number): void {
    this.#write(encodeTargetChange('RESET', [targetId]))
  }

  /** The client has the whole result of a target, as of a commit time. */
  writeCurrent(targetId: number, time: bigint): void {
    this.#write(encodeTargetChange('CURRENT', [targetId], this.#pointAt(time)))
  }

  /** All targets are consistent as of a commit time: the client may show them. */
  writeSnapshot(time: bigint): void {
    this.#options.sink.send(encodeTargetChange('NO_CHANGE', [], this.#pointAt(time)))
    this.#hasChanges = false
  }

  /** Writes a document once the client's buffer has room. */
  async writeDocument(document: StoredDocument, entered: readonly number[], left: readonly number[]): Promise<void> {
    const { sink, database } = this.#options
    await sink.whenRoom()
    this.#write(encodeDocumentChange(encodeDocument(database, document), entered, left))
  }

  /** Writes that a document left targets; `isDeleted` if it was deleted. */
  writeLoss(path: Path, left: readonly number[], isDeleted: boolean, time: bigint): void {
    const kind = isDeleted ? 'documentDelete' : 'documentRemove'
    this.#write(encodeDocumentLoss(kind, this.#options.database, path, left, time))
  }

  /** Lets a client find which of its documents are no longer in a target, without naming other documents. */
  writeExistence(targetId: number, content: TargetContent, present: readonly StoredDocument[], time: bigint): void {
    const names = present.map(({ path }) => encodeName(this.#options.database, path))
    if (content.kind === 'query') {
      const filter = names.length > 0 && names.length <= mostFilteredNames ? encodeBloomFilter(names) : undefined
      return this.#write(encodeExistenceFilter(targetId, names.length, filter))
    }
    const known = new Set(names)
    for (const path of content.paths) {
      if (!known.has(encodeName(this.#options.database, path))) this.writeLoss(path, [targetId], true, time)
    }
  }

  #write(json: string): void {
    this.#options.sink.send(json)
    this.#hasChanges = true
  }

  #pointAt(time: bigint): { readonly resumeToken: string; readonly readTime: bigint } {
    return { resumeToken: encodeResumeToken(this.#options.getHistoryId(), time), readTime: time }
  }
}
