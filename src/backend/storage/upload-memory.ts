import type { ContentHashes } from './content-hashes.ts'

/** What is remembered at most; whatever is forgotten is read from the disk again. */
const rememberedCount = 256

/** Uploads in pieces as this process knows them: who writes now, the sums of what was written, and what clients were told of it. */
export class UploadMemory {
  readonly #running = new Map<string, { readonly abort: AbortController; readonly ended: Promise<unknown> }>()
  readonly #hashes = new Map<string, ContentHashes>()
  readonly #toldBytes = new Map<string, number>()

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
    // Whoever comes next waits for the end, whatever it is; how it ended is for whoever asked.
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

  /** The sums of an upload, which are forgotten with it: whoever takes them goes on with them. */
  takeHashes(upload: string): ContentHashes | undefined {
    const hashes = this.#hashes.get(upload)
    this.#hashes.delete(upload)
    return hashes
  }

  keepHashes(upload: string, hashes: ContentHashes): void {
    keep(this.#hashes, upload, hashes)
  }

  /** How much of an upload there was when its client last asked. */
  toldBytes(upload: string): number | undefined {
    return this.#toldBytes.get(upload)
  }

  keepToldBytes(upload: string, sizeBytes: number): void {
    keep(this.#toldBytes, upload, sizeBytes)
  }
}

function keep<Value>(remembered: Map<string, Value>, upload: string, value: Value): void {
  remembered.set(upload, value)
  const [oldest] = remembered.size > rememberedCount ? remembered.keys() : []
  if (oldest !== undefined) remembered.delete(oldest)
}
