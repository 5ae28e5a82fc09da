import { type DatabaseName, encodeName, type Path } from '#protocol/document-name.ts'
import type { StoredDocument } from '#backend/database/documents/document-table.ts'
import { encodeDocument } from '#backend/values/encode-document.ts'
import { encodeBloomFilter } from './bloom-filter.ts'
import type { Outlet } from './channel.ts'
import { encodeDocumentChange, encodeDocumentLoss, encodeExistenceFilter, encodeTargetChange } from './listen-messages.ts'
import type { TargetContent } from './parse-listen.ts'
import { encodeResumeToken, type HistoryId } from './resume-token.ts'
import type { StreamError } from './stream-error.ts'

/** What a teller rests on. */
export type TellerOptions = {
  readonly outlet: Outlet
  readonly database: DatabaseName
  /** The history to which times belong, now. */
  readonly getHistoryId: () => HistoryId
}

/** A result with more names is told by its count alone: making the filter would hold everybody up. */
const mostFilteredNames = 10_000

/** Tells a client of its targets, and knows whether a snapshot has to follow. */
export class ListenTeller {
  readonly #options: TellerOptions
  #hasNews = false

  constructor(options: TellerOptions) {
    this.#options = options
  }

  /** Whether something was told that counts with the next snapshot only. */
  get hasNews(): boolean {
    return this.#hasNews
  }

  tellAdded(targetId: number): void {
    this.#options.outlet.send(encodeTargetChange('ADD', [targetId]))
  }

  /** @param cause Why; none when the client has asked for it. */
  tellRemoved(targetId: number, cause?: StreamError): void {
    this.#options.outlet.send(encodeTargetChange('REMOVE', [targetId], cause ? { cause } : {}))
  }

  /** Lets the client forget what it knows of a target. */
  tellReset(targetId: number): void {
    this.#tell(encodeTargetChange('RESET', [targetId]))
  }

  /** The client knows all of a target now, as of a commit time. */
  tellCurrent(targetId: number, time: bigint): void {
    this.#tell(encodeTargetChange('CURRENT', [targetId], this.#pointAt(time)))
  }

  /** All targets stand at a commit time: what was told before may be shown. */
  tellSnapshot(time: bigint): void {
    this.#options.outlet.send(encodeTargetChange('NO_CHANGE', [], this.#pointAt(time)))
    this.#hasNews = false
  }

  /** Tells a document once the client has room for it. */
  async tellDocument(document: StoredDocument, entered: readonly number[], left: readonly number[]): Promise<void> {
    const { outlet, database } = this.#options
    await outlet.whenRoom()
    this.#tell(encodeDocumentChange(encodeDocument(database, document), entered, left))
  }

  /** A document left targets; `isDeleted`: it is no more at all. */
  tellLoss(path: Path, left: readonly number[], isDeleted: boolean, time: bigint): void {
    const kind = isDeleted ? 'documentDelete' : 'documentRemove'
    this.#tell(encodeDocumentLoss(kind, this.#options.database, path, left, time))
  }

  /** Lets a client find which of its documents are not in a target any more. No name is told that it does not have. */
  tellRemains(targetId: number, content: TargetContent, present: readonly StoredDocument[], time: bigint): void {
    const names = present.map(({ path }) => encodeName(this.#options.database, path))
    if (content.kind === 'query') {
      const filter = names.length > 0 && names.length <= mostFilteredNames ? encodeBloomFilter(names) : undefined
      return this.#tell(encodeExistenceFilter(targetId, names.length, filter))
    }
    const known = new Set(names)
    for (const path of content.paths) {
      if (!known.has(encodeName(this.#options.database, path))) this.tellLoss(path, [targetId], true, time)
    }
  }

  #tell(json: string): void {
    this.#options.outlet.send(json)
    this.#hasNews = true
  }

  #pointAt(time: bigint): { readonly resumeToken: string; readonly readTime: bigint } {
    return { resumeToken: encodeResumeToken(this.#options.getHistoryId(), time), readTime: time }
  }
}
