import type { ContentHashes } from '#backend/files/content/content-hashes.ts'

/** Uploads that are remembered. Of one that is forgotten the sums are counted again from the disk, and its next piece begins at what is there. */
const rememberedCount = 256

/** Uploads in pieces as this process knows them: who writes now, the sums of what was written, and what clients were told of it. */
export class UploadMemory {
  readonly #running = new Map<string, { readonly abort: AbortController; readonly ended: Promise<unknown> }>()
  readonly #hashes = new Map<string, ContentHashes>()
  readonly #told = new Map<string, readonly number[]>()

  /**
   * Does one thing for an upload at a time. A client that comes back while its last request still hangs has given that up, so the
   * older one is ended first.
   */
  async take<Result>(upload: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    for (let before = this.#running.get(upload); before; before = this.#running.get(upload)) {
      before.abort.abort()
      await before.ended
    }
    const abort = new AbortController()
    const result = work(abort.signal)
    // The next request waits for the end, whatever it is; how it ended is told to the first.
    const running = { abort, ended: result.catch(() => undefined) }
    this.#running.set(upload, running)
    try {
      return await result
    } finally {
      this.#running.delete(upload)
    }
  }

  /** Ends whatever runs, and waits for it. */
  async close(): Promise<void> {
    const running = [...this.#running.values()]
    for (const { abort } of running) abort.abort()
    await Promise.all(running.map(({ ended }) => ended))
  }

  /** The sums of an upload, which are forgotten with it: a request that takes them goes on with them. */
  takeHashes(upload: string): ContentHashes | undefined {
    const hashes = this.#hashes.get(upload)
    this.#hashes.delete(upload)
    return hashes
  }

  keepHashes(upload: string, hashes: ContentHashes): void {
    keep(this.#hashes, upload, hashes)
  }

  /** Notes that the client was told how much of an upload there is. The last two answers count: the latest may be one to a request that was cut. */
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
