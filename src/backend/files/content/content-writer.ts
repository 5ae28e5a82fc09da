import type { FileHandle } from 'node:fs/promises'
import type { FileContent } from '#backend/database/files/file-operations.ts'
import { syncFolder } from '#backend/database/folder/sync-to-disk.ts'
import { ContentHashes } from './content-hashes.ts'
import { detectContent, lookedAtBytes } from './detect-content.ts'

const pieceBytes = 65_536

/** Writes one content and computes its checksums. */
export class ContentWriter {
  readonly contentId: string
  readonly #folder: string
  readonly #handle: FileHandle
  readonly #passBytes: (sizeBytes: number) => void
  #hashes = new ContentHashes()

  /**
   * @param handle Open for reading and writing; closed by `close`, `pause` or `finish`.
   * @param passBytes Called with the length of every written piece.
   */
  constructor(folder: string, contentId: string, handle: FileHandle, passBytes: (sizeBytes: number) => void) {
    this.contentId = contentId
    this.#folder = folder
    this.#handle = handle
    this.#passBytes = passBytes
  }

  get sizeBytes(): number {
    return this.#hashes.sizeBytes
  }

  /**
   * Continues an earlier upload: keeps the first bytes and removes the rest.
   *
   * @param known The checksums of exactly these bytes, if cached; otherwise they are computed again.
   * @returns Whether the content has that many bytes.
   */
  async resume(sizeBytes: number, known: ContentHashes | undefined): Promise<boolean> {
    if ((await this.#handle.stat()).size < sizeBytes) return false
    await this.#handle.truncate(sizeBytes)
    this.#hashes = known?.sizeBytes === sizeBytes ? known : await this.#hashPrefix(sizeBytes)
    return true
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      const { bytesWritten } = await this.#handle.write(bytes, at, bytes.length - at, this.sizeBytes + at)
      at += bytesWritten
    }
    this.#hashes.update(bytes)
    this.#passBytes(bytes.length)
  }

  /** Syncs the written bytes to disk. @returns Their checksums, to continue with. */
  async pause(): Promise<ContentHashes> {
    try {
      await this.#handle.datasync()
    } finally {
      await this.#handle.close()
    }
    return this.#hashes
  }

  /** Syncs the content and its name to disk. */
  async finish(): Promise<FileContent> {
    const { sizeBytes } = this
    const head = await this.#read(0, lookedAtBytes)
    const tail = await this.#read(Math.max(0, sizeBytes - lookedAtBytes), lookedAtBytes)
    const sums = this.#hashes.digest()
    await this.#handle.sync()
    await this.#handle.close()
    await syncFolder(this.#folder)
    return { contentId: this.contentId, ...sums, ...detectContent(head, tail, sizeBytes) }
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }

  async #hashPrefix(sizeBytes: number): Promise<ContentHashes> {
    const hashes = new ContentHashes()
    while (hashes.sizeBytes < sizeBytes) {
      const piece = await this.#read(hashes.sizeBytes, Math.min(pieceBytes, sizeBytes - hashes.sizeBytes))
      if (piece.length === 0) throw new Error('A content became shorter while it was read.')
      hashes.update(piece)
    }
    return hashes
  }

  async #read(position: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  }
}
