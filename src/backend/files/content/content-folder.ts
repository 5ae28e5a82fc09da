import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { contentFolderName, contentIdPattern } from '#backend/database/files/content-path.ts'
import { makeFolder, syncToDisk } from '#backend/database/folder/sync-to-disk.ts'
import { ContentWriter } from './content-writer.ts'

/**
 * The bytes of all files: one file each, under a random ID, without any text from clients. A content is written, then referenced by a row
 * of the database, and never changed; unreferenced ones are leftovers of unfinished uploads.
 */
export class ContentFolder {
  readonly #path: string
  readonly #passBytes = createByteCounter()
  /** Contents that this process is writing and no row references yet. */
  readonly #unnamed = new Set<string>()

  private constructor(path: string) {
    this.#path = path
  }

  /** Opens the folder; creates it if missing (0700). */
  static async open(dataDir: string): Promise<ContentFolder> {
    const path = join(dataDir, contentFolderName)
    makeFolder(path)
    // Also syncs names that a killed process created.
    syncToDisk(dataDir)
    return new ContentFolder(path)
  }

  createId(): string {
    return randomBytes(16).toString('hex')
  }

  /** Creates a content that is invisible until a row references it; then call `release`. */
  async create(contentId: string): Promise<ContentWriter> {
    this.#unnamed.add(contentId)
    try {
      return new ContentWriter(this.#path, contentId, await open(this.#pathOf(contentId), 'wx+', 0o600), this.#passBytes)
    } catch (error) {
      this.#unnamed.delete(contentId)
      throw error
    }
  }

  /** Opens the content of an unfinished upload; undefined if it was removed. */
  async reopen(contentId: string): Promise<ContentWriter | undefined> {
    const handle = await findHandle(this.#pathOf(contentId), 'r+')
    return handle && new ContentWriter(this.#path, contentId, handle, this.#passBytes)
  }

  /** Ends the protection of a content that is now referenced or removed. */
  release(contentId: string): void {
    this.#unnamed.delete(contentId)
  }

  /** Opens a content for reading, to be closed by the caller; undefined if it was removed. */
  async openContent(contentId: string): Promise<FileHandle | undefined> {
    return await findHandle(this.#pathOf(contentId), constants.O_RDONLY | constants.O_NOFOLLOW)
  }

  /** Counts bytes that are read and passed on. */
  passBytes(sizeBytes: number): void {
    this.#passBytes(sizeBytes)
  }

  /** Removes a content; a reader that has it open can finish. */
  async remove(contentId: string): Promise<void> {
    await rm(this.#pathOf(contentId), { force: true })
    this.#unnamed.delete(contentId)
  }

  /** Removes contents that are no longer referenced. */
  async removeAll(contentIds: readonly string[]): Promise<void> {
    for (const contentId of contentIds) await this.remove(contentId)
  }

  /** Removes leftovers of unfinished uploads. @param findUnnamed Returns those that no row references. */
  async sweep(findUnnamed: (contentIds: readonly string[]) => Promise<readonly string[]>): Promise<number> {
    // Contents that are being written may become referenced meanwhile.
    const names = await readdir(this.#path)
    const candidates = names.filter((name) => contentIdPattern.test(name) && !this.#unnamed.has(name))
    // Leftovers of an unfinished restore; none can run while the folder is open.
    for (const name of names) if (name.endsWith('.unfinished')) await rm(join(this.#path, name), { force: true })
    let count = 0
    for (let at = 0; at < candidates.length; at += sweptAtOnce) {
      const unnamed = await findUnnamed(candidates.slice(at, at + sweptAtOnce))
      for (const contentId of unnamed) await this.remove(contentId)
      count += unnamed.length
    }
    return count
  }

  #pathOf(contentId: string): string {
    if (!contentIdPattern.test(contentId)) throw new Error('A content id is made here, and nowhere else.')
    return join(this.#path, contentId)
  }
}

const sweptAtOnce = 500

async function findHandle(path: string, flags: string | number): Promise<FileHandle | undefined> {
  try {
    return await open(path, flags)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** How many bytes pass between collections of their memory. */
const givenBackBytes = 8 * 2 ** 20

/**
 * Counts bytes that pass through, and collects the garbage that they leave. V8 frees the buffers of request bodies only with its next
 * collection of young objects, which their size does not trigger: an upload of 100 MiB held 50 MiB, with this 7 MiB (measured). A
 * collection takes about a millisecond.
 *
 * @returns Takes the length of each piece.
 */
function createByteCounter(): (sizeBytes: number) => void {
  // The only other way to request it is a flag for the whole process at its start.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { readonly type: 'minor' }) => void // added by the flag
  let passedBytes = 0
  return (sizeBytes) => {
    passedBytes += sizeBytes
    if (passedBytes < givenBackBytes) return
    passedBytes = 0
    collect({ type: 'minor' })
  }
}
