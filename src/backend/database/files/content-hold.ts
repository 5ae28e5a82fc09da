import { randomUUID } from 'node:crypto'
import { constants, copyFileSync, existsSync, linkSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { contentFolderName } from './content-path.ts'
import { tryLock } from '#backend/database/folder/data-folder.ts'

/** Gives a file a second name, as `linkSync` does. */
export type LinkFile = (path: string, name: string) => void

/** A running backup has it, so that nobody takes its names for those of one that was killed. */
const lockFile = 'backup-lock.sqlite'

const holdName = /^backup-[\da-f-]{36}\.unfinished$/u

/** What systems say where a file gets no second name: on another disk, on one that knows none, of a file that has too many (link(2)). */
const unlinkable: readonly unknown[] = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']

/** Keeps contents from going while a backup copies them, by a second name for each; where there are none, by a copy. */
export class ContentHold {
  /** Holds each content under its id. */
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

  /** Begins to hold, and removes what a killed backup has left; undefined while another backup of the folder runs. */
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
   * @param contentIds Of contents that are whole: one that is still being written would be copied in part.
   * @returns Those that are not there.
   */
  hold(contentIds: readonly string[]): readonly string[] {
    return contentIds.filter((contentId) => !this.#holdOne(contentId))
  }

  /** Lets all of them go. */
  close(): void {
    rmSync(this.folder, { recursive: true, force: true })
    this.#lock.close()
  }

  #holdOne(contentId: string): boolean {
    const name = join(this.folder, contentId)
    if (existsSync(name)) return true
    const content = join(this.#source, contentId)
    try {
      // What a link leads to is no content of this folder; a pipe would never end.
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

/** Removes what a killed backup has left in a data folder, unless a backup runs. */
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
