import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

/** 4 ms and 20 % more bytes for a page for which brotli 11 needs 600 ms (decision 004). */
export const quickQuality = 5

/** Brotli's maximum (decision 004). */
const backgroundQuality = 11

type BrotliCacheOptions = {
  /** Created if missing. */
  readonly folder: URL
  /** The quality of new bodies. A body of another quality is not found. */
  readonly quality?: number
  /** Total size after `prune`. */
  readonly limitBytes?: number
  /** Called with the first write error; without it the error is thrown. */
  readonly onWriteError?: (error: unknown) => void
  readonly compress?: typeof compressBrotli
}

/** Our own judgement: enough for three sites of 5,000 pages. */
const standardLimitBytes = 512 * 1024 * 1024

const runCompression = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Compresses with brotli in Node's thread pool. */
export function compressBrotli(content: Uint8Array, quality: number): Promise<Uint8Array> {
  return runCompression(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })
}

/**
 * Caches compressed content on disk. File names consist of the content's SHA-256 and the quality, so equal content is compressed once,
 * across addresses and restarts.
 */
export class BrotliCache {
  readonly #folder: URL
  readonly #quality: number
  readonly #limitBytes: number
  readonly #onWriteError: BrotliCacheOptions['onWriteError']
  readonly #compress: typeof compressBrotli
  readonly #running = new Map<string, Promise<Uint8Array>>()
  #canWrite = true

  constructor({
    folder,
    quality = backgroundQuality,
    limitBytes = standardLimitBytes,
    onWriteError,
    compress = compressBrotli,
  }: BrotliCacheOptions) {
    this.#folder = folder
    this.#quality = quality
    this.#limitBytes = limitBytes
    this.#onWriteError = onWriteError
    this.#compress = compress
  }

  /** The compressed content, if it is on disk. */
  async find(content: Uint8Array): Promise<Uint8Array | undefined> {
    const file = this.#fileOf(hashContent(content))
    const body = await ifThere(readFile(file))
    // A power failure may leave an incomplete file.
    if (!body || !(await isCompressionOf(body, content))) return undefined
    await markUsed(file)
    return body
  }

  /** The compressed content, from disk or compressed now. */
  async get(content: Uint8Array): Promise<Uint8Array> {
    const hash = hashContent(content)
    const running = this.#running.get(hash)
    if (running) return running
    const body = this.#findOrCompress(hash, content)
    this.#running.set(hash, body)
    try {
      return await body
    } finally {
      this.#running.delete(hash)
    }
  }

  /** Removes the least recently used files until the limit is met. */
  async prune(): Promise<void> {
    const names = (await ifThere(readdir(this.#folder))) ?? []
    // Another process may remove the same file at the same time.
    const found = await Promise.all(names.map(async (name) => ({ name, stats: await ifThere(stat(new URL(name, this.#folder))) })))
    let leftBytes = this.#limitBytes
    for (const { name, stats } of found.toSorted((a, b) => (b.stats?.mtimeMs ?? 0) - (a.stats?.mtimeMs ?? 0))) {
      leftBytes -= stats?.size ?? 0
      if (leftBytes < 0) await this.#write(() => rm(new URL(name, this.#folder), { force: true }))
    }
  }

  async #findOrCompress(hash: string, content: Uint8Array): Promise<Uint8Array> {
    const kept = await this.find(content)
    if (kept) return kept
    const body = await this.#compress(content, this.#quality)
    await this.#write(async () => {
      await mkdir(this.#folder, { recursive: true })
      const temporary = new URL(`${hash}.${process.pid}.tmp`, this.#folder)
      await writeFile(temporary, body)
      await rename(temporary, this.#fileOf(hash))
    })
    return body
  }

  /** The build folder may be read-only; then the next start compresses again. */
  async #write(act: () => Promise<void>): Promise<void> {
    if (!this.#canWrite) return
    try {
      await act()
    } catch (error) {
      if (!this.#onWriteError) throw error
      this.#canWrite = false
      this.#onWriteError(error)
    }
  }

  #fileOf(hash: string): URL {
    return new URL(`${hash}.${this.#quality}.br`, this.#folder)
  }
}

function hashContent(content: Uint8Array): string {
  return hash('sha256', content)
}

async function isCompressionOf(body: Uint8Array, content: Uint8Array): Promise<boolean> {
  try {
    return (await decompress(body)).equals(content)
  } catch (error) {
    if (isSystemError(error) && (error.code.startsWith('ERR_') || error.code.startsWith('Z_'))) return false
    throw error
  }
}

/** `prune` uses the modification time as the time of the last use. */
async function markUsed(file: URL): Promise<void> {
  const now = new Date()
  try {
    await utimes(file, now, now)
  } catch (error) {
    // The file may be read-only, or another process has just removed it; its content has been read.
    if (!isSystemError(error)) throw error
  }
}

async function ifThere<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found
  } catch (error) {
    if (isSystemError(error) && ['ENOENT', 'ENOTDIR'].includes(error.code)) return undefined
    throw error
  }
}

function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}
