import type { ContentHashes } from '#backend/files/content/content-hashes.ts'

/** Number of cached uploads. For others the checksums are computed again, and the next chunk must start at the stored length. */
const rememberedCount = 256

/** In-memory state of resumable uploads: the current request, the checksums, and the lengths that clients know. */
export class UploadMemory {
  readonly #running = new Map<string, { readonly abort: AbortController; readonly ended: Promise<unknown> }>()
  readonly #hashes = new Map<string, ContentHashes>()
  readonly #told = new Map<string, readonly number[]>()

  /**
   * Runs one request per upload at a time. A client that sends a new one has given up its previous one, which is aborted first.
   */
  async take<Result>(upload: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    for (let before = this.#running.get(upload); before; before = this.#running.get(upload)) {
      before.abort.abort()
      await before.ended
    }
    const abort = new AbortController()
    const result = work(abort.signal)
    // The next request waits for the end, in any case; only the first gets its error.
    const running = { abort, ended: result.catch(() => undefined) }
    this.#running.set(upload, running)
    try {
      return await result
    } finally {
      this.#running.delete(upload)
    }
  }

  /** Aborts running requests, and waits for them. */
  async close(): Promise<void> {
    const running = [...this.#running.values()]
    for (const { abort } of running) abort.abort()
    await Promise.all(running.map(({ ended }) => ended))
  }

  /** Takes the checksums of an upload out of the cache: the request continues computing them. */
  takeHashes(upload: string): ContentHashes | undefined {
    const hashes = this.#hashes.get(upload)
    this.#hashes.delete(upload)
    return hashes
  }

  keepHashes(upload: string, hashes: ContentHashes): void {
    keep(this.#hashes, upload, hashes)
  }

  /** Notes the length that the client was told. The last two count: the latest reply may have gone to an interrupted request. */
  noteTold(upload: string, sizeBytes: number): void {
    keep(this.#told, upload, [...(this.#told.get(upload) ?? []), sizeBytes].slice(-2))
  }

  wasTold(upload: string, sizeBytes: number): boolean {
    return this.#told.get(upload)?.includes(sizeBytes) === true
  }
}

function keep<Value>(remembered: Map<string, Value>, upload: string, value: Value): void {
  remembered.delete(upload)
  remembered.set(upload, value)
  const [oldest] = remembered.size > rememberedCount ? remembered.keys() : []
  if (oldest !== undefined) remembered.delete(oldest)
}
