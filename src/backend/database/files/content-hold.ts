import { randomUUID } from 'node:crypto'
import { constants, copyFileSync, existsSync, linkSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { contentFolderName } from './content-path.ts'
import { tryLock } from '#backend/database/folder/data-folder.ts'

/** Creates a hard link, as `linkSync` does. */
export type LinkFile = (path: string, name: string) => void

/** Locked by a running backup, so that its links are not mistaken for those of a killed one. */
const lockFile = 'backup-lock.sqlite'

const holdName = /^backup-[\da-f-]{36}\.unfinished$/u

/** Error codes of systems where a hard link is impossible: another disk, no support, too many links (link(2)). */
const unlinkable: readonly unknown[] = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']

/** Keeps contents from being deleted while a backup copies them: by a hard link to each, or else by a copy. */
export class ContentHold {
  /** Holds each content under its ID. */
  readonly folder: string
  readonly #source: string
  readonly #lock: DatabaseSync
  readonly #link: LinkFile

  private constructor(dataDir: string, lock: DatabaseSync, link: LinkFile) {
    this.folder = join(dataDir, `backup-${randomUUID()}.unfinished`)
    this.#source = join(dataDir, contentFolderName)
    this.#lock = lock
    this.#link = link
  }

  /** Removes leftovers of a killed backup and starts holding; undefined while another backup of the folder runs. */
  static open(dataDir: string, link: LinkFile = linkSync): ContentHold | undefined {
    const lock = tryLock(dataDir, lockFile)
    if (!lock) return undefined
    removeHolds(dataDir)
    const hold = new ContentHold(dataDir, lock, link)
    mkdirSync(hold.folder, { mode: 0o700 })
    return hold
  }

  /**
   * Holds contents.
   *
   * @param contentIds IDs of complete contents: one that is still being written could be copied in part.
   * @returns Those that do not exist.
   */
  hold(contentIds: readonly string[]): readonly string[] {
    return contentIds.filter((contentId) => !this.#holdOne(contentId))
  }

  /** Releases all of them. */
  close(): void {
    rmSync(this.folder, { recursive: true, force: true })
    this.#lock.close()
  }

  #holdOne(contentId: string): boolean {
    const name = join(this.folder, contentId)
    if (existsSync(name)) return true
    const content = join(this.#source, contentId)
    try {
      // Only regular files are contents: a link may point outside of the folder, and a pipe would never end.
      if (!lstatSync(content).isFile()) return false
      this.#linkOrCopy(content, name)
      return true
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return false
      throw error
    }
  }

  #linkOrCopy(content: string, name: string): void {
    try {
      this.#link(content, name)
    } catch (error) {
      if (!unlinkable.includes(codeOf(error))) throw error
      copyFileSync(content, name, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    }
  }
}

/** Removes leftovers of a killed backup from a data folder, unless a backup runs. */
export function removeLeftHolds(dataDir: string): void {
  if (!readdirSync(dataDir).some((name) => holdName.test(name))) return
  const lock = tryLock(dataDir, lockFile)
  if (!lock) return
  try {
    removeHolds(dataDir)
  } finally {
    lock.close()
  }
}

function removeHolds(dataDir: string): void {
  for (const name of readdirSync(dataDir)) if (holdName.test(name)) rmSync(join(dataDir, name), { recursive: true, force: true })
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
