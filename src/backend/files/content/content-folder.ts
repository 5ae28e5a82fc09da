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
 * The bytes of all files: one file each, under a random id and nothing that a client says. A content is written, named by a row of the
 * database, and never changed; what no row names was left by an upload that did not end.
 */
export class ContentFolder {
  readonly #path: string
  readonly #passBytes = createByteCounter()
  /** Contents that this process is writing and no row names yet. */
  readonly #unnamed = new Set<string>()

  private constructor(path: string) {
    this.#path = path
  }

  /** Opens the folder; makes it when it is missing (0700). */
  static async open(dataDir: string): Promise<ContentFolder> {
    const path = join(dataDir, contentFolderName)
    makeFolder(path)
    // Also the names that a process has made which was killed before it synced them.
    syncToDisk(dataDir)
    return new ContentFolder(path)
  }

  createId(): string {
    return randomBytes(16).toString('hex')
  }

  /** Begins a content that nobody sees until a row names it; `release` it when that has happened. */
  async create(contentId: string): Promise<ContentWriter> {
    this.#unnamed.add(contentId)
    try {
      return new ContentWriter(this.#path, contentId, await open(this.#pathOf(contentId), 'wx+', 0o600), this.#passBytes)
    } catch (error) {
      this.#unnamed.delete(contentId)
      throw error
    }
  }

  /** Opens a content that an upload has begun; undefined when it is gone. */
  async reopen(contentId: string): Promise<ContentWriter | undefined> {
    const handle = await findHandle(this.#pathOf(contentId), 'r+')
    return handle && new ContentWriter(this.#path, contentId, handle, this.#passBytes)
  }

  /** From now on a row names it, or it was removed. */
  release(contentId: string): void {
    this.#unnamed.delete(contentId)
  }

  /** Opens a content for reading, to be closed by the caller; undefined when it is gone. */
  async openContent(contentId: string): Promise<FileHandle | undefined> {
    return await findHandle(this.#pathOf(contentId), constants.O_RDONLY | constants.O_NOFOLLOW)
  }

  /** Counts bytes that are read and passed on. */
  passBytes(sizeBytes: number): void {
    this.#passBytes(sizeBytes)
  }

  /** Removes a content; a reader that has it open reads to its end. */
  async remove(contentId: string): Promise<void> {
    await rm(this.#pathOf(contentId), { force: true })
    this.#unnamed.delete(contentId)
  }

  /** Removes contents that nothing names any more. */
  async removeAll(contentIds: readonly string[]): Promise<void> {
    for (const contentId of contentIds) await this.remove(contentId)
  }

  /** Removes what uploads left that did not end. @param findUnnamed Which of these no row names. */
  async sweep(findUnnamed: (contentIds: readonly string[]) => Promise<readonly string[]>): Promise<number> {
    // Those that are being written now may be named before the answer comes.
    const names = await readdir(this.#path)
    const candidates = names.filter((name) => contentIdPattern.test(name) && !this.#unnamed.has(name))
    // A restore that did not end; none runs while the folder is open here.
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

/** After how many bytes what they lay in is given back. */
const givenBackBytes = 8 * 2 ** 20

/**
 * Counts bytes that pass through, and gives the memory back that they lay in. Each piece of a request is a buffer of its own, which V8
 * frees with its next collection of young objects; buffers do not count towards when that comes, so that 50 MiB of them lie about before
 * it does (measured with an upload of 100 MiB; 7 MiB with this). Such a collection takes about a millisecond.
 *
 * @returns Takes the length of each piece.
 */
function createByteCounter(): (sizeBytes: number) => void {
  // Node has no other way to ask for it but a flag for the whole process at its start.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { readonly type: 'minor' }) => void // what the flag adds
  let passedBytes = 0
  return (sizeBytes) => {
    passedBytes += sizeBytes
    if (passedBytes < givenBackBytes) return
    passedBytes = 0
    collect({ type: 'minor' })
  }
}
